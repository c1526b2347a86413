// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/op/reduce/count_nonzero.hpp>
#include <nabla/op/scalar/complex.hpp>

// What the reductions that leave out nan share.
namespace nabla {

namespace detail {

/// The element, and Instead for nan.
template <class To, int Instead>
struct number_or {
  static constexpr bool first_operand_is_a_condition = false;
  template <class T>
  NABLA_FUNCTION static NABLA_INLINE constexpr auto apply(const T& a) {
    if constexpr (Dual<T>) return choose(math::isnan(plain(a)), To(Instead), a);
    else return choose(math::isnan(a), To(Instead), static_cast<To>(a));
  }
};

}  // namespace detail

namespace op {
/// How many elements are not nan.
struct count_numbers : count_nonzero {
  static constexpr const char* name = "count_numbers";
  template <class To>
  struct element {
    static constexpr bool first_operand_is_a_condition = false;
    template <class T>
    NABLA_FUNCTION static NABLA_INLINE constexpr To apply(T a) {
      return math::isnan(a) ? To{0} : To{1};
    }
  };
};
}  // namespace op

}  // namespace nabla
