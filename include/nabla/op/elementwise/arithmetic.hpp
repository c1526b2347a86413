// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <nabla/expr/word.hpp>
namespace nabla {
namespace op {
struct add : elementwise_word<detail::same_dtype, detail::linearity::additive> {
  static constexpr const char* name = "add";
  template <class T>
  NABLA_FUNCTION static NABLA_INLINE constexpr T apply(T a, T b) { return static_cast<T>(a + b); }
};
struct multiply : elementwise_word<detail::same_dtype, detail::linearity::product> {
  static constexpr const char* name = "multiply";
  template <class T>
  NABLA_FUNCTION static NABLA_INLINE constexpr T apply(T a, T b) { return static_cast<T>(a * b); }
};
}
NABLA_DETAIL_OPERATOR_2(+, op::add)
NABLA_DETAIL_OPERATOR_2(*, op::multiply)
}
