// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/expr/abstract_array.hpp>
#include <nabla/op/collective/detail/open.hpp>
#include <nabla/op/collective/detail/rule.hpp>

namespace nabla {

namespace detail {

/// Why x does not tell the coordinate along a: it is no block of a region with these mesh axes, or has no such dim.
template <class X, class A>
struct why_no_index {
  using type = typename why_no_block<X, group_of<A>>::type;
};
template <class X, Axis A>
struct why_no_index<X, A> {
  using type = std::conditional_t<(find_dim<typename X::dims, A>::value >= 0), void,
                                  error::array_has_no_axis<A, typename X::dims>>;
};
template <class X, class A>
using why_no_index_t = typename why_no_index<type_of_t<X>, A>::type;

/// The extent of an axis that is there.
template <class Dims, class A>
using extent_named = extent_at<Dims, find_dim<Dims, A>::value>;

}  // namespace detail

/// This device's coordinate along a mesh axis, `i32[]{V:a}`; along several, the row-major one in the order listed.
///
/// It has no mesh of its own: it joins any operand whose mesh has the axes manual (else mesh_axis_is_not_manual_here),
/// and where the body returns it, the region's. Alone, in a collective, write `axis_index(x, a)`. Communication: none.
/// Derivative: none. Source: jax.lax.axis_index.
template <MeshAxes A>
constexpr auto axis_index(A) {
  using open = detail::open_over<detail::group_of<A>>;
  using node = detail::affine_node<std::int32_t, dims<>, typename open::state, typename open::mesh>;
  node n{};
  n.index = true;
  return expr<node>(n);
}

/// The same on the mesh of the block x. Over an axis of the array it is the place along that axis, `i32[a]`, over all
/// devices for a split dim.
///
/// Errors: mesh_axis_is_not_in_the_mesh, mesh_axis_is_not_manual, value_is_in_no_manual_region, value_has_no_mesh_yet
/// (of axis_index alone); array_has_no_axis. Communication: none. Derivative: none. Source: jax.lax.axis_index.
template <Array X, class A>
  requires((MeshAxes<A> || Axis<A>) && std::is_void_v<detail::why_no_index_t<X, A>>)
constexpr auto axis_index(const X& x, A a) {
  if constexpr (Axis<A>) {
    using from = type_of_t<X>;
    using node = detail::affine_node<std::int32_t, dims<detail::extent_named<typename from::dims, A>>, state<>,
                                     typename from::mesh>;
    node n{};
    n.step[0] = 1;
    n.size_[0] = x.sizes()[detail::find_dim<typename from::dims, A>::value];
    n.mesh_ = x.mesh();
    return expr<node>(n);
  } else {
    auto index = detail::on_mesh(axis_index(a), x.mesh());
    if constexpr (std::is_same_v<typename X::backend, detail::abstract_backend>)
      return abstract(index);
    else
      return index;
  }
}
template <Array X, class A, class nabla_error = detail::why_no_index_t<X, A>>
  requires((MeshAxes<A> || Axis<A>) && !std::is_void_v<nabla_error>)
error::reported axis_index(const X&, A) NABLA_REFUSED("nabla::axis_index(x, a) requires a mesh axis that x's region binds, or an axis of x");

}  // namespace nabla
