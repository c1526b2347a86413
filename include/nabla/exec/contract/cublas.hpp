// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#ifdef NABLA_HAS_CUBLAS

#include <cublas_v2.h>

#include <complex>
#include <nabla/array/memory.hpp>
#include <nabla/exec/contract/blas_library.hpp>
#include <nabla/exec/contract/plan.hpp>
#include <string>

// Products on a GPU of NVIDIA. A call puts them into the stream of Kokkos' kernels and returns.
namespace nabla::detail {

inline void cublas_check(cublasStatus_t status) {
  if (status == CUBLAS_STATUS_SUCCESS) return;
  throw runtime_error(std::string("nabla: cuBLAS failed: ") + cublasGetStatusString(status));
}

/// The state of cuBLAS in this process: made with the first product, ended with Kokkos.
class cublas {
 public:
  static cublasHandle_t handle() {
    if (made_ == nullptr) make();
    return made_;
  }

 private:
  static void make() {
    cublas_check(cublasCreate(&made_));
    Kokkos::push_finalize_hook([] {
      cublasDestroy(made_);
      made_ = nullptr;
    });
#if defined(KOKKOS_ENABLE_CUDA)
    cublas_check(cublasSetStream(made_, execution_space().cuda_stream()));
#endif
    cublas_check(cublasSetMathMode(made_, products_use_tf32 ? CUBLAS_TF32_TENSOR_OP_MATH : CUBLAS_DEFAULT_MATH));
  }
  inline static cublasHandle_t made_ = nullptr;
};

/// The functions of cuBLAS for a dtype, and its number, which has the same bytes.
template <class T>
struct cublas_of;
template <>
struct cublas_of<float> {
  using number = float;
  static constexpr auto gemm = &cublasSgemm;
  static constexpr auto gemms = &cublasSgemmStridedBatched;
  static constexpr auto gemv = &cublasSgemv;
};
template <>
struct cublas_of<double> {
  using number = double;
  static constexpr auto gemm = &cublasDgemm;
  static constexpr auto gemms = &cublasDgemmStridedBatched;
  static constexpr auto gemv = &cublasDgemv;
};
template <>
struct cublas_of<std::complex<float>> {
  using number = cuComplex;
  static constexpr auto gemm = &cublasCgemm;
  static constexpr auto gemms = &cublasCgemmStridedBatched;
  static constexpr auto gemv = &cublasCgemv;
};
template <>
struct cublas_of<std::complex<double>> {
  using number = cuDoubleComplex;
  static constexpr auto gemm = &cublasZgemm;
  static constexpr auto gemms = &cublasZgemmStridedBatched;
  static constexpr auto gemv = &cublasZgemv;
};
template <class T>
const auto* as_cublas_numbers(const T* p) {
  return reinterpret_cast<const typename cublas_of<T>::number*>(p);
}
template <class T>
auto* as_cublas_numbers(T* p) {
  return reinterpret_cast<typename cublas_of<T>::number*>(p);
}
inline cublasOperation_t cublas_transpose(bool transpose) { return transpose ? CUBLAS_OP_T : CUBLAS_OP_N; }

/// c = a b + beta c, c of m rows and n columns. cuBLAS is column-major and sees each array transposed: it is asked for
/// c' = b' a'.
template <class T>
void gemm(bool transpose_a, bool transpose_b, long m, long n, long k, const T* a, long lda, const T* b, long ldb,
          T beta, T* c, long ldc) {
  const T one{1};
  cublas_check(cublas_of<T>::gemm(cublas::handle(), cublas_transpose(transpose_b), cublas_transpose(transpose_a),
                                  int(n), int(m), int(k), as_cublas_numbers(&one), as_cublas_numbers(b), int(ldb),
                                  as_cublas_numbers(a), int(lda), as_cublas_numbers(&beta), as_cublas_numbers(c),
                                  int(ldc)));
}

/// A product for each position of an index.
template <class T>
void gemm(const contraction_index& along, bool transpose_a, bool transpose_b, long m, long n, long k, const T* a,
          long lda, const T* b, long ldb, T beta, T* c, long ldc) {
  const T one{1};
  cublas_check(cublas_of<T>::gemms(cublas::handle(), cublas_transpose(transpose_b), cublas_transpose(transpose_a),
                                   int(n), int(m), int(k), as_cublas_numbers(&one), as_cublas_numbers(b), int(ldb),
                                   along.y, as_cublas_numbers(a), int(lda), along.x, as_cublas_numbers(&beta),
                                   as_cublas_numbers(c), int(ldc), along.out, int(along.size)));
}

/// y = a x + beta y, a of rows and columns as it is stored.
template <class T>
void gemv(bool transpose, long rows, long columns, const T* a, long lda, const T* x, T beta, T* y) {
  const T one{1};
  cublas_check(cublas_of<T>::gemv(cublas::handle(), cublas_transpose(!transpose), int(columns), int(rows),
                                  as_cublas_numbers(&one), as_cublas_numbers(a), int(lda), as_cublas_numbers(x), 1,
                                  as_cublas_numbers(&beta), as_cublas_numbers(y), 1));
}

}  // namespace nabla::detail

#endif
