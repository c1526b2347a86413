// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/expr/word.hpp>
#include <nabla/op/scalar/dual.hpp>

namespace nabla {

namespace op {
/// Of a real number; that of a complex one is made of other words.
struct sign : elementwise_word<detail::number_dtype, detail::linearity::none> {
  static constexpr const char* name = "sign";
  static constexpr bool takes_complex = true;
  template <class T>
  NABLA_FUNCTION static NABLA_INLINE constexpr auto apply(T x) {
    if constexpr (detail::Dual<T>)
      return detail::constant_at(x, apply(x.value));
    else
      return x > T{0} ? T{1} : detail::is_negative(x) ? static_cast<T>(-1) : x;
  }
};
}  // namespace op

}  // namespace nabla
