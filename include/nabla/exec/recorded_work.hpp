// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/array/memory.hpp>
#include <nabla/errors/runtime_error.hpp>
#include <string>
#include <utility>

// Work that is handed over once and done many times: a graph of CUDA or of HIP, which a device begins by one call.
namespace nabla::detail {

#if defined(NABLA_LIKE_A_DEVICE)
/// What the machine recorded.
using recorded_work = machine::recorded_work;
inline constexpr bool work_can_be_recorded = true;

#elif defined(KOKKOS_ENABLE_CUDA) || defined(KOKKOS_ENABLE_HIP)
inline constexpr bool work_can_be_recorded = !runs_on_the_host;

#if defined(KOKKOS_ENABLE_CUDA)
struct graphs {
  using graph = cudaGraph_t;
  using runnable = cudaGraphExec_t;
  static auto stream() { return execution_space().cuda_stream(); }
  static void check(cudaError_t e) {
    if (e != cudaSuccess) throw runtime_error(std::string("nabla: a graph of CUDA failed: ") + cudaGetErrorString(e));
  }
  static void begin() { check(cudaStreamBeginCapture(stream(), cudaStreamCaptureModeRelaxed)); }
  static auto end(graph* to) { return cudaStreamEndCapture(stream(), to); }
  static void prepare(runnable* to, graph of) { check(cudaGraphInstantiate(to, of, 0)); }
  static void run(runnable r) { check(cudaGraphLaunch(r, stream())); }
  static void destroy(graph g) { static_cast<void>(cudaGraphDestroy(g)); }
  static void destroy(runnable r) { static_cast<void>(cudaGraphExecDestroy(r)); }
};
#else
struct graphs {
  using graph = hipGraph_t;
  using runnable = hipGraphExec_t;
  static auto stream() { return execution_space().hip_stream(); }
  static void check(hipError_t e) {
    if (e != hipSuccess) throw runtime_error(std::string("nabla: a graph of HIP failed: ") + hipGetErrorString(e));
  }
  static void begin() { check(hipStreamBeginCapture(stream(), hipStreamCaptureModeRelaxed)); }
  static auto end(graph* to) { return hipStreamEndCapture(stream(), to); }
  static void prepare(runnable* to, graph of) { check(hipGraphInstantiate(to, of, nullptr, nullptr, 0)); }
  static void run(runnable r) { check(hipGraphLaunch(r, stream())); }
  static void destroy(graph g) { static_cast<void>(hipGraphDestroy(g)); }
  static void destroy(runnable r) { static_cast<void>(hipGraphExecDestroy(r)); }
};
#endif

/// Work that was recorded; none: nothing.
class recorded_work {
 public:
  recorded_work() = default;
  recorded_work(recorded_work&& o) noexcept : work_(std::exchange(o.work_, nullptr)) {}
  recorded_work& operator=(recorded_work o) noexcept {
    std::swap(work_, o.work_);
    return *this;
  }
  ~recorded_work() {
    if (work_ != nullptr) graphs::destroy(work_);
  }
  static void begin() { graphs::begin(); }
  /// Ends the recording, and drops it.
  static void drop() {
    graphs::graph all = nullptr;
    static_cast<void>(graphs::end(&all));
    if (all != nullptr) graphs::destroy(all);
  }
  static recorded_work end() {
    graphs::graph all = nullptr;
    graphs::check(graphs::end(&all));
    recorded_work made;
    graphs::prepare(&made.work_, all);
    graphs::destroy(all);
    return made;
  }
  void run() const { graphs::run(work_); }

 private:
  graphs::runnable work_ = nullptr;
};

#else
inline constexpr bool work_can_be_recorded = false;
/// Never made.
struct recorded_work {
  static void begin() {}
  static void drop() {}
  static recorded_work end() { return {}; }
  void run() const {}
};
#endif

}  // namespace nabla::detail
