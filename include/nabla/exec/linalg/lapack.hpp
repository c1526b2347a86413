// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <complex>
#include <cstddef>
#include <type_traits>

// What is called of LAPACK, and dtrsm of the BLAS. All of it is column-major, and sees a row-major matrix transposed.
#if defined(NABLA_HAS_LAPACK)
// By another name for C++: other headers declare these with other pointer types, and two declarations must agree. Last come
// the lengths of the characters, as Fortran passes them.
#define NABLA_DETAIL_LAPACK(T, p, q)                                                                                   \
  void nabla_##p##trsm(const char*, const char*, const char*, const char*, const int*, const int*, const T*, const T*, \
                       const int*, T*, const int*, std::size_t, std::size_t, std::size_t, std::size_t) __asm__(#p "trsm_"); \
  void nabla_##p##getrf(const int*, const int*, T*, const int*, int*, int*) __asm__(#p "getrf_");                      \
  void nabla_##p##potrf(const char*, const int*, T*, const int*, int*, std::size_t) __asm__(#p "potrf_");              \
  void nabla_##p##geqrf(const int*, const int*, T*, const int*, T*, T*, const int*, int*) __asm__(#p "geqrf_");        \
  void nabla_##p##gqr(const int*, const int*, const int*, T*, const int*, const T*, T*, const int*, int*) __asm__(#p q);
// What has real results beside complex ones asks for more memory there, of real numbers.
#define NABLA_DETAIL_LAPACK_OF_REAL(T, p)                                                                              \
  void nabla_##p##evd(const char*, const char*, const int*, T*, const int*, T*, T*, const int*, int*, const int*,      \
                      int*, std::size_t, std::size_t) __asm__(#p "syevd_");                                            \
  void nabla_##p##gesdd(const char*, const int*, const int*, T*, const int*, T*, T*, const int*, T*, const int*, T*,   \
                        const int*, int*, int*, std::size_t) __asm__(#p "gesdd_");
#define NABLA_DETAIL_LAPACK_OF_COMPLEX(T, R, p)                                                                        \
  void nabla_##p##evd(const char*, const char*, const int*, T*, const int*, R*, T*, const int*, R*, const int*, int*,  \
                      const int*, int*, std::size_t, std::size_t) __asm__(#p "heevd_");                                \
  void nabla_##p##gesdd(const char*, const int*, const int*, T*, const int*, R*, T*, const int*, T*, const int*, T*,   \
                        const int*, R*, int*, int*, std::size_t) __asm__(#p "gesdd_");
extern "C" {
NABLA_DETAIL_LAPACK(float, s, "orgqr_")
NABLA_DETAIL_LAPACK(double, d, "orgqr_")
NABLA_DETAIL_LAPACK(std::complex<float>, c, "ungqr_")
NABLA_DETAIL_LAPACK(std::complex<double>, z, "ungqr_")
NABLA_DETAIL_LAPACK_OF_REAL(float, s)
NABLA_DETAIL_LAPACK_OF_REAL(double, d)
NABLA_DETAIL_LAPACK_OF_COMPLEX(std::complex<float>, float, c)
NABLA_DETAIL_LAPACK_OF_COMPLEX(std::complex<double>, double, z)
}
#undef NABLA_DETAIL_LAPACK_OF_COMPLEX
#undef NABLA_DETAIL_LAPACK_OF_REAL
#undef NABLA_DETAIL_LAPACK

#define NABLA_DETAIL_CALL_LAPACK(word, ...)                                                 \
  if constexpr (std::is_same_v<T, std::complex<float>>) nabla_c##word(__VA_ARGS__);         \
  else if constexpr (std::is_same_v<T, std::complex<double>>) nabla_z##word(__VA_ARGS__);   \
  else if constexpr (std::is_same_v<T, float>) nabla_s##word(__VA_ARGS__);                  \
  else nabla_d##word(__VA_ARGS__)
#else
namespace nabla::detail {
/// Without LAPACK the words on matrices cannot run. Instantiated once, for void: one sentence for a program.
template <class V>
struct lapack {
  static_assert(!std::is_void_v<V>, "nabla: words on matrices require LAPACK, and NABLA_HAS_LAPACK=1: `apt install "
                                    "libopenblas-dev` on Debian, `spack install openblas` with Spack");
};
}  // namespace nabla::detail
#define NABLA_DETAIL_CALL_LAPACK(word, ...) \
  static_cast<void>(sizeof(::nabla::detail::lapack<std::conditional_t<std::is_same_v<T, T>, void, T>>))
#endif
