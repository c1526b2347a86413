// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/op/linalg/detail/matrices.hpp>
#include <nabla/op/make/zeros_like.hpp>

namespace nabla {

namespace op {
struct expm : detail::matrices_operand<true> {
  static constexpr const char* name = "expm";
};
}  // namespace op

namespace detail {

/// The derivative of the exponential at x along dx: a block of the exponential of [x dx; 0 x] (Van Loan 1978).
template <class Word, class X, class D>
constexpr auto exponential_change(const Word& word, const X& x, const D& dx) {
  const long n = rows_in(x);
  const auto above = beside(x, dx), below = beside(zeros_like(x), x);
  const auto all = run_word(word, {Word::name}, concatenate(row_of_last{}, above, below));
  return all(binding<row_of_last, slice_t<false>>{{}, slice(0, n)},
             binding<column_of_last, slice_t<false>>{{}, slice(n, 2 * n)})
      .eval();
}
struct exponential_word : matrices_word<exponential_word> {
  static constexpr const char* name = "expm";
  template <class X>
  using result = X;
  template <class X, class Y, class G>
  constexpr auto pull(const X& x, const Y&, const G& g) const {
    return exponential_change(*this, matrix_transpose(x).eval(), g);
  }
  template <class X, class Y>
  constexpr auto push(const X& x, const X& dx, const Y&) const {
    return exponential_change(*this, x, dx);
  }
};

}  // namespace detail

/// The exponential of square matrices, 1 + a + a a / 2 + ..: over the last two positional dims, or over two dims:
/// `expm(a, rows, columns)`. By a Pade approximation of order 13 of a / 2^s, squared s times (Higham 2005).
///
/// Shape: that of a. dtype: f32, f64, c64, c128; integers and bool count as f32. State: that of a; an unreduced a is
/// refused. Stored at once. A matrix that is not finite gives nan. Errors: as `cholesky`. Derivative: by the
/// exponential of a matrix of twice the size. Communication: none. Source: scipy.linalg.expm, jax.scipy.linalg.expm.
NABLA_WORD(expm, (ArrayOrReported X, class... A, class nabla_error = detail::why_no_matrices_t<op::expm, X, A...>),
           (X&& x, A...),
           "nabla::expm(a, rows, columns) requires square matrices whose dims are not split over devices, and no "
           "unreduced a") {
  if constexpr (Reported<X>) {
    return error::reported{};
  } else {
    return detail::of_matrices_in_place<op::expm, A...>(
        static_cast<X&&>(x), [](const auto& m) { return detail::run_word(detail::exponential_word{}, {"expm"}, m); });
  }
}

}  // namespace nabla
