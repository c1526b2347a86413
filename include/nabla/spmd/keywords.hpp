// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/core/tree.hpp>
#include <nabla/errors/spmd.hpp>
#include <nabla/sharding/spec.hpp>

namespace nabla {

/// What `in_specs(...)` gives.
template <class... S>
struct in_specs_t {};
/// What `out_specs(...)` gives.
template <class... S>
struct out_specs_t {};
/// What `manual(...)` gives.
template <class... A>
struct manual_t {};

/// What `axes(...)` gives.
template <class... A>
struct axes_t {};
/// What `in_sharding(...)` gives.
template <class... S>
struct in_sharding_t {};

namespace detail {

/// Why some arguments of a keyword name no mesh axes; void if they do, or have been reported.
template <template <class...> class Error, class... G>
struct why_no_mesh_axes {
  using type = Error<G...>;
};
template <template <class...> class Error, class G, class... Rest>
  requires(MeshAxes<G> && (MeshAxes<Rest> && ...))
struct why_no_mesh_axes<Error, G, Rest...> {
  using twice = typename first_twice<concat<list<>, rewrap<list, group_of<G>>, rewrap<list, group_of<Rest>>...>>::type;
  using type = std::conditional_t<std::is_void_v<twice>, void, error::mesh_axis_used_twice<twice>>;
};
template <template <class...> class Error, class G, class... Rest>
  requires(Reported<G> || (Reported<Rest> || ...))
struct why_no_mesh_axes<Error, G, Rest...> {
  using type = void;
};
template <class... G>
using why_no_manual = why_no_mesh_axes<error::manual_names_mesh_axes, G...>;
template <class... G>
using why_no_axes_of_a_mesh = why_no_mesh_axes<error::axes_names_mesh_axes, G...>;

/// A spec, or specs for the entries of a tree: a nested list, or a tree of the same kind.
template <class T>
inline constexpr bool is_spec_tree = is_spec<T>;
template <class Entries>
inline constexpr bool are_spec_trees = false;
template <class... S>
inline constexpr bool are_spec_trees<list<S...>> = (is_spec_tree<S> && ...);
template <Tree T>
inline constexpr bool is_spec_tree<T> = are_spec_trees<entries_of<T>>;
template <class... S>
inline constexpr bool is_spec_tree<in_specs_t<S...>> = true;
template <class... S>
inline constexpr bool is_spec_tree<out_specs_t<S...>> = true;

template <class... S>
struct first_non_spec {
  using type = void;
};
template <class S, class... Rest>
struct first_non_spec<S, Rest...> {
  using type = std::conditional_t<is_spec_tree<S>, typename first_non_spec<Rest...>::type,
                                  error::not_a_spec<S, error::to_fix::write_P>>;
};
/// What P refused stands for a spec: it was reported.
template <class... Rest>
struct first_non_spec<error::reported, Rest...> {
  using type = void;
};
template <class... S>
using why_no_specs = typename first_non_spec<S...>::type;

}  // namespace detail

/// The axes of the mesh that become manual in the body, the others stay as they are: `manual(data)`. Without it all do.
///
/// Errors: manual_names_mesh_axes, mesh_axis_used_twice. Source: axis_names of jax.shard_map.
NABLA_WORD(manual, (class... G, class nabla_error = typename detail::why_no_manual<G...>::type), (G...),
           "nabla::manual(data, model) requires mesh axes, each of them once") {
  if constexpr ((Reported<G> || ...))
    return error::reported{};
  else
    return detail::concat<manual_t<>, detail::rewrap<manual_t, detail::group_of<G>>...>{};
}
/// One spec an argument: `in_specs(P(data), P())`. A spec given for a tree holds for all its leaves; a nested
/// `in_specs(...)`, or a tree of the same kind made of specs, `record(w = P(data), b = P())`, gives one to each entry.
NABLA_WORD(in_specs, (class... S, class nabla_error = detail::why_no_specs<S...>), (S...),
           "nabla::in_specs(...) requires P(...) for each argument") {
  return std::conditional_t<(Reported<S> || ...), error::reported, in_specs_t<S...>>{};
}
/// One spec a result, or one for all of them. A function that returns nothing has `out_specs()`.
NABLA_WORD(out_specs, (class... S, class nabla_error = detail::why_no_specs<S...>), (S...),
           "nabla::out_specs(...) requires P(...) for each result") {
  return std::conditional_t<(Reported<S> || ...), error::reported, out_specs_t<S...>>{};
}

/// The axes of the mesh whose kind `auto_axes` or `explicit_axes` changes; without it all that have the other kind.
///
/// Errors: axes_names_mesh_axes, mesh_axis_used_twice. Source: axes of jax.sharding.auto_axes.
NABLA_WORD(axes, (class... G, class nabla_error = typename detail::why_no_axes_of_a_mesh<G...>::type), (G...),
           "nabla::axes(data, model) requires mesh axes, each of them once") {
  if constexpr ((Reported<G> || ...))
    return error::reported{};
  else
    return detail::concat<axes_t<>, detail::rewrap<axes_t, detail::group_of<G>>...>{};
}

/// The sharding of the arguments inside `explicit_axes`: one spec for all of them, or one an argument.
///
/// Errors: not_a_spec. Source: in_sharding of jax.sharding.explicit_axes.
template <class... S>
  requires(sizeof...(S) > 0 && std::is_void_v<detail::why_no_specs<S...>>)
constexpr auto in_sharding(S...) {
  return std::conditional_t<(Reported<S> || ...), error::reported, in_sharding_t<S...>>{};
}
NABLA_REFUSED_WORD((error::reported), in_sharding, (class... S, class nabla_error = detail::why_no_specs<S...>),
                   (S...), "nabla::in_sharding(...) requires P(...) for each argument");

}  // namespace nabla
