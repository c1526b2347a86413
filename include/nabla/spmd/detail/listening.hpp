// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/core/tree.hpp>
#include <nabla/expr/abstract_array.hpp>

// Arguments and results of a function that runs on types and sizes: trees of abstract arrays with one listener.
namespace nabla::detail {

template <class X>
constexpr plan_listener* listener_in(const X& x) {
  if constexpr (Array<X>) {
    return listener_of(x);
  } else if constexpr (Tree<X>) {
    return [&]<int... I>(std::integer_sequence<int, I...>) {
      plan_listener* found = nullptr;
      ((found = found != nullptr ? found : listener_in(tree_traits<X>::template get<I>(x))), ...);
      return found;
    }(indices_of<entries_of<X>>{});
  } else {
    return nullptr;
  }
}
template <class... X>
constexpr plan_listener* listener_among(const X&... x) {
  plan_listener* found = nullptr;
  ((found = found != nullptr ? found : listener_in(x)), ...);
  return found;
}

template <class X>
inline constexpr bool holds_arrays = Array<X>;
template <class Entries>
inline constexpr bool any_holds_arrays = false;
template <class... E>
inline constexpr bool any_holds_arrays<list<E...>> = (holds_arrays<E> || ...);
template <Tree X>
inline constexpr bool holds_arrays<X> = any_holds_arrays<entries_of<X>>;

/// Stands for a struct whose members cannot become abstract.
template <class X>
struct members_stay {};

/// A tree with abstract arrays in the place of its arrays, heard by a listener; what holds no array stays as it is.
template <class X>
constexpr auto heard_by(plan_listener* listener, const X& x) {
  if constexpr (Array<X>) {
    return abstract_for(listener, x);
  } else if constexpr (holds_arrays<X>) {
    return [&]<int... I>(std::integer_sequence<int, I...>) {
      using traits = tree_traits<X>;
      using made = typename rebound_tree<X, decltype(heard_by(listener, traits::template get<I>(x)))...>::type;
      if constexpr (std::is_void_v<made>) return members_stay<X>{};
      else return made{heard_by(listener, traits::template get<I>(x))...};
    }(indices_of<entries_of<X>>{});
  } else {
    return x;
  }
}
template <class X>
using heard = decltype(heard_by(static_cast<plan_listener*>(nullptr), std::declval<const X&>()));

}  // namespace nabla::detail
