// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/expr/over_dims.hpp>
#include <nabla/expr/reindex.hpp>

// What the derivatives of reductions are made of. Each sees the reduction n as an expression: its operand, its value, and
// the cotangent e of its value, which has the dims of the value.
namespace nabla::detail {

template <class Key>
inline constexpr int number_from_right = -1;
template <int N>
inline constexpr int number_from_right<from_right<N>> = N;

/// How many of some keys are positions to the right of number N.
template <int N, class Keys>
inline constexpr int positions_behind = 0;
template <int N, class... K>
inline constexpr int positions_behind<N, list<K...>> = ((is_from_right<K> && number_from_right<K> < N) + ... + 0);

/// The view of a reduction's result, or of what broadcasts to it, that broadcasts over the dims which were reduced: a
/// positional one has size 1.
template <class Child, class Result, class Keys>
struct spread_over {
  /// The key in the result of a key that was kept.
  template <class Key>
  struct key_in_result {
    using type = Key;
  };
  template <int N>
  struct key_in_result<from_right<N>> {
    using type = from_right<N - positions_behind<N, Keys>>;
  };
  template <class E, class Key>
  struct one {
    using key = typename key_in_result<Key>::type;
    using to = dims<typename extent_with_key<Result, key>::type>;
    using source = list<kept<key>>;
  };
  template <class E, class Key>
    requires(in_list<Key, Keys> || dim_with_key<Result, typename key_in_result<Key>::type> < 0)
  struct one<E, Key> {
    using to = std::conditional_t<is_positional<E>, dims<extent<positional, 1>>, dims<>>;
    using source = std::conditional_t<is_positional<E>, list<fresh>, list<>>;
  };
  template <class>
  struct all;
  template <class... K>
  struct all<list<K...>> {
    using map = view_map<Result, concat<dims<>, typename one<typename extent_with_key<Child, K>::type, K>::to...>,
                         concat<list<>, typename one<typename extent_with_key<Child, K>::type, K>::source...>>;
  };
  using map = typename all<keys_of<Child>>::map;
  static constexpr map of([[maybe_unused]] const sizes_of<Result>& size) {
    map m;
    [[maybe_unused]] int d = 0;
    [[maybe_unused]] auto one_dim = [&]<class S>(type_tag<S>) {
      using key = typename source_traits<S>::key;
      if constexpr (std::is_void_v<key>) m.size[d] = 1;
      else m.size[d] = size[dim_with_key<Result, key>];
      m.factor[d++] = 1;
    };
    [&]<class... S>(list<S...>) { (one_dim(type_tag<S>{}), ...); }(typename map::sources{});
    return m;
  }
};
/// Of what is the same on all devices each takes its own part where the operand of the reduction n is split.
template <class N, class E>
constexpr auto along_splits(const N& n, const E& e) {
  using child = typename decltype(n.child)::type;
  if constexpr (split_mask<typename child::mesh, typename child::dims> == 0) return e;
  else return over_dims<typename child::dims>(e, n.child.sizes());
}
/// e, which has the dims of the reduction n, over the dims of its operand.
template <class R, class Type, class Keys, bool Keep, class N, class E>
constexpr auto spread(const reduce_node<R, Type, Keys, Keep, N>& n, const E& e) {
  using child = typename N::type::dims;
  using from = typename E::type::dims;
  if constexpr (Keep || child::rank == from::rank) return along_splits(n, e);
  else return along_splits(n, reindexed(e, spread_over<child, from, Keys>::of(e.sizes())));
}

/// The reduction n in the dtype that kernels compute in: a value of 16 bits is that before it is rounded.
template <class R, class Type, class Keys, bool Keep, class N>
constexpr auto unrounded(const reduce_node<R, Type, Keys, Keep, N>& n) {
  using type =
      array_type<computing<typename Type::value_type>, typename Type::dims, typename Type::state, typename Type::mesh>;
  return reduce_node<R, type, Keys, Keep, N>{n.place(), n.child};
}

/// The reduction R of another operand over the same dims as n.
template <class R, class T, class Old, class Type, class Keys, bool Keep, class N, class C>
constexpr auto reduced_alike(const reduce_node<Old, Type, Keys, Keep, N>& n, const C& c) {
  using type = array_type<T, typename Type::dims, typename Type::state, typename Type::mesh>;
  return reduce_node<R, type, Keys, Keep, C>{n.place(), c};
}

}  // namespace nabla::detail
