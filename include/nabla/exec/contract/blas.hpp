// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/array/memory.hpp>
#include <nabla/core/complex.hpp>
#include <nabla/exec/contract/blas_library.hpp>
#include <nabla/exec/contract/plan.hpp>

#if defined(NABLA_HAS_CUBLAS)
#include <nabla/exec/contract/cublas.hpp>
#elif defined(NABLA_HAS_KOKKOS_KERNELS)
#include <nabla/exec/contract/kokkos_blas.hpp>
#elif defined(NABLA_HAS_BLAS)
#include <nabla/exec/contract/host_blas.hpp>
#endif

// The library that makes products, where kernels run. Each has gemm and gemv of its own; all are row-major: a transpose
// is a flag, and a row may be longer than its elements.
namespace nabla::detail {

#if defined(NABLA_HAS_CUBLAS) || defined(NABLA_HAS_KOKKOS_KERNELS)
template <class T>
inline constexpr bool has_blas = std::is_floating_point_v<T> || is_complex<T>;
#elif defined(NABLA_HAS_BLAS)
template <class T>
inline constexpr bool has_blas = (std::is_floating_point_v<T> || is_complex<T>)&&runs_on_the_host;

template <class T>
void gemm(bool transpose_a, bool transpose_b, long m, long n, long k, const T* a, long lda, const T* b, long ldb,
          T beta, T* c, long ldc) {
  host_gemm(transpose_a, transpose_b, m, n, k, a, lda, b, ldb, beta, c, ldc);
}
template <class T>
void gemv(bool transpose, long rows, long columns, const T* a, long lda, const T* x, T beta, T* y) {
  host_gemv(transpose, rows, columns, a, lda, x, beta, y);
}
#else
template <class T>
inline constexpr bool has_blas = false;
#endif

#if !defined(NABLA_HAS_CUBLAS)
/// A product for each position of an index, by a call each.
template <class T>
void gemm(const contraction_index& along, bool transpose_a, bool transpose_b, long m, long n, long k, const T* a,
          long lda, const T* b, long ldb, T beta, T* c, long ldc) {
  for (long i = 0; i < along.size; ++i)
    gemm(transpose_a, transpose_b, m, n, k, a + i * along.x, lda, b + i * along.y, ldb, beta, c + i * along.out, ldc);
}
#endif

}  // namespace nabla::detail
