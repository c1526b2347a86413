// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/op/collective/detail/rule.hpp>

namespace nabla {

namespace detail {
template <class X, class A>
struct why_no_size {
  using foreign = typename first_axis_not_in<mesh_type_of<X>, rewrap<list, group_of<A>>>::type;
  using type = std::conditional_t<
      is_open_mesh<mesh_type_of<X>>, error::value_has_no_mesh_yet<typename as_over<group_of<A>>::type>,
      std::conditional_t<std::is_void_v<foreign>, void,
                         error::mesh_axis_is_not_in_the_mesh<foreign, mesh_type_of<X>>>>;
};
template <class X, Axis A>
struct why_no_size<X, A> {
  using type = std::conditional_t<(find_dim<dims_of<X>, A>::value >= 0), void, error::array_has_no_axis<A, dims_of<X>>>;
};
template <class X, class A>
using why_no_size_t = typename why_no_size<X, A>::type;
}  // namespace detail

/// Number of devices along a mesh axis (or several, multiplied) of the mesh of x; a plain `long`, equal everywhere. Of
/// an axis of the array it is its size.
///
/// Errors: mesh_axis_is_not_in_the_mesh, array_has_no_axis, value_has_no_mesh_yet (of axis_index alone). Communication:
/// none. Derivative: none. Source: jax.lax.axis_size.
template <Array X, class A>
  requires((MeshAxes<A> || Axis<A>) && std::is_void_v<detail::why_no_size_t<X, A>>)
constexpr long axis_size(const X& x, [[maybe_unused]] A a) {
  if constexpr (Axis<A>)
    return x.size(a);
  else
    return x.mesh().size(detail::group_of<A>{});
}
template <Array X, class A, class nabla_error = detail::why_no_size_t<X, A>>
  requires((MeshAxes<A> || Axis<A>) && !std::is_void_v<nabla_error>)
error::reported axis_size(const X&, A) NABLA_REFUSED("nabla::axis_size(x, a) requires an axis of the mesh of x, or of x");

}  // namespace nabla
