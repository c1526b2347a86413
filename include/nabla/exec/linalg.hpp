// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <algorithm>
#include <cmath>
#include <limits>
#include <nabla/exec/contract/host_blas.hpp>
#include <nabla/exec/contract/products.hpp>
#include <nabla/exec/evaluate.hpp>
#include <nabla/exec/kernel/on_host.hpp>
#include <nabla/exec/linalg/lapack.hpp>
#include <nabla/op/elementwise/detail/sign_of_number.hpp>
#include <nabla/op/linalg/linalg.hpp>
#include <nabla/op/scalar/complex.hpp>
#include <vector>

// Words on matrices, by LAPACK: a batch of row-major matrices, one after the other. LAPACK sees each of them
// transposed, so it is asked for what the transposed matrix has. It writes over its operands, which lie in memory
// that a few matrices share.
namespace nabla::detail {

/// A batch of matrices by a function that does one: run(number, memory). Each item of the kernel does a few of them.
template <class F, class Memory>
struct matrices_kernel {
  F run;
  long count, each;
  void operator()(long item) const {
    Memory memory;
    for (long i = item * each; i < count && i < (item + 1) * each; ++i) run(i, memory);
  }
};
/// `elements`: of one matrix, `work`: the operations for one, in units of a product and a sum.
template <class Memory, class F>
void for_each_matrix(const char* label, long count, long elements, long work, const F& run) {
  if (count == 0 || elements == 0) return;
  const long each = std::max(1L, work_item / std::max(1L, work));
  const matrices_kernel<F, Memory> kernel{run, count, each};
  // One matrix is done by the threads of the BLAS, if it has some; many are divided among those of Kokkos.
  if (count == 1) return launch_on_host(label, kernel, 1, 0);
  const auto run_all = [&] {
    launch_on_host(label, kernel, (count + each - 1) / each, count * std::max(elements, work));
  };
  if (threads_for_products() == 1) return run_all();
  const blas_by_one_thread here;
  run_all();
}
/// Memory that grows.
template <class T>
struct matrix_memory {
  std::vector<T> first, second, third, work;
  std::vector<part_dtype<T>> real;
  std::vector<int> pivots;
  template <class U>
  static U* of(std::vector<U>& v, long n) {
    if (long(v.size()) < n) v.resize(std::size_t(n));
    return v.data();
  }
  int* pivots_of(long n) {
    if (long(pivots.size()) < n) pivots.resize(std::size_t(n));
    return pivots.data();
  }
};

// ---- LAPACK, of row-major matrices ----------------------------------------------------------------------------------

/// How many numbers LAPACK asks for. It says so as a T, and a float is not every whole number: the next one is enough.
template <class T>
int numbers_asked_for(T size) {
  using R = part_dtype<T>;
  return int(std::ceil(std::nextafter(real_part(size), std::numeric_limits<R>::infinity())));
}
/// x times 2^e.
template <class T>
T scaled_by_exponent(T x, int e) {
  if constexpr (is_complex<T>) return T(std::ldexp(x.real(), e), std::ldexp(x.imag(), e));
  else return std::ldexp(x, e);
}
template <class T>
void conjugate_all(T* to, long n) {
  if constexpr (is_complex<T>)
    for (long i = 0; i < n; ++i) to[i] = op::conj::apply(to[i]);
}
template <class T>
void fill_with_nan(T* to, long n) {
  std::fill_n(to, n, T(std::numeric_limits<part_dtype<T>>::quiet_NaN()));
}
/// rows x columns, from rows that lie `lda` apart, transposed into rows that lie `ldb` apart.
template <class T>
void copy_transposed(const T* from, long rows, long columns, long lda, T* to, long ldb) {
  for (long i = 0; i < rows; ++i)
    for (long j = 0; j < columns; ++j) to[j * ldb + i] = from[i * lda + j];
}

/// x a = b or x a' = b in place of b, as LAPACK sees it: the right-hand sides b' of m rows and n columns.
template <class T>
void solve_from_right(bool upper, bool transposed, bool unit, long sides, long n, const T* a, long lda, T* b,
                      long ldb) {
  const int m = int(sides), nn = int(n), la = int(lda), lb = int(ldb);
  const T one{1};
  NABLA_DETAIL_CALL_LAPACK(trsm, "R", upper ? "U" : "L", transposed ? "T" : "N", unit ? "U" : "N", &m, &nn, &one, a,
                           &la, b, &lb, 1, 1, 1, 1);
}
/// The LU decomposition of the transpose of a row-major matrix, in place; false where it is singular.
template <class T>
bool decompose(long n, T* a, long lda, int* pivots) {
  const int nn = int(n), la = int(lda);
  int info = 0;
  NABLA_DETAIL_CALL_LAPACK(getrf, &nn, &nn, a, &la, pivots, &info);
  return info == 0;
}
/// x of a x = b or a' x = b, in place of b with rows `ldb` apart; a as `decompose` left it. LAPACK sees the transposed
/// system: x' p l u = b', or x' u' l' p' = b'.
template <class T>
void solve_decomposed(bool transposed, long n, const T* a, long lda, const int* pivots, long sides, T* b, long ldb) {
  const auto exchange = [&](long i) {
    if (const long j = pivots[i] - 1; j != i) std::swap_ranges(b + i * ldb, b + i * ldb + sides, b + j * ldb);
  };
  if (transposed) {
    for (long i = 0; i < n; ++i) exchange(i);
    solve_from_right(false, true, true, sides, n, a, lda, b, ldb);
    solve_from_right(true, true, false, sides, n, a, lda, b, ldb);
  } else {
    solve_from_right(true, false, false, sides, n, a, lda, b, ldb);
    solve_from_right(false, false, true, sides, n, a, lda, b, ldb);
    for (long i = n - 1; i >= 0; --i) exchange(i);
  }
}
template <class T>
void make_identity(T* to, long n) {
  std::fill_n(to, n * n, T{0});
  for (long i = 0; i < n; ++i) to[i * n + i] = T{1};
}
/// The inverse; false where there is none.
template <class T>
bool invert(const T* from, long n, T* to, matrix_memory<T>& memory) {
  T* const a = memory.of(memory.first, n * n);
  std::copy_n(from, n * n, a);
  if (!decompose(n, a, n, memory.pivots_of(n))) return false;
  make_identity(to, n);
  solve_decomposed(false, n, a, n, memory.pivots.data(), n, to, n);
  return true;
}
/// A product of powers of two and a fraction: the determinant of many rows neither overflows on the way nor underflows.
template <class T>
struct determinant {
  T fraction{1};
  long exponent = 0;
  void times(T x) {
    if constexpr (is_complex<T>) {
      // A product of two fractions has a sum, which does not overflow.
      fraction = complex_product(fraction, without_exponent(x));
      fraction = without_exponent(fraction);
    } else {
      int e = 0;
      fraction = std::frexp(fraction * x, &e);
      exponent += e;
    }
  }
  T without_exponent(T x) {
    int e = 0;
    std::frexp(std::max(std::abs(x.real()), std::abs(x.imag())), &e);
    exponent += e;
    return scaled_by_exponent(x, -e);
  }
  T value() const { return scaled_by_exponent(fraction, int(std::clamp(exponent, -100000L, 100000L))); }
};
/// x / |x|, and 0 of 0.
template <class T>
T unit_of(T x) {
  if constexpr (is_complex<T>) return x == T{0} ? x : x / std::abs(x);
  else return op::sign::apply(x);
}
template <class T>
determinant<T> determinant_of(const T* from, long n, matrix_memory<T>& memory) {
  determinant<T> d;
  if (n == 0) return d;
  T* const a = memory.of(memory.first, n * n);
  std::copy_n(from, n * n, a);
  decompose(n, a, n, memory.pivots_of(n));
  for (long i = 0; i < n; ++i) d.times(memory.pivots[std::size_t(i)] - 1 == i ? a[i * n + i] : -a[i * n + i]);
  return d;
}
/// The k singular values of a row-major matrix, and its vectors as rows: u' of k x rows and v' of k x columns, in
/// `memory`.
template <class T>
struct singular_decomposition {
  T *ut, *vt;
  part_dtype<T>* s;
  bool exists;  ///< LAPACK has found it

