// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/expr/node.hpp>

// Nodes that apply a scalar function to each element of another node; conversion to another dtype is one.
namespace nabla::detail {

/// A conversion of the operand's elements inside a kernel. The real part of a complex number becomes a real one: so the
/// cotangent of a real operand beside complex ones, and the tangent of a real value of them.
template <class To>
struct convert {
  static constexpr bool first_operand_is_a_condition = false;
  template <class T>
  NABLA_FUNCTION static NABLA_INLINE constexpr auto apply(T a) {
    if constexpr (is_complex<T> && std::is_same_v<To, bool>)
      return a != T(0);
    else if constexpr (is_complex<T> && !is_complex<To>)
      return static_cast<To>(a.real());
    else if constexpr (std::is_arithmetic_v<T> || is_complex<T>)
      return static_cast<To>(a);
    else
      return a.template as<computing<To>>();
  }
};

/// What a kernel calls for F of numbers of In: F itself; or, where F depends on which numbers a dtype of 16 bits has, what
/// F says.
template <class F, class In>
struct function_in_kernel {
  using type = F;
};
template <class F, class In>
  requires(is_half<In> && requires { typename F::template of_half<In>; })
struct function_in_kernel<F, In> {
  using type = typename F::template of_half<In>;
};

template <class F, class To, class X>
constexpr auto map_elements(X&& x) {
  using from = typename std::remove_cvref_t<X>::type;
  using type = array_type<To, typename from::dims, typename from::state, typename from::mesh>;
  return map_node<F, type, typename from::value_type, std::remove_cvref_t<X>>{x.place(), {static_cast<X&&>(x)}};
}
template <class To, class X>
constexpr auto converted(X&& x) {
  using N = std::remove_cvref_t<X>;
  if constexpr (std::is_same_v<typename N::type::value_type, To>)
    return N(static_cast<X&&>(x));
  else
    return map_elements<convert<To>, To>(static_cast<X&&>(x));
}
/// A node of 16 bits as one of f32, before a formula of which a part would be rounded; others as they are.
template <class X>
constexpr auto computed(X&& x) {
  return converted<computing<typename std::remove_cvref_t<X>::type::value_type>>(static_cast<X&&>(x));
}

}  // namespace nabla::detail
