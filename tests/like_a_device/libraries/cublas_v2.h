// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <complex>
#include <nabla/array/memory.hpp>
#include <nabla/exec/contract/host_blas.hpp>

// The functions of cuBLAS that NABLA calls, on the device of nabla_machine.hpp: what a GPU would be asked for is asked
// for here, with the same arguments.
using cublasHandle_t = void*;
enum cublasStatus_t { CUBLAS_STATUS_SUCCESS, CUBLAS_STATUS_INVALID_VALUE };
enum cublasOperation_t { CUBLAS_OP_N, CUBLAS_OP_T };
enum cublasMath_t { CUBLAS_DEFAULT_MATH, CUBLAS_TF32_TENSOR_OP_MATH = 3 };
using cuComplex = std::complex<float>;
using cuDoubleComplex = std::complex<double>;

inline const char* cublasGetStatusString(cublasStatus_t) { return "CUBLAS_STATUS_INVALID_VALUE"; }
inline int cublas_handles = 0;
inline cublasStatus_t cublasCreate(cublasHandle_t* made) {
  *made = &cublas_handles;
  ++cublas_handles;
  return CUBLAS_STATUS_SUCCESS;
}
inline cublasStatus_t cublasDestroy(cublasHandle_t) {
  --cublas_handles;
  return CUBLAS_STATUS_SUCCESS;
}
inline cublasMath_t cublas_math = CUBLAS_DEFAULT_MATH;
inline cublasStatus_t cublasSetMathMode(cublasHandle_t, cublasMath_t mode) {
  cublas_math = mode;
  return CUBLAS_STATUS_SUCCESS;
}

/// The calls of this process: tests count them.
inline long cublas_calls = 0;

template <class T>
cublasStatus_t cublas_products(cublasHandle_t, cublasOperation_t ta, cublasOperation_t tb, int m, int n, int k,
                               const T* alpha, const T* a, int lda, long long step_a, const T* b, int ldb,
                               long long step_b, const T* beta, T* c, int ldc, long long step_c, int count) {
  ++cublas_calls;
  if (*alpha != T{1} || lda < (ta == CUBLAS_OP_T ? k : m) || ldb < (tb == CUBLAS_OP_T ? n : k) || ldc < m)
    return CUBLAS_STATUS_INVALID_VALUE;
  // Column-major, as the library of Fortran: host_gemm takes rows, and so the transposed product.
  nabla::detail::machine::run([=, beta = *beta] {
    for (int i = 0; i < count; ++i)
      nabla::detail::host_gemm(tb == CUBLAS_OP_T, ta == CUBLAS_OP_T, n, m, k, b + i * step_b, ldb, a + i * step_a, lda,
                               beta, c + i * step_c, ldc);
  });
  return CUBLAS_STATUS_SUCCESS;
}
template <class T>
cublasStatus_t cublas_product(cublasHandle_t handle, cublasOperation_t ta, cublasOperation_t tb, int m, int n, int k,
                              const T* alpha, const T* a, int lda, const T* b, int ldb, const T* beta, T* c, int ldc) {
  return cublas_products(handle, ta, tb, m, n, k, alpha, a, lda, 0, b, ldb, 0, beta, c, ldc, 0, 1);
}
template <class T>
cublasStatus_t cublas_product_with_vector(cublasHandle_t, cublasOperation_t t, int m, int n, const T* alpha, const T* a,
                                          int lda, const T* x, int step_x, const T* beta, T* y, int step_y) {
  ++cublas_calls;
  if (*alpha != T{1} || lda < m || step_x != 1 || step_y != 1) return CUBLAS_STATUS_INVALID_VALUE;
  nabla::detail::machine::run(
      [=, beta = *beta] { nabla::detail::host_gemv(t == CUBLAS_OP_N, n, m, a, lda, x, beta, y); });
  return CUBLAS_STATUS_SUCCESS;
}
inline constexpr auto& cublasSgemm = cublas_product<float>;
inline constexpr auto& cublasDgemm = cublas_product<double>;
inline constexpr auto& cublasCgemm = cublas_product<cuComplex>;
inline constexpr auto& cublasZgemm = cublas_product<cuDoubleComplex>;
inline constexpr auto& cublasSgemmStridedBatched = cublas_products<float>;
inline constexpr auto& cublasDgemmStridedBatched = cublas_products<double>;
inline constexpr auto& cublasCgemmStridedBatched = cublas_products<cuComplex>;
inline constexpr auto& cublasZgemmStridedBatched = cublas_products<cuDoubleComplex>;
inline constexpr auto& cublasSgemv = cublas_product_with_vector<float>;
inline constexpr auto& cublasDgemv = cublas_product_with_vector<double>;
inline constexpr auto& cublasCgemv = cublas_product_with_vector<cuComplex>;
inline constexpr auto& cublasZgemv = cublas_product_with_vector<cuDoubleComplex>;
