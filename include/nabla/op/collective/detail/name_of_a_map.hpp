// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/expr/automatic.hpp>
#include <nabla/op/collective/detail/rule.hpp>

// A collective over a name of an xmap that splits it takes the name from its dim, and the resources with the name.
namespace nabla::detail {

template <class X, class A>
inline constexpr bool loses_a_split_name = false;
template <class X, class A>
  requires(find_dim<typename X::dims, A>::value >= 0)
inline constexpr bool loses_a_split_name<X, A> = [] {
  using M = typename X::mesh;
  using split = typename extent_at<typename X::dims, find_dim<typename X::dims, A>::value>::split_over;
  return split::size > 0 && is_split_within<M, named_axes<M>, split>;
}();
/// In an xmap, what loses its name is whole: what the resources of the name have split is gathered.
template <class X, class A>
struct without_its_name {
  using type = X;
};
template <class X, class A>
  requires loses_a_split_name<X, A>
struct without_its_name<X, A> : gathered_automatic<X, find_dim<typename X::dims, A>::value> {};
template <class X, class A>
struct why_not_without_its_name {
  using type = void;
};
template <class X, class A>
  requires(find_dim<typename X::dims, A>::value >= 0)
struct why_not_without_its_name<X, A> : why_not_between_steps<X, find_dim<typename X::dims, A>::value> {};

}  // namespace nabla::detail
