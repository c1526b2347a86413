// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/op/linalg/solve_triangular.hpp>

namespace nabla {

namespace op {
struct cholesky : detail::matrices_operand<true> {
  static constexpr const char* name = "cholesky";
};
}  // namespace op

namespace detail {

/// l of l l' = (x + x') / 2.
struct cholesky_word : matrices_word<cholesky_word> {
  static constexpr const char* name = "cholesky";
  static constexpr bool is_holomorphic = false;
  template <class X>
  using result = X;
  template <class X, class Y, class G>
  static constexpr auto pull(const X&, const Y& l, const G& g) {
    const auto inner = half_lower(matmul(adjoint(l), tril(g)));
    const auto left = adjoint_solution<true>(l, inner);
    return symmetric_part(adjoint_solution<true>(l, adjoint(left)));
  }
  template <class X, class Y>
  static constexpr auto push(const X&, const X& dx, const Y& l) {
    const auto left = triangular_solution<true, false>(l, symmetric_part(dx));
    return matmul(l, half_lower(triangular_solution<true, false>(l, adjoint(left))));
  }
};

}  // namespace detail

/// The lower triangular l with l l' = a for symmetric positive definite matrices a, or Hermitian ones, where ' also
/// conjugates: over the last two positional dims or over two dims, `cholesky(a, rows, columns)`. It decomposes
/// (a + a') / 2, as JAX does, so a gradient is symmetric.
///
/// Shape: that of a; zeros above the diagonal. dtype: f32, f64, c64, c128; integers and bool count as f32. State: that
/// of a; an unreduced a is refused. Stored at once. A matrix that is not positive definite gives nan, and leaves the
/// others of a batch alone. Errors: array_has_no_axis, axis_named_twice, wrong_number_of_dims, matrix_is_not_square,
/// dtype_has_too_few_digits, dim_is_split_over (rows and columns must be whole), value_is_unreduced; runtime_error for
/// run-time sizes that differ. Derivative: by two triangular systems. Communication: none. Source:
/// numpy.linalg.cholesky, jax.numpy.linalg.cholesky.
NABLA_WORD(cholesky,
           (ArrayOrReported X, class... A, class nabla_error = detail::why_no_matrices_t<op::cholesky, X, A...>),
           (X&& x, A...),
           "nabla::cholesky(a, rows, columns) requires square matrices whose dims are not split over devices, and no "
           "unreduced a") {
  if constexpr (Reported<X>) {
    return error::reported{};
  } else {
    return detail::of_matrices_in_place<op::cholesky, A...>(
        static_cast<X&&>(x), [](const auto& m) { return detail::run_word(detail::cholesky_word{}, {"cholesky"}, m); });
  }
}

}  // namespace nabla
