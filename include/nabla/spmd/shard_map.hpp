// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/expr/keyword_call.hpp>
#include <nabla/spmd/detail/shard_mapped.hpp>

namespace nabla {

namespace detail {

/// Why some specs cannot stand in a map over a region.
template <class R, class S>
struct why_not_specs_of {
  using type = void;
};
template <class R, Spec S>
struct why_not_specs_of<R, S> {
  using type = typename first_error<typename why_not_on_mesh<S, typename R::outer>::type,
                                    typename why_not_in_region<S, R>::type>::type;
};
template <class R, class... S>
struct why_not_specs_of<R, in_specs_t<S...>> {
  using type = typename first_error<typename why_not_specs_of<R, S>::type...>::type;
};
template <class R, class... S>
struct why_not_specs_of<R, out_specs_t<S...>> {
  using type = typename first_error<typename why_not_specs_of<R, S>::type...>::type;
};

template <class R, class Entries>
struct why_not_entries_of;
template <class R, class... S>
struct why_not_entries_of<R, list<S...>> : why_not_specs_of<R, in_specs_t<S...>> {};
template <class R, Tree S>
struct why_not_specs_of<R, S> : why_not_entries_of<R, entries_of<S>> {};

/// Why the axes of a region cannot become manual on a mesh.
template <class M, class Axes>
struct why_not_opened : axis_is_manual<M, opened_axes<M, Axes> & manual_axes<M>> {};
template <class M, class... A>
struct why_not_opened<M, manual_t<A...>> {
  using foreign = typename first_axis_not_in<M, list<A...>>::type;
  using absent = std::conditional_t<std::is_void_v<foreign>, void, error::mesh_axis_is_not_in_the_mesh<foreign, M>>;
  using type =
      typename first_error<absent, typename axis_is_manual<M, axis_mask<M>(list<A...>{}) & manual_axes<M>>::type>::type;
};

template <class M, class... K>
struct why_no_shard_map {
  using call = keyword_call<keyword_of<in_specs_t, out_specs_t, manual_t>::is, error::not_a_keyword_of_shard_map, K...>;
  using manual = the_keyword<keyword_of<manual_t>::is, typename call::keywords, all_that_are_left>;
  using axes = typename manual::type;
  using region = region_of<M, opened_axes<M, axes>>;
  using in_keyword = the_keyword<keyword_of<in_specs_t>::is, typename call::keywords, for_each_argument<own_spec>>;
  using in = typename in_keyword::type;
  using out_keyword = the_keyword<keyword_of<out_specs_t>::is, typename call::keywords, void>;
  using out = typename out_keyword::type;
  using type = typename first_error<
      typename call::error, typename manual::error, typename in_keyword::error, typename out_keyword::error,
      std::conditional_t<std::is_void_v<out>, error::shard_map_needs<out_specs_t<>>, void>,
      typename why_not_opened<M, axes>::type, typename why_not_specs_of<region, in>::type,
      typename why_not_specs_of<region, out>::type>::type;
};
template <class M, class... K>
  requires(Reported<K> || ...)
struct why_no_shard_map<M, K...> {
  using type = void;
};

/// The same of arguments that end with unwritten ones.
template <class K>
struct is_written {
  static constexpr bool value = !std::is_same_v<K, unwritten>;
};
template <class M, class Written>
struct shard_map_call;
template <class M, class... K>
struct shard_map_call<M, list<K...>> : why_no_shard_map<M, K...> {};
template <class M, class... K>
using why_no_shard_map_written = shard_map_call<M, filter<is_written, list<K...>>>;

template <class F, class... Rest>
constexpr decltype(auto) last_written(F&& f, Rest&&... rest) {
  if constexpr ((is_written<std::remove_cvref_t<Rest>>::value || ...))
    return last_written(static_cast<Rest&&>(rest)...);
  else
    return static_cast<F&&>(f);
}

}  // namespace detail

/// Maps a function of blocks over the devices of a mesh:
/// `shard_map(mesh, in_specs(P(data), P()), out_specs(P(data)), [](auto x, auto w) { ... })`.
///
/// The result is a function of whole arrays. It cuts each argument as its spec says, calls f once in each process with
/// this process's blocks (their types say over which axes they vary), and puts the results together as out_specs say. A
/// plain argument is cut where it lies; an explicit one must be split as its spec says. Without in_specs an explicit
/// argument is taken as it is split, a plain one whole. Arguments and results may be trees (tuples, arrays, structs,
/// records of arrays): a spec for one holds for all its leaves. A number passes through. A function that returns nothing
/// has `out_specs()`.
///
/// `manual(data)` makes only the axes that it names manual. Over the others the blocks stay split, unreduced or reduced
/// as the arguments are, the words propagate it as outside, and the specs say nothing of them. A shard_map inside of a
/// body opens the axes that are left, or some of them by manual(...); the outer ones stay manual in it.
///
/// A body may use what is around it: a number, a plain array, an explicit one that is split over none of the manual
/// axes, a block of an outer region.
///
/// States in: split dims vary, the rest is invarying. States out: what varies over an axis must be split over it by its
/// spec, so a forgotten psum does not compile; an invarying value may be laid side by side. Communication: what the
/// body says, nothing else. Errors: in_specs_entry and out_specs_entry (of what is wrong, and where in a tree:
/// varies_over, sharding_differs, members_have_fixed_types, ...), in_specs_count_differs, out_specs_count_differs,
/// function_does_not_take_that_many, function_is_mutable, not_a_spec, shard_map_needs, the_function_stands_last,
/// mesh_axis_is_not_in_the_mesh, mesh_axis_is_manual_already, mesh_axis_is_outside_of_the_region; runtime_error where a
/// size does not divide, for an argument on another mesh of the same type, and for an axis that a running shard_map has
/// made manual where no type says so. Derivative: that of the body. Source: jax.shard_map.
template <class... D, class K, class L = detail::unwritten, class N = detail::unwritten,
          class O = detail::unwritten>
  requires(std::is_void_v<typename detail::why_no_shard_map_written<mesh<D...>, K, L, N, O>::type>)
constexpr auto shard_map(const mesh<D...>& m, K k, L l = {}, N n = {}, O o = {}, call_site where = call_site::here()) {
  if constexpr (Reported<K> || Reported<L> || Reported<N> || Reported<O>) {
    return detail::reported_function{};
  } else {
    using why = detail::why_no_shard_map_written<mesh<D...>, K, L, N, O>;
    using F = typename why::call::function;
    return detail::shard_mapped<mesh<D...>, typename why::axes, typename why::in, typename why::out, F>(
        m, detail::last_written(static_cast<K&&>(k), static_cast<L&&>(l), static_cast<N&&>(n), static_cast<O&&>(o)),
        where);
  }
}

// clang-format off
template <class... D, class... K, class nabla_error = typename detail::why_no_shard_map<mesh<D...>, K...>::type>
  requires(sizeof...(K) > 0 && !std::is_void_v<nabla_error>)
detail::reported_function shard_map(const mesh<D...>&, K...)
    NABLA_REFUSED("nabla::shard_map(mesh, in_specs(...), out_specs(...), f) requires out_specs, axes of the mesh, "
                  "and the function last");
// clang-format on

}  // namespace nabla
