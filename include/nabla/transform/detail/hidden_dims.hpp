// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/op/shape/detail/mapped_dims.hpp>
#include <nabla/transform/detail/rules/pull_words.hpp>
#include <nabla/transform/tree_map.hpp>

// Derivatives within a function that a vmap maps: each entry of the mapped dim has its own. The dim is hidden, and what
// lacks it is the same for all entries; its derivative is not. So it is repeated along the dim before it is followed.
namespace nabla::detail {

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
inline constexpr bool lacks_hidden<list<E...>, X> =
    has_derivative_type<type_of_t<X>> && !(has_dim_of<E, dims_of<X>> && ...);
template <class Hidden, class Leaves>
inline constexpr bool any_lacks_hidden = false;
template <class Hidden, class... L>
inline constexpr bool any_lacks_hidden<Hidden, list<L...>> = (lacks_hidden<Hidden, L> || ...);
template <class Hidden, Tree X>
inline constexpr bool lacks_hidden<Hidden, X> = any_lacks_hidden<Hidden, leaves_of<X>>;

/// x repeated along those of some hidden dims that it lacks, as they stand in other values. Leaves that have no
/// derivative stay as they are.
template <class Hidden, class X, class... From>
constexpr auto along_hidden(const X& x, const From&... from) {
  if constexpr (!lacks_hidden<Hidden, X>) {
    return x;
  } else if constexpr (Tree<X>) {
    return tree_map([&](const auto& leaf) { return along_hidden<Hidden>(leaf, from...); }, x);
  } else {
    return repeated_along_dims(typename extents_lacking<Hidden, dims_of<X>>::type{}, x, from...);
  }
}

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
};
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
