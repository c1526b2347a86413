// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/errors/collective.hpp>
#include <nabla/expr/expr.hpp>
#include <nabla/sharding/placement.hpp>

// What all collectives ask of their operand.
namespace nabla::detail {

/// How a backend runs collectives: abstract arrays below, devices in spmd/.
template <class Backend>
struct collectives;

template <class M, class Group>
struct first_not_manual {
  using type = void;
};
template <class M, class A, class... Rest>
struct first_not_manual<M, mesh_axes<A, Rest...>> {
  using type =
      std::conditional_t<is_manual<M, A>, typename first_not_manual<M, mesh_axes<Rest...>>::type, A>;
};
template <class G>
struct as_over;
template <class... A>
struct as_over<mesh_axes<A...>> {
  using type = error::over<A...>;
};

/// Why a value is no block of a region with these mesh axes; void if it is.
template <class X, class G>
struct why_no_block {
  using mesh = typename X::mesh;
  using foreign = typename first_axis_not_in<mesh, rewrap<list, G>>::type;
  using explicit_axis = typename first_not_manual<mesh, G>::type;
  using type = std::conditional_t<
      is_mesh<mesh>,
      std::conditional_t<!std::is_void_v<foreign>, error::mesh_axis_is_not_in_the_mesh<foreign, mesh>,
                         std::conditional_t<!std::is_void_v<explicit_axis>,
                                            error::mesh_axis_is_not_manual<explicit_axis,
                                                                           error::to_fix::use_shard_map_or_reshard>,
                                            void>>,
      std::conditional_t<is_open_mesh<mesh>,
                         error::value_has_no_mesh_yet<typename as_over<G>::type,
                                                      error::to_fix::write_axis_index_of_a_block,
                                                      error::to_fix::join_it_to_a_block>,
                         error::value_is_in_no_manual_region<typename as_over<G>::type,
                                                             error::to_fix::drop_the_collective>>>;
};

/// Why a collective that reduces does not accept a value: on each axis it must vary, or be unreduced in the same way; a
/// reduction of another kind that is still to be made, over whatever axis, would have to come first.
template <unreduced_kind Kind, class X, class G, class... Fix>
struct why_not_reduced_over {
  using mesh = typename X::mesh;
  static constexpr masks m = masks_of<typename X::state, mesh>;
  static constexpr unsigned axes = axis_mask<mesh>(G{});
  static constexpr unsigned invarying = axes & ~(m.v | m.u);
  static constexpr bool other_kind = m.u != 0 && m.kind != Kind;
  using block = typename why_no_block<X, G>::type;
  using type = std::conditional_t<
      !std::is_void_v<block>, block,
      std::conditional_t<(invarying != 0),
                         error::collective_needs_a_varying_value<
                             typename as_over<G>::type, typename axes_from<mesh, m.v, error::varies_over>::type, Fix...>,
                         std::conditional_t<other_kind, error::value_is_unreduced_already<typename axes_from<mesh, m.u, error::over>::type>, void>>>;
};

/// The type after the axes of G have been reduced away.
template <class X, class G>
struct reduced_over_type {
  using mesh = typename X::mesh;
  static constexpr masks before = masks_of<typename X::state, mesh>;
  static constexpr unsigned axes = axis_mask<mesh>(G{});
  static constexpr masks after = {before.v & ~axes, before.u & ~axes, before.r,
                                  (before.u & ~axes) != 0 ? before.kind : unreduced_kind::none};
  using type =
      array_type<typename X::value_type, typename X::dims, state_from<mesh, after>, mesh>;
};

/// Why a collective that moves values does not accept one: it must vary over each axis.
template <class X, class G, class... Fix>
struct why_not_moved_over {
  using mesh = typename X::mesh;
  static constexpr masks m = masks_of<typename X::state, mesh>;
  static constexpr unsigned axes = axis_mask<mesh>(G{});
  using block = typename why_no_block<X, G>::type;
  using type = std::conditional_t<
      !std::is_void_v<block>, block,
      std::conditional_t<
          ((axes & m.u) != 0),
          error::value_is_unreduced_already<typename as_over<G>::type, error::to_fix::psum_it_first>,
          std::conditional_t<((axes & ~m.v) != 0),
                             error::collective_needs_a_varying_value<
                                 typename as_over<G>::type, typename axes_from<mesh, m.v, error::varies_over>::type,
                                 Fix...>,
                             void>>>;
};

}  // namespace nabla::detail
