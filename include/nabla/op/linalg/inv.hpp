// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/op/linalg/detail/matrices.hpp>

namespace nabla {

namespace op {
struct inv : detail::matrices_operand<true> {
  static constexpr const char* name = "inv";
};
}  // namespace op

namespace detail {

struct inverse_word : matrices_word<inverse_word> {
  static constexpr const char* name = "inv";
  template <class X>
  using result = X;
  template <class X, class Y, class G>
  static constexpr auto pull(const X&, const Y& y, const G& g) {
    return -matmul(matrix_transpose(y), matmul(g, matrix_transpose(y)));
  }
  template <class X, class Y>
  static constexpr auto push(const X&, const X& dx, const Y& y) {
    return -matmul(y, matmul(dx, y));
  }
};
template <class X>
constexpr auto inverse(const X& x) {
  return run_word(inverse_word{}, {"inv"}, x);
}

}  // namespace detail

/// The inverse of square matrices over the last two positional dims, or over two dims: `inv(a, rows, columns)`, whose
/// rows are the columns of a. Where a right-hand side is known, `solve(a, b)` is faster and more exact.
///
/// Shape: that of a, with rows and columns exchanged. dtype: f32, f64, c64, c128; integers and bool count as f32.
/// State: that of a; an unreduced a is refused. Stored at once. A singular matrix gives nan, and leaves the others of a
/// batch alone. Errors: as `cholesky`. Derivative: -y da y. Communication: none. Source: numpy.linalg.inv.
NABLA_WORD(inv, (ArrayOrReported X, class... A, class nabla_error = detail::why_no_matrices_t<op::inv, X, A...>),
           (X&& x, A...),
           "nabla::inv(a, rows, columns) requires square matrices whose dims are not split over devices, and no "
           "unreduced a") {
  if constexpr (Reported<X>) {
    return error::reported{};
  } else {
    return detail::of_matrices_turned<op::inv, A...>(static_cast<X&&>(x),
                                                     [](const auto& m) { return detail::inverse(m); });
  }
}

}  // namespace nabla
