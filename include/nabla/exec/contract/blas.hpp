// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <complex>
#include <nabla/array/memory.hpp>
#include <nabla/exec/contract/blas_library.hpp>

#if defined(NABLA_HAS_KOKKOS_KERNELS)
#include <KokkosBlas2_gemv.hpp>
#include <KokkosBlas3_gemm.hpp>
#elif defined(NABLA_HAS_BLAS)
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
#endif

// The products that a library runs, all row-major: a transpose is a flag, and a row may be longer than its elements.
namespace nabla::detail {

#if defined(NABLA_HAS_KOKKOS_KERNELS)
template <class T>
inline constexpr bool has_blas = std::is_floating_point_v<T> || is_complex<T>;

/// A number as Kokkos Kernels knows it: of the same bytes.
template <class T>
struct kokkos_number_impl {
  using type = T;
};
template <class T>
struct kokkos_number_impl<std::complex<T>> {
  using type = Kokkos::complex<T>;
};
template <class T>
struct kokkos_number_impl<const T> {
  using type = const typename kokkos_number_impl<T>::type;
};
template <class T>
using kokkos_number = typename kokkos_number_impl<T>::type;
template <class T>
kokkos_number<T>* as_kokkos_numbers(T* p) {
  return reinterpret_cast<kokkos_number<T>*>(p);
}

/// Views of one layout: a mixture runs 25 times slower.
template <class Space, class T>
using row_major =
    Kokkos::View<kokkos_number<T>**, Kokkos::LayoutRight, Space, Kokkos::MemoryTraits<Kokkos::Unmanaged>>;

/// Made from a layout: a constructor that takes numbers makes an empty string first, for the message of a check.
template <class Space, class T>
row_major<Space, T> rows_of(T* p, long rows, long columns, long stride) {
  const row_major<Space, T> all(as_kokkos_numbers(p), Kokkos::LayoutRight(std::size_t(rows), std::size_t(stride)));
  if (stride == columns) return all;
  return Kokkos::subview(all, Kokkos::ALL, std::pair<long, long>(0, columns));
}

/// c = a b + beta c, c of m rows and n columns, where the memory of Space is.
template <class Space = memory_space, class T>
void gemm(bool transpose_a, bool transpose_b, long m, long n, long k, const T* a, long lda, const T* b, long ldb,
          T beta, T* c, long ldc) {
  KokkosBlas::gemm(transpose_a ? "T" : "N", transpose_b ? "T" : "N", kokkos_number<T>(1),
                   transpose_a ? rows_of<Space>(a, k, m, lda) : rows_of<Space>(a, m, k, lda),
                   transpose_b ? rows_of<Space>(b, n, k, ldb) : rows_of<Space>(b, k, n, ldb), kokkos_number<T>(beta),
                   rows_of<Space>(c, m, n, ldc));
}

/// y = a x + beta y, a of rows and columns as it is stored. Asked for as the column-major transpose, which is what
/// every version of Kokkos Kernels hands to the BLAS rightly.
template <class T>
void gemv(bool transpose, long rows, long columns, const T* a, long lda, const T* x, T beta, T* y) {
  using N = kokkos_number<T>;
  using matrix = Kokkos::View<const N**, Kokkos::LayoutLeft, memory_space, Kokkos::MemoryTraits<Kokkos::Unmanaged>>;
  using input = Kokkos::View<const N*, Kokkos::LayoutLeft, memory_space, Kokkos::MemoryTraits<Kokkos::Unmanaged>>;
  using output = Kokkos::View<N*, Kokkos::LayoutLeft, memory_space, Kokkos::MemoryTraits<Kokkos::Unmanaged>>;
  const matrix all(as_kokkos_numbers(a), Kokkos::LayoutLeft(std::size_t(lda), std::size_t(rows)));
  const input in(as_kokkos_numbers(x), Kokkos::LayoutLeft(std::size_t(transpose ? rows : columns)));
  const output out(as_kokkos_numbers(y), Kokkos::LayoutLeft(std::size_t(transpose ? columns : rows)));
  const char* flag = transpose ? "N" : "T";
  if (lda == columns) KokkosBlas::gemv(flag, N(1), all, in, N(beta), out);
  else
    KokkosBlas::gemv(flag, N(1), matrix(Kokkos::subview(all, std::pair<long, long>(0, columns), Kokkos::ALL)), in,
                     N(beta), out);
}
#elif defined(NABLA_HAS_BLAS)
template <class T>
inline constexpr bool has_blas = (std::is_floating_point_v<T> || is_complex<T>)&&runs_on_the_host;

/// c = a b + beta c, c of m rows and n columns. The BLAS is column-major and sees each array transposed: it is asked
/// for c' = b' a'.
template <class Space = memory_space, class T>
void gemm(bool transpose_a, bool transpose_b, long m, long n, long k, const T* a, long lda, const T* b, long ldb,
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
void gemv(bool transpose, long rows, long columns, const T* a, long lda, const T* x, T beta, T* y) {
  const int r = int(rows), c = int(columns), la = int(lda), step = 1;
  const T one{1};
  const char* flag = transpose ? "N" : "T";
  if constexpr (std::is_same_v<T, float>) nabla_sgemv(flag, &c, &r, &one, a, &la, x, &step, &beta, y, &step);
  else if constexpr (std::is_same_v<T, double>) nabla_dgemv(flag, &c, &r, &one, a, &la, x, &step, &beta, y, &step);
  else if constexpr (sizeof(T) == 8) nabla_cgemv(flag, &c, &r, &one, a, &la, x, &step, &beta, y, &step);
  else nabla_zgemv(flag, &c, &r, &one, a, &la, x, &step, &beta, y, &step);
}
#else
template <class T>
inline constexpr bool has_blas = false;
#endif

}  // namespace nabla::detail
