// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/axis/hidden.hpp>
#include <nabla/op/shape/expand_dims.hpp>
#include <nabla/transform/detail/pull_words.hpp>
#include <nabla/transform/tree_map.hpp>

// Derivatives within a function that a vmap maps: each entry of the mapped dim has its own. The dim is hidden, and what
// lacks it is the same for all entries; its derivative is not. So it is repeated along the dim before it is followed.
namespace nabla::detail {

template <class Dims>
struct hidden_extents;
template <class... E>
struct hidden_extents<dims<E...>> {
  using type = concat<list<>, std::conditional_t<is_hidden<E>, list<E>, list<>>...>;
};

template <class E, class Dims>
inline constexpr bool has_dim_of = dim_with_key<Dims, typename E::tag> >= 0;

template <class Found, class... L>
struct all_hidden {
  using type = Found;
};
template <class... E, class G, class... L>
struct all_hidden<list<E...>, G, L...> : all_hidden<list<E...>, L...> {};
template <class... E, Array X, class... L>
struct all_hidden<list<E...>, X, L...> {
  template <class H>
  struct is_new {
    static constexpr bool value = !contains<typename H::tag, typename E::tag...>;
  };
  using more = filter<is_new, typename hidden_extents<dims_of<X>>::type>;
  using type = typename all_hidden<concat<list<E...>, more>, L...>::type;
};
template <class Leaves>
struct hidden_in_leaves;
template <class... L>
struct hidden_in_leaves<list<L...>> : all_hidden<list<>, L...> {};
/// The hidden dims of an array, or of the leaves of a tree, as extents.
template <class X>
using hidden_in = typename hidden_in_leaves<leaves_of<X>>::type;

/// Whether something in X that a derivative may be taken in lacks one of some hidden dims.
template <class Hidden, class X>
inline constexpr bool lacks_hidden = false;
template <class... E, Array X>
inline constexpr bool lacks_hidden<list<E...>, X> = is_real_type<type_of_t<X>> && !(has_dim_of<E, dims_of<X>> && ...);
template <class Hidden, class Leaves>
inline constexpr bool any_lacks_hidden = false;
template <class Hidden, class... L>
inline constexpr bool any_lacks_hidden<Hidden, list<L...>> = (lacks_hidden<Hidden, L> || ...);
template <class Hidden, Tree X>
inline constexpr bool lacks_hidden<Hidden, X> = any_lacks_hidden<Hidden, leaves_of<X>>;

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
  using insert = inserted_dim<typename from::dims, E, 0>;
  constexpr masks have = masks_of<typename from::state, M>;
  constexpr unsigned split = axis_mask<M>(typename E::split_over{});
  using state = state_from<M, masks{have.v & ~split, have.u, have.r & ~split, have.kind}>;
  using type = array_type<T, typename insert::to, state, M>;
  const auto leaf = x.leaf();
  return evaluated(
      map_node<convert<T>, type, T, std::remove_const_t<decltype(leaf)>>{{leaf}, insert::sizes(x.sizes(), size), mesh});
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

/// x repeated along those of some hidden dims that it lacks, as they stand in other values. Leaves that have no
/// derivative stay as they are.
template <class Hidden, class X, class... From>
constexpr auto along_hidden(const X& x, const From&... from) {
  if constexpr (!lacks_hidden<Hidden, X>) {
    return x;
  } else if constexpr (Tree<X>) {
    return tree_map([&](const auto& leaf) { return along_hidden<Hidden>(leaf, from...); }, x);
  } else {
    return [&]<class E, class... Rest>(list<E, Rest...>) {
      if constexpr (has_dim_of<E, dims_of<X>>) return along_hidden<list<Rest...>>(x.eval(), from...);
      else return along_hidden<list<Rest...>>(repeated_as_in<E>(x.eval(), from...), from...);
    }(Hidden{});
  }
}

/// Whether the types of some hidden dims, or values of the types X, say what they are.
template <class Hidden, class... X>
inline constexpr bool shows_dims = false;
template <class... E, class... X>
inline constexpr bool shows_dims<list<E...>, X...> = ((is_known_dim<E> || any_shows_dim<E, list<X...>>) && ...);
/// use(values...), in which the hidden dims stand that the result of f(x...) has: of x, and where these lack one f
/// says.
template <class Hidden, class Use, class F, class... X>
constexpr auto with_values_of(const Use& use, const F& f, const X&... x) {
  if constexpr (shows_dims<Hidden, X...>) {
    return use(x...);
  } else {
    const auto given = f(x...);
    if constexpr (Array<decltype(given)>) return use(x..., given.eval());
    else return use(x..., given);
  }
}

// ---- without them ---------------------------------------------------------------------------------------------------

template <class Dims>
struct hidden_flags;
template <class... E>
struct hidden_flags<dims<E...>> {
  static constexpr bool value[sizeof...(E) + 1] = {is_hidden<E>..., false};
  using visible = concat<dims<>, std::conditional_t<is_hidden<E>, dims<>, dims<E>>...>;
};
template <class Dims>
using visible_dims = typename hidden_flags<Dims>::visible;
template <class Dims>
constexpr sizes_of<visible_dims<Dims>> visible_sizes(const sizes_of<Dims>& size) {
  sizes_of<visible_dims<Dims>> out;
  int to = 0;
  for (int d = 0; d < Dims::rank; ++d)
    if (!hidden_flags<Dims>::value[d]) out[to++] = size[d];
  return out;
}

/// A type without what a map hides.
template <class Type>
struct visible_type;
template <class T, class D, class S, class M>
struct visible_type<array_type<T, D, S, M>> {
  using type = array_type<T, visible_dims<D>, S, M>;
};

}  // namespace nabla::detail
