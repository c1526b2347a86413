// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <dlfcn.h>

#include <cstring>

// Which BLAS a program runs with, and its threads: known at run time alone, since the linker may put any library in the
// place of another one.
namespace nabla::detail {

/// On a GPU of NVIDIA the factors of f32 products may be rounded to the 10 bits of TF32: if the user asks for it.
inline bool products_use_tf32 = false;

/// A BLAS with threads of its own, whose number can be asked for and changed.
struct blas_library {
  const char* name = nullptr;  ///< `OpenBLAS 0.3.21`; null where it does not say who it is
  int length = 0;              ///< of the name
  int (*threads)() = nullptr;  ///< null where it does not say
  void (*use_threads)(int) = nullptr;

  bool has_threads() const { return threads != nullptr && use_threads != nullptr; }
};

/// A function of some library of this program; null if there is none.
template <class F>
F function_called(const char* name) {
  return reinterpret_cast<F>(dlsym(RTLD_DEFAULT, name));
}

template <class = void>
blas_library find_blas_library() {
  if (const auto config = function_called<char* (*)()>("openblas_get_config")) {
    // "OpenBLAS 0.3.21 NO_LAPACKE DYNAMIC_ARCH NO_AFFINITY Zen MAX_THREADS=64": the name and the version.
    const char* const text = config();
    const std::size_t name = std::strcspn(text, " ");
    const std::size_t version = std::strcspn(text + name + (text[name] == ' '), " ");
    return {text, int(name + (text[name] == ' ') + version), function_called<int (*)()>("openblas_get_num_threads"),
            function_called<void (*)(int)>("openblas_set_num_threads")};
  }
  if (const auto threads = function_called<int (*)()>("MKL_Get_Max_Threads"))
    return {"MKL", 3, threads, function_called<void (*)(int)>("MKL_Set_Num_Threads")};
  if (function_called<const char* (*)()>("bli_info_get_version_str") != nullptr)
    // BLIS counts in its own integers, of 64 bits as it is built everywhere.
    return {"BLIS", 4,
            [] {
              const long n = function_called<long (*)()>("bli_thread_get_num_threads")();
              return n < 1 ? 1 : int(n);
            },
            [](int n) { function_called<void (*)(long)>("bli_thread_set_num_threads")(n); }};
  return {};
}

/// The BLAS of this program.
template <class = void>
const blas_library& the_blas() {
  static const blas_library found = find_blas_library();
  return found;
}

/// While it lives the BLAS has one thread: the threads of Kokkos divide the work among them, and would fight for the cores
/// with its own.
class blas_by_one_thread {
 public:
  blas_by_one_thread() : before_(the_blas().has_threads() ? the_blas().threads() : 1) {
    if (before_ != 1) the_blas().use_threads(1);
  }
  ~blas_by_one_thread() {
    if (before_ != 1) the_blas().use_threads(before_);
  }
  blas_by_one_thread(const blas_by_one_thread&) = delete;
  blas_by_one_thread& operator=(const blas_by_one_thread&) = delete;

 private:
  int before_;
};

}  // namespace nabla::detail
