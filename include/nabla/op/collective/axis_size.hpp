// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/op/collective/detail/rule.hpp>

namespace nabla {

/// Number of devices along a mesh axis (or several, multiplied) of the mesh of x; a plain `long`, equal everywhere.
///
/// Errors: mesh_axis_is_not_in_the_mesh. Communication: none. Source: jax.lax.axis_size.
template <Array X, MeshAxes A>
  requires(std::is_void_v<typename detail::first_axis_not_in<detail::mesh_type_of<X>,
                                                             detail::rewrap<list, detail::group_of<A>>>::type>)
constexpr long axis_size(const X& x, A) {
  return x.mesh().size(detail::group_of<A>{});
}

template <Array X, MeshAxes A,
          class nabla_error = error::mesh_axis_is_not_in_the_mesh<
              typename detail::first_axis_not_in<detail::mesh_type_of<X>,
                                                 detail::rewrap<list, detail::group_of<A>>>::type,
              detail::mesh_type_of<X>>>
  requires(!std::is_void_v<typename detail::first_axis_not_in<detail::mesh_type_of<X>,
                                                              detail::rewrap<list, detail::group_of<A>>>::type>)
error::reported axis_size(const X&, A) NABLA_REFUSED("nabla::axis_size(x, a) requires an axis of the mesh of x");

}  // namespace nabla
