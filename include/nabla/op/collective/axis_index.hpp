// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/op/collective/detail/rule.hpp>

namespace nabla {

namespace detail {
template <class G>
struct open_over;
template <class... A>
struct open_over<mesh_axes<A...>> {
  using mesh = open_mesh<A...>;
  using state = nabla::state<varying_over<A...>>;
};
}  // namespace detail

/// This device's coordinate along a mesh axis, `i32[]{V:a}`; along several, the row-major one in the order listed.
///
/// It has no mesh of its own: it joins any operand whose mesh has the axes manual (else mesh_axis_is_not_manual_here).
/// Communication: none. Derivative: none. Source: jax.lax.axis_index.
template <MeshAxes A>
constexpr auto axis_index(A) {
  using open = detail::open_over<detail::group_of<A>>;
  using node = detail::affine_node<std::int32_t, dims<>, typename open::state, typename open::mesh>;
  node n{};
  n.index = true;
  return expr<node>(n);
}

}  // namespace nabla
