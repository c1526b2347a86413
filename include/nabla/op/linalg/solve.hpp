// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/op/linalg/detail/system.hpp>

namespace nabla {

namespace op {
struct solve : detail::matrices_operand<true> {
  static constexpr const char* name = "solve";
};
}  // namespace op

namespace detail {

/// x of a x = b, or of a' x = b; the operand is [a b], and b has Sides columns.
template <bool Transposed, long Sides>
struct solve_word;
template <bool Transposed, class A, class B>
constexpr auto solution(const A& a, const B& b) {
  return run_word(solve_word<Transposed, static_columns<type_of_t<B>>>{}, {"solve"}, beside(a, b));
}
template <bool Transposed, long Sides>
struct solve_word : solving_word<solve_word<Transposed, Sides>, Sides> {
  static constexpr const char* name = "solve";
  template <class X, class Y, class G>
  static constexpr auto pull(const X& both, const Y& x, const G& g) {
    const auto db = solution<!Transposed>(columns_of(both, 0, rows_in(both)), g);
    if constexpr (Transposed) return beside(-matmul(x, matrix_transpose(db)), db);
    else return beside(-matmul(db, matrix_transpose(x)), db);
  }
  template <class X, class Y>
  static constexpr auto push(const X& both, const X& change, const Y& x) {
    const long n = rows_in(both), end = columns_in(both);
    const auto da = columns_of(change, 0, n);
    const auto moved = [&] {
      if constexpr (Transposed) return matmul(matrix_transpose(da), x);
      else return matmul(da, x);
    }();
    return solution<Transposed>(columns_of(both, 0, n), (columns_of(change, n, end) - moved).eval());
  }
};

}  // namespace detail

/// x of a x = b, by an LU decomposition with row exchanges: `solve(a, b)` over the last two positional dims of a,
/// where b is a vector (one positional dim) or has right-hand sides as last dim; `solve(a, b, rows, columns)` over
/// two dims of a, where b has the rows and x has the columns in their place.
///
/// Shape: that of b, with the columns of a in the place of its rows. All other dims are batches, and meet as in `a *
/// b`; by name, the last dim of b that a lacks is that of the right-hand sides. dtype: that of `a * b`; integers
/// count as f32. State: as `a * b`; unreduced operands are refused. Stored at once. A singular matrix gives nan, and
/// leaves the others of a batch alone. Errors: array_has_no_axis, axis_named_twice, wrong_number_of_dims,
/// matrix_is_not_square, dtype_has_too_few_digits, operand_has_no_positional_dim, result_has_the_axis_twice,
/// dim_is_split_over (rows and columns must be whole), value_is_unreduced, and those of `a * b`; runtime_error for sizes
/// that differ. Derivative: systems of a and a'. Communication: none. Source: numpy.linalg.solve.
NABLA_WORD(
    solve,
    (ArrayOrReported X, ArrayOrReported Y, class... A,
     class nabla_error = detail::why_no_system_t<op::solve, X, Y, A...>),
    (X&& x, Y&& y, A...),
    "nabla::solve(a, b, rows, columns) requires square matrices whose dims are not split over devices, and a b with "
    "their rows") {
  if constexpr (Reported<X> || Reported<Y>) return error::reported{};
  else
    return detail::solved<op::solve, false, A...>(
        static_cast<X&&>(x), static_cast<Y&&>(y),
        []<long K>(const auto& a, const auto& b, std::integral_constant<long, K>) {
          return detail::run_word(detail::solve_word<false, K>{}, {"solve"}, detail::augmented(a, b));
        });
}

}  // namespace nabla
