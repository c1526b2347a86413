// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/op/linalg/detail/matrices.hpp>
#include <nabla/op/select/where.hpp>
#include <nabla/op/shape/squeeze.hpp>
#include <utility>

namespace nabla {

namespace op {
struct eigh : detail::matrices_operand<true> {
  static constexpr const char* name = "eigh";
};
struct eigvalsh : eigh {
  static constexpr const char* name = "eigvalsh";
};
}  // namespace op

namespace detail {

/// One over the difference of two values, the column's less the row's; 0 for values that are equal.
template <class W>
constexpr auto gaps_of(const W& w) {
  using T = value_type_t<W>;
  const auto gap = (expand_dims(w, row_of_last{}) - expand_dims(w, column_of_last{})).eval();
  const auto is_equal = (gap == T{0}).eval();
  return where(is_equal, T{0}, T{1} / where(is_equal, T{1}, gap)).eval();
}

/// v' and w of (x + x') / 2 = v diag(w) v' side by side: each row is a vector and its value.
struct eigh_word : matrices_word<eigh_word> {
  static constexpr const char* name = "eigh";
  static constexpr bool is_holomorphic = false;
  template <class X>
  using result = with_last<X, static_rows<X>, dyn_size>;
  template <class X>
  static constexpr auto sizes(const called&, const X& x) {
    return with_last_sizes<result<type_of_t<X>>>(x, {rows_in(x), rows_in(x) + 1});
  }
  template <class X, class Y, class G>
  static constexpr auto pull(const X& x, const Y& y, const G& g) {
    const long n = rows_in(x);
    const auto vt = columns_of(y, 0, n);
    const auto turn = gaps_of(real_values(column_at(y, n))) * matmul(vt, adjoint(columns_of(g, 0, n)));
    const auto inner = (diag(column_at(g, n)) + turn).eval();
    return symmetric_part(matmul(adjoint(vt), matmul(inner, vt)));
  }
  template <class X, class Y>
  static constexpr auto push(const X& x, const X& dx, const Y& y) {
    const long n = rows_in(x);
    const auto vt = columns_of(y, 0, n);
    const auto change = matmul(matmul(vt, symmetric_part(dx)), adjoint(vt));
    const auto turn = (gaps_of(real_values(column_at(y, n))) * change).eval();
    return beside(matmul(adjoint(turn), vt), expand_dims(diagonal(change), column_of_last{}));
  }
};

}  // namespace detail

/// The eigenvalues w, from the smallest to the largest, and the eigenvectors of symmetric matrices, or of Hermitian
/// ones, as columns: `auto [w, v] = eigh(a)` over the last two positional dims, or over two dims: `eigh(a, rows,
/// columns)`. What is decomposed is (a + a') / 2, as in JAX, where ' also conjugates, so a gradient is symmetric. The
/// phase of a complex vector is LAPACK's choice.
///
/// Shape: w without the rows of a, v as a. dtype: f32, f64, c64, c128, and w is real; integers and bool count as f32.
/// State: that of a; an unreduced a is refused. Stored at once. A matrix that is not finite gives nan. Errors: as
/// `cholesky`. Derivative: for distinct eigenvalues; among equal ones the vectors are taken not to turn, which is right
/// for what does not depend on their choice; v' dv has a diagonal of zeros. Communication: none. Source:
/// numpy.linalg.eigh, jax.numpy.linalg.eigh.
NABLA_WORD_GIVING(
    (auto), (std::pair<::nabla::error::reported, ::nabla::error::reported>), eigh,
    (ArrayOrReported X, class... A, class nabla_error = detail::why_no_matrices_t<op::eigh, X, A...>), (X&& x, A...),
    "nabla::eigh(a, rows, columns) requires square matrices whose dims are not split over devices, and no "
    "unreduced a") {
  if constexpr (Reported<X>) {
    return std::pair<error::reported, error::reported>{};
  } else {
    using arguments = detail::matrix_arguments<A...>;
    using row = typename arguments::row;
    using column = typename arguments::column;
    using from = detail::dims_of<X>;
    const auto a = detail::matrices_in<op::eigh, A...>(static_cast<X&&>(x));
    const auto both = detail::run_word(detail::eigh_word{}, {"eigh"}, a);
    const long n = detail::rows_in(both);
    return std::pair(detail::given_back<from, row, column, column>::of(detail::real_values(detail::column_at(both, n))),
                     detail::given_back<from, row, column, row, column>::of(
                         detail::adjoint(detail::columns_of(both, 0, n)).eval()));
  }
}

/// The eigenvalues of symmetric or Hermitian matrices, from the smallest to the largest: the first result of `eigh`.
NABLA_WORD(eigvalsh,
           (ArrayOrReported X, class... A, class nabla_error = detail::why_no_matrices_t<op::eigvalsh, X, A...>),
           (X&& x, A... a),
           "nabla::eigvalsh(a, rows, columns) requires square matrices whose dims are not split over devices, and no "
           "unreduced a") {
  if constexpr (Reported<X>) return error::reported{};
  else return eigh(static_cast<X&&>(x), a...).first;
}

}  // namespace nabla
