// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/spmd/detail/kinds.hpp>

namespace nabla {

/// A function inside which explicit axes of the mesh are automatic: `auto_axes(axes(data), out_sharding(P(data)), f)`,
/// without `axes(..)` all of them. Inside, the library lays out values over these axes and types do not show it; what
/// f returns leaves in the sharding that is written.
///
/// Its arguments are arrays on a mesh, plain arrays, numbers, and trees of these; with out_sharding(P(..)) for all
/// results. Shape, dtype: as f gives them. Errors: auto_axes_needs_out_sharding, not_a_keyword_of_axes,
/// keyword_stands_twice, the_function_stands_last, mesh_axis_is_not_explicit, mesh_axis_is_not_in_the_mesh,
/// mesh_axis_is_manual_already, array_is_on_no_mesh, function_does_not_take_that_many,
/// function_does_not_take_these_arguments, out_specs_entry (of what reshard says of a result). Communication: that of f,
/// a psum of arguments that are unreduced over the axes, and a reshard of its results. Derivative: that of f. Source:
/// jax.sharding.auto_axes.
template <class... K>
  requires(sizeof...(K) > 0 && std::is_void_v<typename detail::kinds_call<visible, automatic_kind, K...>::error>)
constexpr auto auto_axes(K... k) {
  return detail::make_with_kinds<detail::kinds_call<visible, automatic_kind, K...>>(static_cast<K&&>(k)...);
}
// clang-format off
template <class... K, class nabla_error = typename detail::kinds_call<visible, automatic_kind, K...>::error>
  requires(sizeof...(K) > 0 && !std::is_void_v<nabla_error>)
detail::reported_function auto_axes(K...)
    NABLA_REFUSED("nabla::auto_axes(axes(...), out_sharding(P(...)), f) requires out_sharding, and the function last");
// clang-format on

}  // namespace nabla
