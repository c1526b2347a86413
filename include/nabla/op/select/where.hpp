// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/errors/shape.hpp>
#include <nabla/expr/word.hpp>
#include <nabla/op/scalar/dual.hpp>

namespace nabla {

namespace detail {

/// The dtype of two branches: of the arrays among them, else of the literals.
template <class X, class Y>
struct branch_dtype : common_of<X, Y> {};
template <class X, class Y>
struct branch_dtype<literal_type<X>, literal_type<Y>> {
  using type = literal_dtype<std::common_type_t<X, Y>>;
  using error = void;
};

template <class C, class X, class Y>
struct where_dtype {
  using branches = branch_dtype<X, Y>;
  using type = typename branches::type;
  using error = std::conditional_t<
      std::is_same_v<typename C::value_type, bool>, typename branches::error,
      nabla::error::condition_is_not_bool<typename C::value_type, nabla::error::to_fix::compare_it>>;
};

}  // namespace detail

namespace op {
struct where : elementwise_word<detail::same_dtype, detail::linearity::select> {
  static constexpr const char* name = "where";
  static constexpr bool takes_complex = true;
  static constexpr bool first_operand_is_a_condition = true;
  template <class C, class X, class Y>
  using common = detail::where_dtype<C, X, Y>;
  template <class X, class Y>
  NABLA_FUNCTION static NABLA_INLINE constexpr auto apply(bool condition, X x, Y y) {
    return detail::choose(condition, x, y);
  }
};
}  // namespace op

/// Each element from x where the condition holds, else from y: `where(x > 0, x, 0)`.
///
/// Shape: names of all, positional dims from the right. dtype: that of x and y, joined without loss; the condition is
/// an array of bool. State: joined; x and y are unreduced alike or not at all, the condition never. Errors:
/// condition_is_not_bool, sizes_differ, dtypes_would_lose, unreduced_meets_replicated. Derivative: the cotangent of x
/// where the condition holds, of y elsewhere. Communication: none. Source: numpy.where.
NABLA_DETAIL_WORD_3(where, op::where,
                    "nabla::where(condition, x, y) requires a condition of bool, equal sizes and splits, dtypes that join, "
                    "and branches unreduced alike")

}  // namespace nabla
