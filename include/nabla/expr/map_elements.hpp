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
      return a.template as<To>();
  }
};

template <class F, class To, class X>
constexpr auto map_elements(X&& x) {
  using from = typename std::remove_cvref_t<X>::type;
  using type = array_type<To, typename from::dims, typename from::state, typename from::mesh>;
  map_node<F, type, typename from::value_type, std::remove_cvref_t<X>> n{{static_cast<X&&>(x)}, {}, {}};
  n.size_ = n.child.a.sizes();
  n.mesh_ = n.child.a.mesh();
  return n;
}
template <class To, class X>
constexpr auto converted(X&& x) {
  using N = std::remove_cvref_t<X>;
  if constexpr (std::is_same_v<typename N::type::value_type, To>)
    return N(static_cast<X&&>(x));
  else
    return map_elements<convert<To>, To>(static_cast<X&&>(x));
}

}  // namespace nabla::detail
