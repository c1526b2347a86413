// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/expr/abstract_array.hpp>
#include <nabla/expr/tree_walk.hpp>

// Arguments and results of a function that runs on types and sizes: trees of abstract arrays with one listener.
namespace nabla::detail {

/// The first listener that an array in these trees has.
template <class... X>
constexpr plan_listener* listener_among(const X&... x) {
  plan_listener* found = nullptr;
  [[maybe_unused]] const auto look = [&](const auto& leaf) {
    if constexpr (Array<decltype(leaf)>)
      if (found == nullptr) found = listener_of(leaf);
  };
  (each_leaf(look, x), ...);
  return found;
}

template <class At, class X>
struct heard_leaf : same_leaf<X> {};
template <class At, Array X>
struct heard_leaf<At, X> : same_leaf<decltype(types_and_sizes(std::declval<const X&>()))> {};
template <class X>
using heard_tree = leaf_by_leaf<heard_leaf, error::at<>, X>;

/// Stands for what has a struct whose members cannot become abstract.
template <class X>
struct members_stay {};
/// A tree with abstract arrays in the place of its arrays, but for what a derivative follows.
template <class X>
using heard = std::conditional_t<std::is_void_v<typename heard_tree<X>::error>, typename heard_tree<X>::type,
                                 members_stay<X>>;
/// The same of a value, heard by a listener.
template <class X>
constexpr heard<X> heard_by([[maybe_unused]] plan_listener* listener, const X& x) {
  if constexpr (std::is_same_v<heard<X>, members_stay<X>>)
    return {};
  else
    return made_of_leaves<heard<X>>([&]<class To>(type_tag<To>, const auto& leaf) -> To {
      if constexpr (!Array<To>)
        return leaf;
      else if constexpr (is_abstract<To>)
        return abstract_for(listener, leaf);
      else
        return leaf.eval();
    }, x);
}

}  // namespace nabla::detail
