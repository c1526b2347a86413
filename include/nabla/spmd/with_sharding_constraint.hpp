// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/expr/type_of.hpp>
#include <nabla/spmd/array_sharding.hpp>
#include <nabla/spmd/reshard.hpp>

namespace nabla {

namespace detail {

/// Whether a route only leaves out what other devices keep.
constexpr bool only_slices(const route& r) {
  for (int i = 0; i < r.steps; ++i)
    if (r.step[i].how != way::slice) return false;
  return true;
}

/// An entry of a spec for a dim E, with the mesh axes that split the dim in place of an open one. What the spec asks for
/// elsewhere leaves the dim.
template <class Mentioned, class Split>
struct kept_split;
template <class... A, class... B>
struct kept_split<list<A...>, list<B...>> {
  using type = std::conditional_t<(contains<B, A...> || ...), mesh_axes<>, mesh_axes<B...>>;
};
template <class Entry, class E, class Mentioned>
struct closed_entry {
  using type = Entry;
};
template <class E, class Mentioned>
struct closed_entry<unconstrained_t, E, Mentioned> : kept_split<Mentioned, typename E::split_over> {};
template <class T, class E, class Mentioned>
struct closed_entry<placed<T, unconstrained_t>, E, Mentioned> {
  using type = placed<T, typename kept_split<Mentioned, typename E::split_over>::type>;
};
/// The dim that entry number I of a spec speaks of; one that nothing splits where there is none.
template <class Dims, class Entry, int I>
struct dim_of_entry {
  static constexpr int index = find_dim<Dims, position<I>>::value;
};
template <class Dims, class T, class G, int I>
struct dim_of_entry<Dims, placed<T, G>, I> {
  static constexpr int index = find_dim<Dims, T>::value;
};
template <class Dims, int Index>
struct dim_or_none {
  using type = extent_at<Dims, Index>;
};
template <class Dims, int Index>
  requires(Index < 0)
struct dim_or_none<Dims, Index> {
  using type = extent<positional>;
};
template <class Dims, class S, class Seq>
struct closed_spec;
template <class Dims, class... E, int... I>
struct closed_spec<Dims, spec<E...>, std::integer_sequence<int, I...>> {
  using mentioned = typename mentioned_in<spec<E...>>::type;
  using type = spec<typename closed_entry<E, typename dim_or_none<Dims, dim_of_entry<Dims, E, I>::index>::type,
                                          mentioned>::type...>;
};
/// A spec without open dims, for an array type.
template <class X, class S>
struct closed;
template <class X, class... E>
struct closed<X, spec<E...>>
    : closed_spec<typename X::dims, spec<E...>, std::make_integer_sequence<int, int(sizeof...(E))>> {};
template <class X, class S>
using closed_t = typename closed<X, S>::type;

template <class X>
struct shown_sharding {
  using type =
      sharding_of<typename dims_without_automatic<typename X::mesh, typename X::dims>::type, typename X::state>;
};

/// Why a constraint would move something over axes that the program lays out; void if every device keeps its part of
/// what it holds, or all of it.
template <class X, class S>
struct why_not_free {
  using M = typename X::mesh;
  using to = typename resharded_type<X, S, spoken_of::all_axes>::type;
  using type = std::conditional_t<
      only_slices(route_by_dims<M, typename shown_sharding<X>::type, typename shown_sharding<to>::type>::value), void,
      error::constraint_is_not_free<spec_of<typename X::dims, typename X::state>, S, error::to_fix::reshard_it>>;
};
template <class X, class S>
struct why_not_constrained_type {
  using M = typename X::mesh;
  using said = closed_t<X, S>;
  using misfit = typename first_error<why_nobody_closes<S, M>,
                                      typename why_not_resharded<X, said, spoken_of::all_axes>::type>::type;
  using type = typename first_why<type_tag<misfit>, why_not_free<X, said>>::type;
};
template <class X, class S>
  requires(!is_mesh<typename X::mesh>)
struct why_not_constrained_type<X, S> : why_not_resharded<X, S> {};

template <class X, class S>
struct why_not_constrained_impl : why_no_reshard<X, S> {};
template <Array X, Spec S>
struct why_not_constrained_impl<X, S> : why_not_constrained_type<type_of_t<X>, S> {};
template <Array X, class M, Spec S, class Space>
struct why_not_constrained_impl<X, named_sharding<M, S, Space>> {
  using type = typename first_error<typename why_no_reshard<X, named_sharding<M, spec<>, Space>>::type,
                                    typename why_not_constrained_type<type_of_t<X>, S>::type>::type;
};
template <class X, class S>
using why_not_constrained = typename why_not_constrained_impl<std::remove_cvref_t<X>, S>::type;

}  // namespace detail

/// Says how an array is laid out: `with_sharding_constraint(x, P(batch = data))`, or by the sharding of another array.
///
/// Over explicit axes it is free: x is sharded so already, or each device keeps its part of what it holds; all else is
/// refused, and `reshard` does it. A program places values over automatic axes with this word: if the data has to move for
/// that, it moves here, as `reshard` would move it. `unconstrained` leaves a dim as it is.
///
/// Shape and dtype: those of x. State: as the spec says. Errors: constraint_is_not_free (reshard it),
/// unconstrained_needs_an_automatic_axis, and those of reshard. Communication: over explicit axes none. Copies: as
/// reshard. Derivative: that of reshard. Source: jax.lax.with_sharding_constraint.
template <Array X, Spec S>
  requires(std::is_void_v<detail::why_not_constrained<X, S>>)
constexpr auto with_sharding_constraint(X&& x, S, call_site where = call_site::here()) {
  return detail::resharded<detail::closed_t<type_of_t<X>, S>, detail::spoken_of::all_axes>(static_cast<X&&>(x), where);
}
template <Array X, class M, Spec S, class Space>
  requires(std::is_void_v<detail::why_not_constrained<X, named_sharding<M, S, Space>>>)
constexpr auto with_sharding_constraint(X&& x, const named_sharding<M, S, Space>& s,
                                        call_site where = call_site::here()) {
  if (!(detail::as_mesh<M>(x.mesh()) == s.mesh()))
    detail::fail<>::meshes_differ({"with_sharding_constraint", where});
  return with_sharding_constraint(static_cast<X&&>(x), S{}, where);
}
template <class X, class S>
  requires(Reported<X> || Reported<S>)
constexpr error::reported with_sharding_constraint(X&&, const S&) {
  return {};
}

// clang-format off
template <detail::Reshardable X, class S, class nabla_error = detail::why_not_constrained<X, S>>
  requires(!Reported<X> && !Reported<S> && !std::is_void_v<nabla_error>)
error::reported with_sharding_constraint(X&&, const S&)
    NABLA_REFUSED("nabla::with_sharding_constraint(x, P(...)) requires a sharding in which each device keeps what it holds, or a part of it");
// clang-format on

}  // namespace nabla
