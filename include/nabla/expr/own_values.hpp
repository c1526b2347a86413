// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/expr/abstract_array.hpp>
#include <nabla/expr/reduction_word.hpp>

// For words that run at once and for the rules of derivatives: a value whose maximum is still to be made, seen as what
// each device has; and the type of a cotangent.
namespace nabla::detail {

/// The state of a value whose maximum is still to be made, seen as what each device has.
constexpr masks own_masks(masks m) {
  if (m.kind == reduction::none || m.kind == reduction::sum) return m;
  return {m.v | m.u, 0, m.r, reduction::none};
}

/// A type in another state.
template <class Type, masks S>
using in_state =
    array_type<typename Type::value_type, typename Type::dims, state_from<typename Type::mesh, S>, typename Type::mesh>;

/// The type of a value, and below the node, with its maximum seen so.
template <class Type>
struct own_type_of {
  static constexpr masks own = own_masks(masks_of<typename Type::state, typename Type::mesh>);
  using type = in_state<Type, own>;
};
template <class Type>
using own_type = typename own_type_of<Type>::type;
template <class N>
constexpr N as_own(const N& n) {
  return n;
}
template <class T, class D, class S, class M, class B, bool U>
constexpr auto as_own(const leaf_node<T, D, S, M, B, U>& n) {
  using state = typename own_type<array_type<T, D, S, M>>::state;
  auto own = leaf_with_dims<D, state, U>(n, n.size_);
  for (int d = 0; d < D::rank; ++d) own.stride[d] = n.stride[d];
  return own;
}
template <class F, class Type, class In, class... N>
constexpr auto as_own(const map_node<F, Type, In, N...>& n) {
  return map_node<F, own_type<Type>, In, N...>{n.place(), n.child};
}
template <class R, class Type, class Keys, bool Keep, class N>
constexpr auto as_own(const reduce_node<R, Type, Keys, Keep, N>& n) {
  return reduce_node<R, own_type<Type>, Keys, Keep, N>{n.place(), n.child};
}

/// A stored value in another state, bit by bit.
template <masks S, class X>
constexpr auto in_this_state(const X& x) {
  using type = in_state<type_of_t<X>, S>;
  using T = typename type::value_type;
  if constexpr (std::is_same_v<type, type_of_t<X>>) {
    return x;
  } else {
    auto n = x.leaf();
    return evaluated(map_node<convert<T>, type, T, decltype(n)>{{x.sizes(), x.mesh()}, {n}});
  }
}
/// A maximum that is still to be made, as what each device has.
template <class X>
constexpr auto own_value(const X& x) {
  return in_this_state<own_masks(masks_of<state_of<X>, mesh_type_of<X>>)>(x);
}
/// A cotangent whose sum over devices is still to be made, as a factor: what each device has of it, by the type the same
/// on all, since factors of summands are.
template <class E>
constexpr auto as_factor(const E& e) {
  constexpr masks has = masks_of<typename E::type::state, typename E::type::mesh>;
  if constexpr (has.u == 0) {
    return e;
  } else {
    using T = typename E::type::value_type;
    using type = in_state<typename E::type, masks{has.v, 0, has.r | has.u, reduction::none}>;
    return map_node<convert<T>, type, T, E>{e.place(), {e}};
  }
}

/// The type of the cotangent of a value: varying and replicated values have cotangents of their own kind; of a sum that
/// is still to be made each summand gets the same, of a maximum each its own; and of what is the same on all devices by
/// type each gives a summand. Over the steps of an xmap each cotangent is whole, and added up as it comes.
template <class Type>
struct cotangent_of;
template <class T, class D, class S, class M>
struct cotangent_of<array_type<T, D, S, M>> {
  static constexpr masks m = own_masks(masks_of<S, M>);
  static constexpr masks dual = {m.v, m.r, m.u & ~steps_axes<M>, m.r != 0 ? reduction::sum : reduction::none};
  using type = array_type<T, D, state_from<M, dual>, M>;
};

/// A node with the type of n, which has its dims or fewer: it repeats itself, and counts as a value of the same state.
/// Of a complex tangent of a real value it is the real part.
template <class N, class T>
constexpr auto in_place_of(const N& n, const T& tangent) {
  using type = typename N::type;
  using V = typename type::value_type;
  using from = typename T::type::value_type;
  if constexpr (std::is_same_v<typename T::type, type>) return tangent;
  else return map_node<convert<V>, type, std::conditional_t<is_complex<from>, from, V>, T>{n.place(), {tangent}};
}

/// What a value is without the derivatives that follow it.
template <class X>
constexpr auto values_in(const X& x) {
  if constexpr (is_followed<typename X::backend>) return values_in(x.eval().primal());
  else return x.eval();
}

}  // namespace nabla::detail
