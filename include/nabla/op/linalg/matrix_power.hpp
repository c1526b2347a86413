// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/op/linalg/inv.hpp>
#include <nabla/op/make/ones_like.hpp>

namespace nabla {

namespace op {
struct matrix_power : detail::matrices_operand<true> {
  static constexpr const char* name = "matrix_power";
};
}  // namespace op

namespace detail {

template <class Type, class... A>
struct matrix_power_rule {
  using error = nabla::error::wrong_number_of_dims<int(sizeof...(A)), nabla::error::to_fix::give_rows_and_columns>;
};
template <class Type, class N>
  requires is_integer<N>
struct matrix_power_rule<Type, N> : of_matrices<op::matrix_power>::rule<Type> {
};
template <class Type, DimSelector R, DimSelector C, class N>
  requires is_integer<N>
struct matrix_power_rule<Type, R, C, N> : of_matrices<op::matrix_power>::rule<Type, R, C> {
};

/// x to a power of at least one, by squares.
template <class X>
constexpr auto matrix_to_the(const X& x, unsigned long n) {
  X square = x;
  for (; n % 2 == 0; n /= 2) square = X(matmul(square, square));
  X power = square;
  while ((n /= 2) != 0) {
    square = X(matmul(square, square));
    if (n % 2 == 1) power = X(matmul(power, square));
  }
  return power;
}
template <class... S, class X>
constexpr auto raised(X&& x, long n) {
  using arguments = matrix_arguments<S...>;
  using row = typename arguments::row;
  using column = typename arguments::column;
  using back = given_back<dims_of<X>, row, column, row, column>;
  const auto m = matrices_in<op::matrix_power, S...>(static_cast<X&&>(x));
  using stored = std::remove_const_t<decltype(m)>;
  // The unit matrix, whatever x is.
  if (n == 0) return back::of(stored(kept_of_matrix<op::on_diagonal>(ones_like(m).eval().leaf())));
  const auto times = n < 0 ? 0ul - static_cast<unsigned long>(n) : static_cast<unsigned long>(n);
  return back::of(matrix_to_the(n < 0 ? stored(inverse(m)) : m, times));
}

}  // namespace detail

/// Square matrices multiplied n times with themselves, over the last two positional dims, or over two dims:
/// `matrix_power(a, rows, columns, n)`. For n < 0 the inverse is, for n = 0 the result is the unit matrix.
///
/// Shape, dtype, state: those of a; integers and bool count as f32, an unreduced a is refused. Stored at once.
/// Errors: as `cholesky`. Derivative: of the products. Communication: none. Source: numpy.linalg.matrix_power.
NABLA_WORD(
    matrix_power,
    (ArrayOrReported X, class... A, class nabla_error = detail::why_not_viewed_t<detail::matrix_power_rule, X, A...>),
    (X&& x, A... a),
    "nabla::matrix_power(a, rows, columns, n) requires square matrices whose dims are not split over devices, an "
    "integer, and no unreduced a") {
  if constexpr (Reported<X>) return error::reported{};
  else if constexpr (sizeof...(A) == 1) return detail::raised<>(static_cast<X&&>(x), static_cast<long>(a)...);
  else
    return [&]<class R, class C>(R, C, auto n) {
      return detail::raised<R, C>(static_cast<X&&>(x), static_cast<long>(n));
    }(a...);
}

}  // namespace nabla
