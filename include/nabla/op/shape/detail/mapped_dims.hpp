// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/axis/hidden.hpp>
#include <nabla/core/tree.hpp>
#include <nabla/expr/abstract_array.hpp>
#include <nabla/expr/map_elements.hpp>
#include <nabla/op/shape/expand_dims.hpp>

// The dims that a vmap maps, in the types and values of a function that it maps. A value that lacks one is the same for
// all entries; where it is to have its own for each, it is repeated along the dim.
namespace nabla::detail {

template <class Dims>
struct hidden_extents;
template <class... E>
struct hidden_extents<dims<E...>> {
  using type = concat<list<>, std::conditional_t<is_hidden<E>, list<E>, list<>>...>;
};
/// The dims that can be seen.
template <class Dims>
struct visible_dims_impl;
template <class... E>
struct visible_dims_impl<dims<E...>> {
  using type = concat<dims<>, std::conditional_t<is_hidden<E>, dims<>, dims<E>>...>;
};
template <class Dims>
using visible_dims = typename visible_dims_impl<Dims>::type;
template <class E, class Dims>
inline constexpr bool has_dim_of = dim_with_key<Dims, typename E::tag> >= 0;

/// Those of some extents that dims lack.
template <class Extents, class Dims>
struct extents_lacking;
template <class... E, class Dims>
struct extents_lacking<list<E...>, Dims> {
  using type = concat<list<>, std::conditional_t<has_dim_of<E, Dims>, list<>, list<E>>...>;
};
/// The hidden dims of To that From lacks, as extents.
template <class From, class To>
using hidden_lacking = typename extents_lacking<typename hidden_extents<To>::type, From>::type;
template <class From, class To>
inline constexpr bool lacks_hidden_of = hidden_lacking<From, To>::size != 0;

/// A type with more extents: on the mesh M that they are split over, or its own.
template <class Type, class Extents, class M = no_mesh>
struct type_along {
  using type = Type;
};
template <class T, class D, class S, class Own, class E, class... Rest, class M>
struct type_along<array_type<T, D, S, Own>, list<E, Rest...>, M> {
  static constexpr bool moves = !is_mesh<Own> && E::split_over::size > 0;
  using mesh = std::conditional_t<moves, M, Own>;
  template <class On>
  struct on {
    static constexpr masks have = masks_of<S, On>;
    static constexpr unsigned split = axis_mask<On>(typename E::split_over{});
    using type = state_from<On, masks{have.v & ~split, have.u, have.r & ~split, have.kind}>;
  };
  template <class On>
    requires(!is_mesh<On>)
  struct on<On> {
    using type = S;
  };
  using type = typename type_along<array_type<T, typename inserted_dim<D, E, 0>::to, typename on<mesh>::type, mesh>,
                                   list<Rest...>, M>::type;
};

/// Whether a dim stands in X: an array, or one of the leaves of a tree.
template <class E, class X>
inline constexpr bool shows_dim = false;
template <class E, Array X>
inline constexpr bool shows_dim<E, X> = has_dim_of<E, dims_of<X>>;
template <class E, class Leaves>
inline constexpr bool any_shows_dim = false;
template <class E, class... L>
inline constexpr bool any_shows_dim<E, list<L...>> = (shows_dim<E, L> || ...);
template <class E, Tree X>
inline constexpr bool shows_dim<E, X> = any_shows_dim<E, leaves_of<X>>;

/// The first array among some trees in which a dim stands.
template <class E, class X, class... Rest>
constexpr auto array_with(const X& x, const Rest&... rest) {
  if constexpr (!shows_dim<E, X>) {
    return array_with<E>(rest...);
  } else if constexpr (Array<X>) {
    return x.eval();
  } else {
    return [&]<int... I>(std::integer_sequence<int, I...>) { return array_with<E>(entry_of<I>(x)...); }
    (indices_of<entries_of<X>>{});
  }
}

/// Whether the type of a dim says all of it.
template <class E>
inline constexpr bool is_known_dim = (E::size != dyn_size) && (E::split_over::size == 0);

/// x repeated along a dim E that it lacks, of a size, on a mesh.
template <class E, class X, class M>
constexpr auto repeated_on(const X& x, long size, const M& mesh) {
  using from = type_of_t<X>;
  using T = typename from::value_type;
  using type = typename type_along<from, list<E>, M>::type;
  const auto leaf = x.leaf();
  return evaluated(map_node<convert<T>, type, T, std::remove_const_t<decltype(leaf)>>{
      {inserted_dim<typename from::dims, E, 0>::sizes(x.sizes(), size), mesh}, {leaf}});
}
/// The same, as the dim stands in other values: on the mesh that it is split over.
template <class E, class X, class... From>
constexpr auto repeated_as_in(const X& x, const From&... from) {
  if constexpr (is_known_dim<E>) {
    return repeated_on<E>(x, E::size, x.mesh());
  } else {
    const auto like = array_with<E>(from...);
    const long size = like.sizes()[dim_with_key<dims_of<decltype(like)>, typename E::tag>];
    if constexpr (!is_mesh<mesh_type_of<X>> && E::split_over::size > 0) return repeated_on<E>(x, size, like.mesh());
    else return repeated_on<E>(x, size, x.mesh());
  }
}
/// x repeated along some dims that it lacks, as they stand in other values.
template <class X, class... From>
constexpr auto repeated_along_dims(list<>, const X& x, const From&...) {
  return x.eval();
}
template <class E, class... Rest, class X, class... From>
constexpr auto repeated_along_dims(list<E, Rest...>, const X& x, const From&... from) {
  return repeated_along_dims(list<Rest...>{}, repeated_as_in<E>(x.eval(), from...), from...);
}

/// Whether the types of some dims, or values of the types X, say what they are.
template <class Extents, class... X>
inline constexpr bool shows_dims = false;
template <class... E, class... X>
inline constexpr bool shows_dims<list<E...>, X...> = ((is_known_dim<E> || any_shows_dim<E, list<X...>>) && ...);

}  // namespace nabla::detail
