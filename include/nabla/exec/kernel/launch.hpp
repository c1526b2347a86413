// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/array/memory.hpp>
#include <nabla/exec/kernel/kernel_node.hpp>

namespace nabla::detail {

/// Elements that one work item covers at least: large enough that a launch and the start of a row cost nothing.
inline constexpr long work_item = 4096;
/// Below this many elements, read and written, the loop runs at once, without a launch.
inline constexpr long inline_limit = 65536;

/// Any kernel, on a host: Kokkos is instantiated for one type and not for each expression.
struct host_kernel {
  void (*run)(const void*, long);
  const void* kernel;
  void operator()(long item) const { run(kernel, item); }
};

/// A kernel that would run: its label, and the elements that it reads or writes.
struct noted_kernel {
  const char* label;
  long elements;
};
/// While it is set, kernels are noted there and do not run.
inline std::vector<noted_kernel>* dry_run = nullptr;

using launch_policy = Kokkos::RangePolicy<execution_space, Kokkos::IndexType<long>>;

/// Whether a kernel is one of those that are counted, or a part of one.
enum class launched { kernel, part };

/// Whether it is to run, now that it has been noted or counted.
NABLA_NOINLINE inline bool runs_now(const char* label, long elements, launched what) {
  if (dry_run == nullptr) count().kernels += what == launched::kernel;
  else if (what == launched::kernel) dry_run->push_back({label, elements});
  return dry_run == nullptr;
}
template <class = void>
NABLA_NOINLINE void launch_on_host(const char* label, const host_kernel& kernel, long items, long elements,
                                   launched what) {
  if (!runs_now(label, elements, what)) return;
  if (elements < inline_limit) {
    for (long i = 0; i < items; ++i) kernel(i);
  } else {
    Kokkos::parallel_for(label, launch_policy(0, items), kernel);
    execution_space().fence();
  }
}

/// Runs a kernel over its items: at once if it is small, else in parallel.
template <class Kernel>
void launch(const char* label, const Kernel& kernel, long items, long elements, launched what = launched::kernel) {
  if constexpr (std::is_same_v<execution_space, Kokkos::DefaultHostExecutionSpace>) {
    launch_on_host<>(label, {[](const void* k, long item) { (*static_cast<const Kernel*>(k))(item); }, &kernel}, items,
                     elements, what);
  } else if (runs_now(label, elements, what)) {
    Kokkos::parallel_for(label, launch_policy(0, items), kernel);
  }
}
/// The same of what is no kernel of its own: its end, or the join of its pieces.
template <class Kernel>
void launch_part(const char* label, const Kernel& kernel, long items, long elements) {
  launch(label, kernel, items, elements, launched::part);
}

// ---- reductions of few results -------------------------------------------------------------------------------------

/// A reduction to fewer values than this is cut into pieces, which run in parallel. Depends on sizes alone, so a sum is
/// the same for any number of threads.
inline constexpr long few_values = 32;
/// Elements of a piece: some 15 microseconds.
inline constexpr long reduction_piece = 262144;

/// The outer index of one row of a loop nest.
template <int N>
struct outer_index {
  long at[N] = {};
  NABLA_FUNCTION NABLA_INLINE outer_index(long row, const long* size, int outer) {
    if (outer > N) __builtin_unreachable();
    for (int d = outer - 1; d > 0; --d) {
      at[d] = row % size[d];
      row /= size[d];
    }
    if (outer > 0) at[0] = row;
  }
  NABLA_FUNCTION NABLA_INLINE void next(const long* size, int outer) {
    if (outer > N) __builtin_unreachable();
    for (int d = outer - 1; d >= 0 && ++at[d] == size[d]; --d) at[d] = 0;
  }
};

}  // namespace nabla::detail
