// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <nabla/comm/detail/nccl.hpp>
#include <nabla/comm/detail/runtime_state.hpp>
#include <nabla/exec/contract/products.hpp>
#include <nabla/version.hpp>

#if defined(__aarch64__) && defined(__linux__)
#include <asm/hwcap.h>
#include <sys/auxv.h>
#endif

// What `--nabla-info` prints: what a program was built for, and the machine that it runs on.
namespace nabla::detail {

/// The vector instructions of a processor; for each kind of processor the wider ones come later.
enum class instruction_set { other, sse2, avx, avx2, avx512, neon, sve };

constexpr const char* name_of(instruction_set i) {
  switch (i) {
    case instruction_set::sse2: return "SSE2";
    case instruction_set::avx: return "AVX";
    case instruction_set::avx2: return "AVX2";
    case instruction_set::avx512: return "AVX-512";
    case instruction_set::neon: return "NEON";
    case instruction_set::sve: return "SVE";
    default: return "no vectors";
  }
}

/// The vector instructions that the program is compiled for.
inline constexpr instruction_set instructions_built_for =
#if defined(__AVX512F__)
    instruction_set::avx512;
#elif defined(__AVX2__) && defined(__FMA__)
    instruction_set::avx2;
#elif defined(__AVX__)
    instruction_set::avx;
#elif defined(__SSE2__)
    instruction_set::sse2;
#elif defined(__ARM_FEATURE_SVE)
    instruction_set::sve;
#elif defined(__ARM_NEON)
    instruction_set::neon;
#else
    instruction_set::other;
#endif

/// The vector instructions of the processor that it runs on; those it is compiled for if there is no way to ask.
template <class = void>
instruction_set instructions_there() {
#if defined(__x86_64__)
  if (__builtin_cpu_supports("avx512f")) return instruction_set::avx512;
  if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma")) return instruction_set::avx2;
  if (__builtin_cpu_supports("avx")) return instruction_set::avx;
#elif defined(__aarch64__) && defined(__linux__)
  if ((getauxval(AT_HWCAP) & HWCAP_SVE) != 0) return instruction_set::sve;
#endif
  return instructions_built_for;
}
template <class = void>
void print_instructions(std::FILE* out, instruction_set built, instruction_set there) {
  if (there == built) std::fprintf(out, "%s\n", name_of(built));
  else
    std::fprintf(out, "built for %s, the processor has %s: NABLA_NATIVE=ON builds for it\n", name_of(built),
                 name_of(there));
}

inline constexpr bool is_optimised =
#ifdef __OPTIMIZE__
    true;
#else
    false;
#endif

template <class = void>
void print_blas(std::FILE* out, const blas_library& blas, int dividing) {
#if defined(NABLA_HAS_CUBLAS)
  std::fputs(products_use_tf32 ? "cuBLAS, by TF32" : "cuBLAS", out);
#elif defined(NABLA_HAS_KOKKOS_KERNELS)
  std::fputs("Kokkos Kernels", out);
#elif defined(NABLA_HAS_BLAS)
  if (blas.name == nullptr) std::fputs("one that does not say which", out);
  else std::fprintf(out, "%.*s", blas.length, blas.name);
#else
  std::fputs("none: products run by loops", out);
#endif
  if (blas.threads != nullptr && dividing > 1) std::fputs(", 1 thread: those of Kokkos divide the products", out);
  else if (blas.threads != nullptr) std::fprintf(out, ", threads: %d", blas.threads());
  std::fputs("\n", out);
}

template <class = void>
void print_mpi(std::FILE* out, [[maybe_unused]] int processes) {
#ifdef NABLA_HAS_MPI
  if (processes == 1) {
    std::fputs("not started: one process\n", out);
  } else {
    char version[MPI_MAX_LIBRARY_VERSION_STRING];
    int length = 0;
    MPI_Get_library_version(version, &length);
    std::fprintf(out, "%.*s, processes: %d", int(std::strcspn(version, ",\n")), version, processes);
#ifdef NABLA_HAS_NCCL
    if (nccl_is_wanted) std::fprintf(out, ", NCCL %d.%d", NCCL_MAJOR, NCCL_MINOR);
#endif
    std::fputs("\n", out);
  }
#else
  std::fputs("built without it\n", out);
#endif
}

/// A file whose text goes to another one in one piece, when it ends. stderr has no buffer: it would write each piece of
/// a line by itself, and mpirun puts what it reads from stdout between them.
class whole_text {
 public:
  explicit whole_text(std::FILE* to) : to_(to), file_(open_memstream(&text_, &length_)) {}
  ~whole_text() {
    if (file_ == nullptr) return;
    std::fclose(file_);
    std::fwrite(text_, 1, length_, to_);
    std::free(text_);
  }
  whole_text(const whole_text&) = delete;
  whole_text& operator=(const whole_text&) = delete;

  std::FILE* file() const { return file_ != nullptr ? file_ : to_; }

 private:
  std::FILE* to_;
  char* text_ = nullptr;
  std::size_t length_ = 0;
  std::FILE* file_;
};

/// Prints one line per item. Process 0 does so when the runtime begins.
template <class = void>
NABLA_NOINLINE void print_info(std::FILE* to, const runtime_state& runtime) {
  const whole_text text(to);
  std::FILE* const out = text.file();
  const execution_space space;
  std::fputs("nabla " NABLA_VERSION "\n  devices         ", out);
  if (runtime.asked.devices > 0) std::fprintf(out, "%d\n", runtime.asked.devices);
  else std::fputs("as many as a mesh asks for\n", out);
  std::fputs("  MPI             ", out);
  print_mpi(out, runtime.processes);
  std::fprintf(out, "  kernels         Kokkos %s, threads: %d%s\n  instructions    ", space.name(), space.concurrency(),
               is_optimised ? "" : ", not optimised: -O1 makes them many times faster");
  print_instructions(out, instructions_built_for, instructions_there());
  std::fputs("  BLAS            ", out);
  print_blas(out, the_blas(), threads_for_products());
}

/// The same for a mesh, when it is made.
template <class = void>
NABLA_NOINLINE void print_info(std::FILE* to, const mesh_instance& mesh) {
  const whole_text text(to);
  std::FILE* const out = text.file();
  for (int i = 0; i < mesh.rank; ++i)
    std::fprintf(out, "%s%s=%ld", i > 0 ? ", " : "mesh(", mesh.name[i], mesh.size[i]);
  std::fprintf(out, "): devices: %d, a process: %ld\n", mesh.devices.size(), mesh.slots);
}

}  // namespace nabla::detail
