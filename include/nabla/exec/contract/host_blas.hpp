// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <complex>
#include <type_traits>

// By another name for C++: other headers declare these with other pointer types, and two declarations must agree.
extern "C" {
void nabla_cgemm(const char*, const char*, const int*, const int*, const int*, const std::complex<float>*,
                 const std::complex<float>*, const int*, const std::complex<float>*, const int*,
                 const std::complex<float>*, std::complex<float>*, const int*) __asm__("cgemm_");
void nabla_zgemm(const char*, const char*, const int*, const int*, const int*, const std::complex<double>*,
                 const std::complex<double>*, const int*, const std::complex<double>*, const int*,
                 const std::complex<double>*, std::complex<double>*, const int*) __asm__("zgemm_");
void nabla_cgemv(const char*, const int*, const int*, const std::complex<float>*, const std::complex<float>*,
                 const int*, const std::complex<float>*, const int*, const std::complex<float>*, std::complex<float>*,
                 const int*) __asm__("cgemv_");
void nabla_zgemv(const char*, const int*, const int*, const std::complex<double>*, const std::complex<double>*,
                 const int*, const std::complex<double>*, const int*, const std::complex<double>*,
                 std::complex<double>*, const int*) __asm__("zgemv_");
void nabla_sgemm(const char*, const char*, const int*, const int*, const int*, const float*, const float*, const int*,
                 const float*, const int*, const float*, float*, const int*) __asm__("sgemm_");
void nabla_dgemm(const char*, const char*, const int*, const int*, const int*, const double*, const double*, const int*,
                 const double*, const int*, const double*, double*, const int*) __asm__("dgemm_");
void nabla_sgemv(const char*, const int*, const int*, const float*, const float*, const int*, const float*, const int*,
                 const float*, float*, const int*) __asm__("sgemv_");
void nabla_dgemv(const char*, const int*, const int*, const double*, const double*, const int*, const double*,
                 const int*, const double*, double*, const int*) __asm__("dgemv_");
}

// Products on the memory of the host, all row-major: a transpose is a flag, and a row may be longer than its elements.
namespace nabla::detail {

/// c = a b + beta c, c of m rows and n columns. The BLAS is column-major and sees each array transposed: it is asked
/// for c' = b' a'.
template <class T>
void host_gemm(bool transpose_a, bool transpose_b, long m, long n, long k, const T* a, long lda, const T* b, long ldb,
               T beta, T* c, long ldc) {
  const char *ta = transpose_a ? "T" : "N", *tb = transpose_b ? "T" : "N";
  const int mm = int(m), nn = int(n), kk = int(k), la = int(lda), lb = int(ldb), lc = int(ldc);
  const T one{1};
  if constexpr (std::is_same_v<T, float>) nabla_sgemm(tb, ta, &nn, &mm, &kk, &one, b, &lb, a, &la, &beta, c, &lc);
  else if constexpr (std::is_same_v<T, double>) nabla_dgemm(tb, ta, &nn, &mm, &kk, &one, b, &lb, a, &la, &beta, c, &lc);
  else if constexpr (sizeof(T) == 8) nabla_cgemm(tb, ta, &nn, &mm, &kk, &one, b, &lb, a, &la, &beta, c, &lc);
  else nabla_zgemm(tb, ta, &nn, &mm, &kk, &one, b, &lb, a, &la, &beta, c, &lc);
}

/// y = a x + beta y, a of rows and columns as it is stored.
template <class T>
void host_gemv(bool transpose, long rows, long columns, const T* a, long lda, const T* x, T beta, T* y) {
  const int r = int(rows), c = int(columns), la = int(lda), step = 1;
  const T one{1};
  const char* flag = transpose ? "N" : "T";
  if constexpr (std::is_same_v<T, float>) nabla_sgemv(flag, &c, &r, &one, a, &la, x, &step, &beta, y, &step);
  else if constexpr (std::is_same_v<T, double>) nabla_dgemv(flag, &c, &r, &one, a, &la, x, &step, &beta, y, &step);
  else if constexpr (sizeof(T) == 8) nabla_cgemv(flag, &c, &r, &one, a, &la, x, &step, &beta, y, &step);
  else nabla_zgemv(flag, &c, &r, &one, a, &la, x, &step, &beta, y, &step);
}

}  // namespace nabla::detail
