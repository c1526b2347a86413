// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/errors/spmd.hpp>
#include <nabla/mesh/regions.hpp>
#include <nabla/spmd/collectives.hpp>
#include <nabla/spmd/detail/spec_tree.hpp>

namespace nabla {

namespace detail {

template <class X>
struct why_not_to_host {
  using mesh = typename X::mesh;
  static constexpr masks m = masks_of<typename X::state, mesh>;
  using type = std::conditional_t<
      is_region_mesh<mesh>, error::value_is_a_block,
      std::conditional_t<(m.u != 0),
                         error::value_is_unreduced_over<typename axes_from<mesh, m.u, mesh_axes>::type,
                                                        fix_over<mesh, m.u, error::to_fix::reshard_or_psum_it_first>>,
                         why_not_from_all_parts<typename all_splits<typename X::dims>::type, void>>>;
};
template <>
struct why_not_to_host<void> {
  using type = void;
};
template <class X>
using why_not_to_host_t = typename why_not_to_host<type_of_t<X>>::type;

/// Dims with, in front of each split one, the processes and the slots of its mesh axes.
template <class E>
struct assembled_extent;
template <class Tag, long N, class... A>
struct assembled_extent<extent<Tag, N, A...>> {
  using type = concat<dims<>, dims<extent<process_axis<A>>, extent<slot_axis<A>>>..., dims<extent<Tag>>>;
};
template <class Dims>
struct assembled_dims;
template <class... E>
struct assembled_dims<dims<E...>> {
  using type = concat<dims<>, typename assembled_extent<E>::type...>;
};

/// The mesh axes that split an array.
template <class X>
using axes_that_split = rewrap<mesh_axes, typename all_splits<dims_of<X>>::type>;

/// All blocks of an explicit array, put together on every process. The cotangent is cut again.
template <class Type, class Group>
struct to_host_word : word_at_once {
  static constexpr bool communicates = !std::is_same_v<Group, mesh_axes<>>;
  using group = Group;
  static constexpr traffic sends() { return traffic::all_gather; }
  template <class X>
  using result = Type;
  template <class X>
  static constexpr sizes_of<typename Type::dims> sizes(const called&, const X& x) {
    sizes_of<typename Type::dims> size;
    for (int d = 0; d < Type::dims::rank; ++d) size[d] = x.sizes()[d];
    return size;
  }
  static constexpr no_mesh mesh(const auto&) { return {}; }
  template <class X, class Value>
  static constexpr auto pullback(const X& x, const Value&) {
    using cotangent = typename cotangent_of<type_of_t<X>>::type;
    return [mesh = x.mesh()](call_site where, const auto& g, const auto&) {
      return place_on<cotangent>({"to_host", where}, g, mesh);
    };
  }
};
template <class Type, class Group, class X>
auto on_devices(const to_host_word<Type, Group>& word, const called& call, const X& x) {
  using from = type_of_t<X>;
  using M = typename from::mesh;
  using T = typename from::value_type;
  using split_axes = axes_that_split<X>;
  const auto size = word.sizes(call, x);
  if constexpr (std::is_same_v<split_axes, mesh_axes<>>) {
    return typename stored_impl<Type, machine_backend>::type(x.storage(), x.offset(), size, no_mesh{}, 0);
  } else {
    const mesh_instance& mesh = announced(call, x, split_axes{});
    const auto stacks = gather_stacks(mesh.group(positions_in<M>(split_axes{})), x);
    using spread = typename assembled_dims<typename from::dims>::type;
    leaf_node<T, spread, state<>, no_mesh, buffer, true> n(stacks.memory, stacks.first, {}, {}, 0);
    const auto l = x.layout();
    stack_dims<decltype(n), decltype(l)> dims{n, l, mesh, stacks.total};
    [&]<class... E>(list<E...>) {
      int d = 0;
      auto one = [&]<class... A>(list<A...>) {
        (dims.axis(mesh_position<M, A>, mesh_position<M, A>), ...);
        dims.dim(l.block[d], d);
        ++d;
      };
      (one(typename E::split_over{}), ...);
    }(typename extents_of<typename from::dims>::type{});
    return stored_as<Type>(n, size, no_mesh{});
  }
}

}  // namespace detail

/// The whole array as a plain one, on every process.
///
/// Shape and dtype: those of x. States: split or replicated, in any way; an unreduced value is refused
/// (value_is_unreduced_over), and so is a block of a shard_map (value_is_a_block). Communication: one all-gather over
/// the mesh axes that split it. Copies: none in one process where the leading dims are split. Derivative: the
/// cotangent, cut as x is. Source: jax.device_get.
NABLA_WORD(to_host, (Array X, class nabla_error = detail::why_not_to_host_t<X>),
           (X&& x, call_site where = call_site::here()),
           "nabla::to_host(x) requires an array outside of shard_map that has a value: psum or reshard an unreduced "
           "one") {
  using from = type_of_t<X>;
  using type = array_type<typename from::value_type, typename detail::unsplit<typename from::dims>::type>;
  if constexpr (std::is_same_v<typename from::mesh, no_mesh>) {
    return static_cast<X&&>(x).eval();
  } else {
    using word = detail::to_host_word<type, detail::axes_that_split<X>>;
    return detail::run_word(word{}, {"to_host", where}, static_cast<X&&>(x).eval());
  }
}
template <Reported X>
constexpr error::reported to_host(X&&) {
  return {};
}

namespace detail {

/// Trees to the host.
struct onto_host : leaf_table {
  template <class X, class S>
  struct leaf : same_leaf<X> {};
  template <Array X, class S>
  struct leaf<X, S> {
    using error = refused_leaf_if<why_not_to_host_t<X>>;
    struct gathered {
      using type = decltype(to_host(std::declval<const X&>()));
    };
    using type = typename made_unless<error, gathered>::type;
  };
};
template <class X>
using gathered_tree = tree_by_specs<onto_host, std::remove_cvref_t<X>, own_spec>;
template <class X>
using why_not_gathered_t = typename reason_of<typename gathered_tree<X>::error>::type;

}  // namespace detail

/// The arrays of a tree as plain ones, on every process; numbers stay what they are.
///
/// Errors: those of one array, with the way to it; members_have_fixed_types, not_an_array_or_a_tree. Communication: one
/// all-gather an array. Source: jax.device_get of a pytree.
template <class X>
  requires(detail::Tree<std::remove_cvref_t<X>> && std::is_void_v<detail::why_not_gathered_t<X>>)
constexpr auto to_host(X&& tree, call_site where = call_site::here()) {
  return detail::made_of_leaves<typename detail::gathered_tree<X>::type>(
      [&]<class To>(detail::type_tag<To>, auto&& leaf) -> To {
        if constexpr (Array<decltype(leaf)>)
          return to_host(static_cast<decltype(leaf)&&>(leaf), where);
        else
          return leaf;
      },
      static_cast<X&&>(tree));
}
// clang-format off
template <class X, class nabla_error = detail::why_not_gathered_t<X>>
  requires(detail::Tree<std::remove_cvref_t<X>> && !std::is_void_v<nabla_error>)
error::reported to_host(X&&)
    NABLA_REFUSED("nabla::to_host(tree) requires arrays outside of shard_map that have a value");
// clang-format on

}  // namespace nabla
