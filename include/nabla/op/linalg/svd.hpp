// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/op/elementwise/complex.hpp>
#include <nabla/op/elementwise/imag.hpp>
#include <nabla/op/linalg/eigh.hpp>
#include <tuple>

namespace nabla {

namespace op {
struct svd : detail::matrices_operand<false> {
  static constexpr const char* name = "svd";
};
}  // namespace op

namespace detail {

/// The parts of a decomposition u diag(s) v' as it lies: u', s and v' side by side.
template <class U, class S, class V>
struct singular_parts {
  U ut;
  S s;
  V vt;
};
template <class Y>
constexpr auto parts_of_singular(const Y& y, long m, long n) {
  auto ut = columns_of(y, 0, m), vt = columns_of(y, m + 1, m + 1 + n);
  auto s = real_values(column_at(y, m));
  return singular_parts<decltype(ut), decltype(s), decltype(vt)>{ut, s, vt};
}
/// i imag(d) / s, and 0 where s is: how the vectors of u turn in the plane of complex numbers, where those of v do not.
template <class D, class S>
constexpr auto phases_of(const D& d, const S& s) {
  using T = value_type_t<S>;
  const auto is_zero = (s == T{0}).eval();
  return complex(0, where(is_zero, T{0}, imag(d) / where(is_zero, T{1}, s))).eval();
}
struct svd_word : matrices_word<svd_word> {
  static constexpr const char* name = "svd";
  static constexpr bool is_holomorphic = false;
  template <class X>
  using result = with_last<X, dyn_size, dyn_size>;
  template <class X>
  static constexpr auto sizes(const called&, const X& x) {
    const long m = rows_in(x), n = columns_in(x);
    return with_last_sizes<result<type_of_t<X>>>(x, {m < n ? m : n, m + 1 + n});
  }
  template <class X, class Y, class G>
  static constexpr auto pull(const X& x, const Y& y, const G& g) {
    const long m = rows_in(x), n = columns_in(x);
    const auto [ut, s, vt] = parts_of_singular(y, m, n);
    const auto [dut, ds, dvt] = parts_of_singular(g, m, n);
    const auto f = gaps_of((s * s).eval());
    const auto row = expand_dims(s, column_of_last{});
    const auto column = expand_dims(s, row_of_last{});
    const auto turn = [&](const auto& inner) { return (f * (inner - adjoint(inner))).eval(); };
    const auto of_u = matmul(ut, adjoint(dut));
    auto inner = (turn(of_u) * column + turn(matmul(vt, adjoint(dvt))) * row + diag(ds)).eval();
    if constexpr (is_complex<value_type_t<X>>) inner = decltype(inner)(inner + diag(phases_of(diagonal(of_u), s)));
    auto dx = matmul(adjoint(ut), matmul(inner, vt));
    // What leaves the space of the vectors, where they are fewer than the dim is long.
    const auto outside = [&](const auto& vectors, const auto& d) {
      return ((d - matmul(matmul(d, adjoint(vectors)), vectors)) / row).eval();
    };
    if (m > n) dx = decltype(dx)(dx + matmul(adjoint(outside(ut, dut)), vt));
    if (n > m) dx = decltype(dx)(dx + matmul(adjoint(ut), outside(vt, dvt)));
    return dx;
  }
  template <class X, class Y>
  static constexpr auto push(const X& x, const X& dx, const Y& y) {
    const long m = rows_in(x), n = columns_in(x);
    const auto [ut, s, vt] = parts_of_singular(y, m, n);
    const auto f = gaps_of((s * s).eval());
    const auto row = expand_dims(s, column_of_last{});
    const auto column = expand_dims(s, row_of_last{});
    const auto change = matmul(matmul(ut, dx), adjoint(vt));
    const auto turn = [&](const auto& scaled) { return (f * (scaled + adjoint(scaled))).eval(); };
    auto dut = matmul(adjoint(turn((change * column).eval())), ut);
    auto dvt = matmul(adjoint(turn((change * row).eval())), vt);
    if constexpr (is_complex<value_type_t<X>>)
      dut = decltype(dut)(dut - expand_dims(phases_of(diagonal(change), s), column_of_last{}) * ut);
    const auto outside = [&](const auto& vectors, const auto& d) {
      return ((d - matmul(matmul(d, adjoint(vectors)), vectors)) / row).eval();
    };
    if (m > n) dut = decltype(dut)(dut + outside(ut, matmul(vt, adjoint(dx))));
    if (n > m) dvt = decltype(dvt)(dvt + outside(vt, matmul(ut, dx)));
    return concatenate(column_of_last{}, dut, expand_dims(diagonal(change), column_of_last{}), dvt);
  }
};

}  // namespace detail

/// The singular value decomposition a = u diag(s) vt, reduced: `auto [u, s, vt] = svd(a)` over the last two
/// positional dims, or over two dims: `svd(a, rows, columns)`. The singular values are from the largest to the
/// smallest.
///
/// Shape: u has the rows of a, vt its columns; the dim between them, of the smaller of both sizes, is the columns of u,
/// the rows of vt, and the only one of s, as columns. dtype: f32, f64, c64, c128, and s is real; integers and bool
/// count as f32. State: that of a; an unreduced a is refused. vt is the conjugate transpose of v, and the phases of
/// complex vectors are LAPACK's choice. Stored at once. A matrix that is not finite gives nan. Errors: as `cholesky`,
/// but matrices of any shape. Derivative: for distinct singular values, not zero where a is not square; among equal
/// ones the vectors are taken not to turn; of complex ones v' dv has a diagonal of zeros. Communication: none. Source:
/// numpy.linalg.svd with full_matrices = False.
NABLA_WORD_GIVING((auto), (std::tuple<::nabla::error::reported, ::nabla::error::reported, ::nabla::error::reported>),
                  svd, (ArrayOrReported X, class... A, class nabla_error = detail::why_no_matrices_t<op::svd, X, A...>),
                  (X&& x, A...),
                  "nabla::svd(a, rows, columns) requires dims that are not split over devices, and no unreduced a") {
  if constexpr (Reported<X>) {
    return std::tuple<error::reported, error::reported, error::reported>{};
  } else {
    using arguments = detail::matrix_arguments<A...>;
    using row = typename arguments::row;
    using column = typename arguments::column;
    using from = detail::dims_of<X>;
    const auto a = detail::matrices_in<op::svd, A...>(static_cast<X&&>(x));
    const auto all = detail::parts_of_singular(detail::run_word(detail::svd_word{}, {"svd"}, a), detail::rows_in(a),
                                               detail::columns_in(a));
    using back = detail::given_back<from, row, column, row, column>;
    return std::tuple(back::of(detail::adjoint(all.ut).eval()),
                      detail::given_back<from, row, column, column>::of(all.s), back::of(all.vt));
  }
}

}  // namespace nabla