  singular_decomposition(const T* from, long rows, long columns, matrix_memory<T>& memory) {
    const long k = std::min(rows, columns);
    T* const a = memory.of(memory.first, rows * columns);
    std::copy_n(from, rows * columns, a);
    ut = memory.of(memory.second, k * (rows + columns));
    vt = ut + k * rows;
    // Behind the values what LAPACK computes with, for complex matrices.
    const long reals = is_complex<T> ? k * std::max(5 * k + 7, 2 * std::max(rows, columns) + 2 * k + 1) : 0;
    s = memory.of(memory.real, k + reals);
    exists = std::all_of(a, a + rows * columns, [](T v) { return math::isfinite(v); });
    if (!exists) return;
    const int m = int(columns), n = int(rows), kk = int(k), ask = -1;
    int info = 0;
    T* const u = memory.of(memory.third, rows * k);
    int* const numbers = memory.pivots_of(8 * k);
    const auto run = [&](T* work, const int* length) {
      if constexpr (is_complex<T>) {
        NABLA_DETAIL_CALL_LAPACK(gesdd, "S", &m, &n, a, &m, s, vt, &m, u, &kk, work, length, s + k, numbers, &info, 1);
      } else {
        NABLA_DETAIL_CALL_LAPACK(gesdd, "S", &m, &n, a, &m, s, vt, &m, u, &kk, work, length, numbers, &info, 1);
      }
    };
    T size{};
    run(&size, &ask);
    const int length = numbers_asked_for(size);
    run(memory.of(memory.work, length), &length);
    exists = info == 0;
    if (!exists) return;
    copy_transposed(u, rows, k, k, ut, rows);
    conjugate_all(ut, k * rows);
  }
};

// ---- words ----------------------------------------------------------------------------------------------------------

/// The array that a word on matrices makes of x: run(matrix, place of its result, memory) for each. `size`: the
/// elements of one result; `work`: as of for_each_matrix.
template <class Word, class X, class F>
auto by_matrices(const char* label, const Word& word, const called& call, const X& x, long size, long work,
                 const F& run) {
  using T = typename X::value_type;
  auto out = new_array<typename Word::template result<type_of_t<X>>>(word.sizes(call, x), x.mesh(), x.stored());
  const long operand = rows_in(x) * columns_in(x);
  const long count = size == 0 ? 0 : out.layout().elements / size;
  with_elements_on_host(x, out, [&](const T* from, auto* to) {
    const auto one = [=, &run](long i, auto& memory) { run(from + i * operand, to + i * size, memory); };
    for_each_matrix<matrix_memory<T>>(label, count, std::max(operand, size), work, one);
  });
  return out;
}

template <class X>
auto on_devices(const cholesky_word& word, const called& call, const X& x) {
  const long n = rows_in(x);
  return by_matrices("nabla::cholesky", word, call, x, n * n, n * n * n, [n](const auto* a, auto* l, auto&) {
    using T = std::remove_pointer_t<decltype(l)>;
    bool is_finite = true;
    for (long r = 0; r < n; ++r) {
      for (long c = 0; c <= r; ++c) {
        l[r * n + c] = T(0.5) * (a[r * n + c] + op::conj::apply(a[c * n + r]));
        is_finite = is_finite && math::isfinite(l[r * n + c]);
      }
      std::fill_n(l + r * n + r + 1, n - r - 1, T{0});
    }
    if (!is_finite) return fill_with_nan(l, n * n);
    const int nn = int(n);
    int info = 0;
    NABLA_DETAIL_CALL_LAPACK(potrf, "U", &nn, l, &nn, &info, 1);
    if (info != 0) fill_with_nan(l, n * n);
  });
}
template <bool Lower, bool Transposed, bool Unit, long Sides, class X>
auto on_devices(const triangular_word<Lower, Transposed, Unit, Sides>& word, const called& call, const X& x) {
  const long n = rows_in(x), width = columns_in(x), sides = width - n;
  return by_matrices("nabla::solve_triangular", word, call, x, n * sides, n * n * sides,
                     [n, width, sides](const auto* a, auto* b, auto&) {
                       for (long r = 0; r < n; ++r) std::copy_n(a + r * width + n, sides, b + r * sides);
                       // LAPACK sees x' a' = b', and the lower triangle as the upper one.
                       solve_from_right(Lower, Transposed, Unit, sides, n, a, width, b, sides);
                     });
}
template <bool Transposed, long Sides, class X>
auto on_devices(const solve_word<Transposed, Sides>& word, const called& call, const X& x) {
  const long n = rows_in(x), width = columns_in(x), sides = width - n;
  return by_matrices("nabla::solve", word, call, x, n * sides, n * n * (n + sides),
                     [n, width, sides](const auto* from, auto* b, auto& memory) {
                       auto* const a = memory.of(memory.first, n * n);
                       for (long r = 0; r < n; ++r) {
                         std::copy_n(from + r * width, n, a + r * n);
                         std::copy_n(from + r * width + n, sides, b + r * sides);
                       }
                       if (decompose(n, a, n, memory.pivots_of(n)))
                         solve_decomposed(Transposed, n, a, n, memory.pivots.data(), sides, b, sides);
                       else fill_with_nan(b, n * sides);
                     });
}
template <class X>
auto on_devices(const inverse_word& word, const called& call, const X& x) {
  const long n = rows_in(x);
  return by_matrices("nabla::inv", word, call, x, n * n, 2 * n * n * n, [n](const auto* from, auto* to, auto& memory) {
    if (!invert(from, n, to, memory)) fill_with_nan(to, n * n);
  });
}
/// The determinant of a matrix without rows is 1.
template <class X>
auto on_devices(const determinant_word& word, const called& call, const X& x) {
  const long n = rows_in(x);
  return by_matrices("nabla::det", word, call, x, 1, n * n * n, [n](const auto* from, auto* to, auto& memory) {
    *to = determinant_of(from, n, memory).value();
  });
}
template <class X>
auto on_devices(const slogdet_word& word, const called& call, const X& x) {
  const long n = rows_in(x);
  return by_matrices("nabla::slogdet", word, call, x, 2, n * n * n, [n](const auto* from, auto* to, auto& memory) {
    using T = std::remove_pointer_t<decltype(to)>;
    const auto d = determinant_of(from, n, memory);
    using R = part_dtype<T>;
    to[0] = unit_of(d.fraction);
    to[1] = d.fraction == T{0}
                ? -std::numeric_limits<R>::infinity()
                : std::log(std::abs(d.fraction)) + R(d.exponent) * R(0.693147180559945309417232121458);
  });
}
/// By the inverse, or where that is not exact by the singular values: the conjugates of u diag(the products of all
/// others) v', times the determinant of u v'.
template <class T>
void make_cofactors(const T* from, long n, T* to, matrix_memory<T>& memory) {
  T* const a = memory.of(memory.first, n * n);
  std::copy_n(from, n * n, a);
  const bool regular = decompose(n, a, n, memory.pivots_of(n));
  using R = part_dtype<T>;
  R least = std::numeric_limits<R>::infinity(), most{0};
  determinant<T> d;
  for (long i = 0; i < n; ++i) {
    const T pivot = a[i * n + i];
    least = std::min(least, std::abs(pivot)), most = std::max(most, std::abs(pivot));
    d.times(memory.pivots[std::size_t(i)] - 1 == i ? pivot : -pivot);
  }
  if (regular && least > most * R(n) * std::sqrt(std::numeric_limits<R>::epsilon())) {
    T* const inverse = memory.of(memory.second, n * n);
    make_identity(inverse, n);
    solve_decomposed(false, n, a, n, memory.pivots.data(), n, inverse, n);
    const T value = d.value();
    for (long i = 0; i < n; ++i)
      for (long j = 0; j < n; ++j) to[i * n + j] = op::multiply::apply(value, inverse[j * n + i]);
    return;
  }
  const singular_decomposition of(from, n, n, memory);
  if (!of.exists) return fill_with_nan(to, n * n);
  const T sign = unit_of(op::multiply::apply(op::conj::apply(determinant_of(of.ut, n, memory).value()),
                                                    determinant_of(of.vt, n, memory).value()));
  conjugate_all(of.vt, n * n);
  std::fill_n(to, n * n, T{0});
  for (long k = 0; k < n; ++k) {
    determinant<R> others;
    for (long i = 0; i < n; ++i)
      if (i != k) others.times(of.s[i]);
    const T factor = sign * others.value();
    for (long i = 0; i < n; ++i) {
      const T left = op::multiply::apply(factor, of.ut[k * n + i]);
      for (long j = 0; j < n; ++j) to[i * n + j] += op::multiply::apply(left, of.vt[k * n + j]);
    }
  }
}
template <class X>
auto on_devices(const cofactor_word& word, const called& call, const X& x) {
  const long n = rows_in(x);
  const auto one = [n](const auto* from, auto* to, auto& memory) { make_cofactors(from, n, to, memory); };
  return by_matrices("nabla::det", word, call, x, n * n, 2 * n * n * n, one);
}

template <class X>
auto on_devices(const qr_word& word, const called& call, const X& x) {
  const long m = rows_in(x), n = columns_in(x), size = n * (m + n);
  const auto one = [m, n](const auto* from, auto* place, auto& memory) {
    using T = std::remove_pointer_t<decltype(place)>;
    T* const a = memory.of(memory.first, m * n);
    T* const tau = memory.of(memory.second, n);
    copy_transposed(from, m, n, n, a, m);
    const int rows = int(m), columns = int(n), ask = -1;
    int info = 0;
    T first{}, second{};
    NABLA_DETAIL_CALL_LAPACK(geqrf, &rows, &columns, a, &rows, tau, &first, &ask, &info);
    NABLA_DETAIL_CALL_LAPACK(gqr, &rows, &columns, &columns, a, &rows, tau, &second, &ask, &info);
    const int length = std::max(numbers_asked_for(first), numbers_asked_for(second));
    T* const work = memory.of(memory.work, length);
    NABLA_DETAIL_CALL_LAPACK(geqrf, &rows, &columns, a, &rows, tau, work, &length, &info);
    for (long r = 0; r < n; ++r) {
      T* const row = place + r * (m + n) + m;
      std::fill_n(row, r, T{0});
      for (long c = r; c < n; ++c) row[c] = a[c * m + r];
    }
    NABLA_DETAIL_CALL_LAPACK(gqr, &rows, &columns, &columns, a, &rows, tau, work, &length, &info);
    conjugate_all(a, m * n);
    for (long r = 0; r < n; ++r) std::copy_n(a + r * m, m, place + r * (m + n));
  };
  return by_matrices("nabla::qr", word, call, x, size, 2 * m * n * n, one);
}
template <class X>
auto on_devices(const eigh_word& word, const called& call, const X& x) {
  const long n = rows_in(x), size = n * (n + 1);
  const auto one = [n, size](const auto* from, auto* place, auto& memory) {
    using T = std::remove_pointer_t<decltype(place)>;
    T* const a = memory.of(memory.first, n * n);
    auto* values = memory.of(memory.real, n);
    bool is_finite = true;
    for (long r = 0; r < n; ++r)
      for (long c = 0; c < n; ++c) {
        a[r * n + c] = T(0.5) * (from[r * n + c] + op::conj::apply(from[c * n + r]));
        is_finite = is_finite && math::isfinite(a[r * n + c]);
      }
    if (!is_finite) return fill_with_nan(place, size);
    const int nn = int(n), ask = -1;
    int info = 0, integers = 0;
    using R = part_dtype<T>;
    const auto run = [&](T* work, const int* length, [[maybe_unused]] R* real, [[maybe_unused]] const int* reals,
                         int* numbers, const int* count) {
      if constexpr (is_complex<T>) {
        NABLA_DETAIL_CALL_LAPACK(evd, "V", "L", &nn, a, &nn, values, work, length, real, reals, numbers, count, &info,
                                 1, 1);
      } else {
        NABLA_DETAIL_CALL_LAPACK(evd, "V", "L", &nn, a, &nn, values, work, length, numbers, count, &info, 1, 1);
      }
    };
    T asked{};
    R reals_asked{};
    run(&asked, &ask, &reals_asked, &ask, &integers, &ask);
    const int length = numbers_asked_for(asked), reals = numbers_asked_for(reals_asked);
    values = memory.of(memory.real, n + reals);
    run(memory.of(memory.work, length), &length, values + n, &reals, memory.pivots_of(integers), &integers);
    if (info != 0) return fill_with_nan(place, size);
    for (long r = 0; r < n; ++r) {
      std::copy_n(a + r * n, n, place + r * (n + 1));
      place[r * (n + 1) + n] = values[r];
    }
  };
  return by_matrices("nabla::eigh", word, call, x, size, 9 * n * n * n, one);
}
template <class X>
auto on_devices(const svd_word& word, const called& call, const X& x) {
  const long m = rows_in(x), n = columns_in(x), k = std::min(m, n), size = k * (m + n + 1);
  return by_matrices("nabla::svd", word, call, x, size, 20 * m * n * k,
                     [m, n, k, size](const auto* from, auto* place, auto& memory) {
                       const singular_decomposition of(from, m, n, memory);
                       if (!of.exists) return fill_with_nan(place, size);
                       for (long r = 0; r < k; ++r) {
                         auto* const row = place + r * (m + n + 1);
                         std::copy_n(of.ut + r * m, m, row);
                         row[m] = of.s[r];
                         std::copy_n(of.vt + r * n, n, row + m + 1);
                       }
                     });
}
template <class X>
auto on_devices(const pseudo_inverse_word& word, const called& call, const X& x) {
  using T = typename X::value_type;
  const long m = rows_in(x), n = columns_in(x), k = std::min(m, n);
  return by_matrices("nabla::pinv", word, call, x, m * n, 20 * m * n * k,
                     [m, n, k, smallest = part_dtype<T>(word.smallest)](const T* from, T* place, auto& memory) {
                       const singular_decomposition of(from, m, n, memory);
                       if (!of.exists) return fill_with_nan(place, m * n);
                       for (long r = 0; r < k; ++r) {
                         const auto factor = of.s[r] > smallest * of.s[0] ? 1 / of.s[r] : 0;
                         for (long c = 0; c < m; ++c) of.ut[r * m + c] *= factor;
                       }
                       conjugate_all(of.vt, k * n);
                       host_gemm(true, false, n, m, k, of.vt, n, of.ut, m, T{0}, place, m);
                     });
}
/// exp(a), in place of `to`: the approximation [13/13] of exp(a / 2^s), squared s times.
template <class T>
void make_exponential(const T* from, long n, T* to, matrix_memory<T>& memory) {
  static constexpr double of_13[] = {64764752532480000.,
                                     32382376266240000.,
                                     7771770303897600.,
                                     1187353796428800.,
                                     129060195264000.,
                                     10559470521600.,
                                     670442572800.,
                                     33522128640.,
                                     1323241920.,
                                     40840800.,
                                     960960.,
                                     16380.,
                                     182.,
                                     1.};
  static constexpr double largest = 5.371920351148152;  // of the norm, for the digits of a double
  const long size = n * n;
  double norm = 0;
  for (long c = 0; c < n; ++c) {
    double total = 0;
    for (long r = 0; r < n; ++r) {
      const T v = from[r * n + c];
      const double re = double(real_part(v)), im = double(imaginary_part(v));
      total += is_complex<T> ? std::hypot(re, im) : std::abs(re);
    }
    norm = total <= norm ? norm : total;  // nan stays
  }
  if (!std::isfinite(norm)) return fill_with_nan(to, size);
  const int squarings = norm > largest ? int(std::ceil(std::log2(norm / largest))) : 0;
  T* const a = memory.of(memory.first, 6 * size);
  T *const a2 = a + size, *const a4 = a2 + size, *const a6 = a4 + size, *const odd = a6 + size,
           *const even = odd + size;
  const auto product = [n](const T* x, const T* y, T* z) { host_gemm(false, false, n, n, n, x, n, y, n, T{0}, z, n); };
  for (long i = 0; i < size; ++i) a[i] = scaled_by_exponent(from[i], -squarings);
  product(a, a, a2), product(a2, a2, a4), product(a4, a2, a6);
  // The largest coefficient is 6e16: divided by it a float does not overflow.
  const auto b = [](int i) { return part_dtype<T>(of_13[i] / of_13[0]); };
  const auto half = [&](int i, T* sum) {
    for (long j = 0; j < size; ++j) to[j] = b(i + 12) * a6[j] + b(i + 10) * a4[j] + b(i + 8) * a2[j];
    product(a6, to, sum);
    for (long j = 0; j < size; ++j) sum[j] += b(i + 6) * a6[j] + b(i + 4) * a4[j] + b(i + 2) * a2[j];
    for (long j = 0; j < n; ++j) sum[j * n + j] += b(i);
  };
  half(1, even), product(a, even, odd), half(0, even);
  for (long i = 0; i < size; ++i) {
    a[i] = even[i] - odd[i];
    to[i] = even[i] + odd[i];
  }
  if (!decompose(n, a, n, memory.pivots_of(n))) return fill_with_nan(to, size);
  solve_decomposed(false, n, a, n, memory.pivots.data(), n, to, n);
  for (int k = 0; k < squarings; ++k) {
    std::copy_n(to, size, a);
    product(a, a, to);
  }
}
template <class X>
auto on_devices(const exponential_word& word, const called& call, const X& x) {
  const long n = rows_in(x);
  const auto one = [n](const auto* from, auto* to, auto& memory) { make_exponential(from, n, to, memory); };
  return by_matrices("nabla::expm", word, call, x, n * n, 20 * n * n * n, one);
}

}  // namespace nabla::detail
