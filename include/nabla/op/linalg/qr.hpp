// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/op/elementwise/complex.hpp>
#include <nabla/op/elementwise/imag.hpp>
#include <nabla/op/linalg/solve_triangular.hpp>
#include <utility>

namespace nabla {

namespace op {
struct qr : detail::matrices_operand<false> {
  static constexpr const char* name = "qr";
};
}  // namespace op

namespace detail {

/// q' and r of x = q r side by side, for matrices that have no more columns than rows.
struct qr_word : matrices_word<qr_word> {
  static constexpr const char* name = "qr";
  static constexpr bool is_holomorphic = false;
  template <class X>
  using result = with_last<X, static_columns<X>, dyn_size>;
  template <class X>
  static constexpr auto sizes(const called&, const X& x) {
    return with_last_sizes<result<type_of_t<X>>>(x, {columns_in(x), rows_in(x) + columns_in(x)});
  }
  template <class X, class Y, class G>
  static constexpr auto pull(const X& x, const Y& y, const G& g) {
    const long m = rows_in(x), end = m + columns_in(x);
    const auto qt = columns_of(y, 0, m), r = columns_of(y, m, end);
    const auto dqt = columns_of(g, 0, m);
    const auto dr = triu(columns_of(g, m, end)).eval();
    const auto inner = (matmul(r, adjoint(dr)) - matmul(dqt, adjoint(qt))).eval();
    const auto half = half_lower(inner);
    const auto both = (half + adjoint(half)).eval();
    return adjoint(triangular_solution<false, false>(r, (dqt + matmul(both, qt)).eval()));
  }
  template <class X, class Y>
  static constexpr auto push(const X& x, const X& dx, const Y& y) {
    const long m = rows_in(x), end = m + columns_in(x);
    const auto qt = columns_of(y, 0, m), r = columns_of(y, m, end);
    const auto change = adjoint_solution<false>(r, adjoint(dx));  // (dx / r)'
    const auto within = matmul(qt, adjoint(change));
    const auto below = tril(within, -1).eval();
    const auto turn = [&] {
      auto skew = (below - adjoint(below)).eval();
      // The diagonal of r stays real.
      if constexpr (is_complex<value_type_t<X>>) return (skew + diag(complex(0, imag(diagonal(within))))).eval();
      else return skew;
    }();
    return beside((matmul(adjoint((turn - within).eval()), qt) + change).eval(),
                  matmul((within - turn).eval(), r));
  }
};

/// The factors of matrices of any shape: columns behind as many as there are rows are turned by q.
template <class X>
constexpr auto orthogonal_factors(const X& x) {
  const long m = rows_in(x), n = columns_in(x), k = m < n ? m : n;
  const auto first = columns_of(x, 0, k);
  const auto both = run_word(qr_word{}, {"qr"}, first);
  const auto q = adjoint(columns_of(both, 0, m)).eval();
  auto r = columns_of(both, m, m + k);
  if (k < n) r = decltype(r)(beside(r, matmul(adjoint(q), columns_of(x, k, n))));
  return std::pair(q, r);
}

}  // namespace detail

/// q with orthonormal columns and the upper triangular r of a = q r, reduced: `auto [q, r] = qr(a)` over the last two
/// positional dims, or over two dims: `qr(a, rows, columns)`.
///
/// Shape: q has the rows of a, r its columns; the dim between them, of the smaller of both sizes, is the columns of q
/// and the rows of r. The signs are those of LAPACK, as in NumPy; the diagonal of r is real. dtype: f32, f64, c64,
/// c128; integers and bool count as f32. State: that of a; an unreduced a is refused. Stored at once. Errors: as
/// `cholesky`, but matrices of any shape. Derivative: where the first columns are independent. Communication: none.
/// Source: numpy.linalg.qr.
NABLA_WORD_GIVING((auto), (std::pair<::nabla::error::reported, ::nabla::error::reported>), qr,
                  (ArrayOrReported X, class... A, class nabla_error = detail::why_no_matrices_t<op::qr, X, A...>),
                  (X&& x, A...),
                  "nabla::qr(a, rows, columns) requires dims that are not split over devices, and no unreduced a") {
  if constexpr (Reported<X>) {
    return std::pair<error::reported, error::reported>{};
  } else {
    using arguments = detail::matrix_arguments<A...>;
    using row = typename arguments::row;
    using column = typename arguments::column;
    const auto factors = detail::orthogonal_factors(detail::matrices_in<op::qr, A...>(static_cast<X&&>(x)));
    using back = detail::given_back<detail::dims_of<X>, row, column, row, column>;
    return std::pair(back::of(factors.first), back::of(factors.second));
  }
}

}  // namespace nabla
