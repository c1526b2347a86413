// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/expr/map_elements.hpp>
#include <nabla/expr/reduction_word.hpp>

// A value along the dims of another one.
namespace nabla::detail {

/// The dims E of an operand for a value that lacks some of them or their splits: split as the value is, and where that
/// says nothing as the operand is, which costs nothing.
template <class From, class To>
struct spread_type;
template <class From, class... E>
struct spread_type<From, dims<E...>> {
  using M = typename From::mesh;
  static constexpr masks have = masks_of<typename From::state, M>;
  static constexpr unsigned used = split_mask<M, typename From::dims> | have.u;
  template <class X, class Key>
  struct one {
    using own = typename extent_parts<typename extent_with_key<typename From::dims, Key>::type>::split;
    template <class S>
    static constexpr bool is_free = (axis_mask<M>(S{}) & used) == 0;
    using split = std::conditional_t<own::size == 0 && is_free<typename X::split_over>, typename X::split_over, own>;
    using type = typename make_extent<typename X::tag, X::size, split>::type;
  };
  template <class Keys>
  struct all;
  template <class... K>
  struct all<list<K...>> {
    using type = dims<typename one<E, K>::type...>;
  };
  using dims_type = typename all<keys_of<dims<E...>>>::type;
  static constexpr unsigned split = split_mask<M, dims_type>;
  static constexpr masks state = {have.v & ~split, have.u, have.r & ~split, have.kind};
  using type = array_type<typename From::value_type, dims_type, state_from<M, state>, M>;
};
/// A node over these dims: what it lacks of them, it repeats itself along.
template <class Dims, class N>
constexpr auto over_dims(const N& n, const sizes_of<Dims>& size) {
  using from = typename N::type;
  using type = typename spread_type<from, Dims>::type;
  if constexpr (std::is_same_v<typename from::dims, typename type::dims>) {
    return n;
  } else {
    sizes_of<typename type::dims> sizes;
    for (int d = 0; d < Dims::rank; ++d) sizes[d] = size[d];
    return map_node<convert<typename from::value_type>, type, typename from::value_type, N>{{sizes, n.mesh()}, {n}};
  }
}

}  // namespace nabla::detail
