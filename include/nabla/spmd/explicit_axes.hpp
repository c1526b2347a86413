// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/spmd/detail/kinds.hpp>

namespace nabla {

/// A function inside which automatic axes of the mesh are explicit: `explicit_axes(axes(data), in_sharding(P(data)), f)`,
/// without `axes(..)` all of them. The arguments enter in the shardings that are written, which their types show inside;
/// results leave as they are, or with out_sharding(P(..)) in that sharding. No state is left over axes that are automatic
/// again: sums are made, what is reduced is replicated.
///
/// Its arguments are arrays on a mesh, plain arrays, numbers, and trees of these; in_sharding(..) has one spec for all of
/// them, or one an argument. Shape, dtype: as f gives them. Errors: explicit_axes_needs_in_sharding,
/// not_a_keyword_of_axes, keyword_stands_twice, the_function_stands_last, mesh_axis_is_not_automatic,
/// mesh_axis_is_not_in_the_mesh, mesh_axis_is_manual_already, array_is_on_no_mesh, in_specs_count_differs,
/// in_specs_entry (of what reshard says of an argument), function_does_not_take_that_many,
/// function_does_not_take_these_arguments. Communication: a reshard of the arguments, that of f, and a psum of
/// results that are unreduced over the axes. Derivative: that of f. Source: jax.sharding.explicit_axes.
template <class... K>
  requires(sizeof...(K) > 0 && std::is_void_v<typename detail::kinds_call<automatic_kind, visible, K...>::error>)
constexpr auto explicit_axes(K... k) {
  return detail::make_with_kinds<detail::kinds_call<automatic_kind, visible, K...>>(static_cast<K&&>(k)...);
}
// clang-format off
template <class... K, class nabla_error = typename detail::kinds_call<automatic_kind, visible, K...>::error>
  requires(sizeof...(K) > 0 && !std::is_void_v<nabla_error>)
detail::reported_function explicit_axes(K...)
    NABLA_REFUSED("nabla::explicit_axes(axes(...), in_sharding(P(...)), f) requires in_sharding, and the function last");
// clang-format on

}  // namespace nabla
