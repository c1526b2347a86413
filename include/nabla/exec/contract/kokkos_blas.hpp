// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#ifdef NABLA_HAS_KOKKOS_KERNELS

#include <KokkosBlas2_gemv.hpp>
#include <KokkosBlas3_gemm.hpp>
#include <nabla/array/memory.hpp>

namespace nabla::detail {

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
template <class T>
using row_major =
    Kokkos::View<kokkos_number<T>**, Kokkos::LayoutRight, memory_space, Kokkos::MemoryTraits<Kokkos::Unmanaged>>;

/// Made from a layout: a constructor that takes numbers makes an empty string first, for the message of a check.
template <class T>
row_major<T> rows_of(T* p, long rows, long columns, long stride) {
  const row_major<T> all(as_kokkos_numbers(p), Kokkos::LayoutRight(std::size_t(rows), std::size_t(stride)));
  if (stride == columns) return all;
  return Kokkos::subview(all, Kokkos::ALL, std::pair<long, long>(0, columns));
}

/// c = a b + beta c, c of m rows and n columns.
template <class T>
void gemm(bool transpose_a, bool transpose_b, long m, long n, long k, const T* a, long lda, const T* b, long ldb,
          T beta, T* c, long ldc) {
  KokkosBlas::gemm(transpose_a ? "T" : "N", transpose_b ? "T" : "N", kokkos_number<T>(1),
                   transpose_a ? rows_of(a, k, m, lda) : rows_of(a, m, k, lda),
                   transpose_b ? rows_of(b, n, k, ldb) : rows_of(b, k, n, ldb), kokkos_number<T>(beta),
                   rows_of(c, m, n, ldc));
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

}  // namespace nabla::detail

#endif
