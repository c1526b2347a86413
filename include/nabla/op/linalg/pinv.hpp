// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/op/linalg/detail/matrices.hpp>

namespace nabla {

namespace op {
struct pinv : detail::matrices_operand<false> {
  static constexpr const char* name = "pinv";
};
}  // namespace op

namespace detail {

/// The pseudo-inverse, without singular values that are not above `smallest` times the largest.
struct pseudo_inverse_word : matrices_word<pseudo_inverse_word> {
  static constexpr const char* name = "pinv";
  static constexpr bool is_holomorphic = false;
  double smallest;
  constexpr explicit pseudo_inverse_word(double s) : smallest(s) {}
  template <class X>
  using result = with_last<X, static_columns<X>, static_rows<X>>;
  template <class X>
  static constexpr auto sizes(const called&, const X& x) {
    return with_last_sizes<result<type_of_t<X>>>(x, {columns_in(x), rows_in(x)});
  }
  /// Golub and Pereyra (1973), for matrices of constant rank.
  template <class X, class Y, class G>
  static constexpr auto pull(const X& x, const Y& y, const G& g) {
    const auto gt = adjoint(g).eval();
    const auto yt = adjoint(y).eval();
    const auto left = matmul(gt, matmul(y, yt));
    const auto right = matmul(matmul(yt, y), gt);
    return left - matmul(x, matmul(y, left)) + right - matmul(right, matmul(y, x)) - matmul(yt, matmul(g, yt));
  }
  template <class X, class Y>
  static constexpr auto push(const X& x, const X& dx, const Y& y) {
    const auto dt = adjoint(dx).eval();
    const auto yt = adjoint(y).eval();
    const auto left = matmul(matmul(y, yt), dt);
    const auto right = matmul(dt, matmul(yt, y));
    return left - matmul(left, matmul(x, y)) + right - matmul(y, matmul(x, right)) - matmul(y, matmul(dx, y));
  }
};
/// As NumPy's: of the largest of both sizes, rounded.
template <class X>
constexpr double negligible_part(const X& x) {
  const long m = rows_in(x), n = columns_in(x);
  return static_cast<double>(m > n ? m : n) * (sizeof(part_dtype<value_type_t<X>>) == 4 ? 0x1p-23 : 0x1p-52);
}
template <class X>
constexpr auto pseudo_inverse(const X& x) {
  return run_word(pseudo_inverse_word(negligible_part(x)), {"pinv"}, x);
}

}  // namespace detail

/// The pseudo-inverse of Moore and Penrose of matrices of any shape and rank, over the last two positional dims, or
/// over two dims: `pinv(a, rows, columns)`. Singular values count as zero that are not above the largest one times
/// eps times the larger size.
///
/// Shape: that of a, with rows and columns exchanged. dtype: f32, f64, c64, c128; integers and bool count as f32.
/// State: that of a; an unreduced a is refused. Stored at once. A matrix that is not finite gives nan. Errors: as
/// `cholesky`, but matrices of any shape. Derivative: where the rank does not change. Communication: none. Source:
/// jax.numpy.linalg.pinv.
NABLA_WORD(pinv, (ArrayOrReported X, class... A, class nabla_error = detail::why_no_matrices_t<op::pinv, X, A...>),
           (X&& x, A...),
           "nabla::pinv(a, rows, columns) requires dims that are not split over devices, and no unreduced a") {
  if constexpr (Reported<X>) {
    return error::reported{};
  } else {
    return detail::of_matrices_turned<op::pinv, A...>(static_cast<X&&>(x),
                                                      [](const auto& m) { return detail::pseudo_inverse(m); });
  }
}

}  // namespace nabla
