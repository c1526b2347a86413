// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/op/collective/detail/rule.hpp>

namespace nabla {

namespace detail {
template <class X, class A, class... K>
struct size_call {
  using error = nabla::error::several_axes_stand_in_parentheses<A, K...>;
};
template <class X, MeshAxes A>
struct size_call<X, A> {
  using mesh = typename X::mesh;
  using foreign = typename first_axis_not_in<mesh, rewrap<list, group_of<A>>>::type;
  using error = std::conditional_t<
      is_open_mesh<mesh>, nabla::error::value_has_no_mesh_yet<typename as_over<group_of<A>>::type>,
      std::conditional_t<std::is_void_v<foreign>, void, nabla::error::mesh_axis_is_not_in_the_mesh<foreign, mesh>>>;
};
template <class X, Axis A>
struct size_call<X, A> {
  using error = typename members<X, A>::error;
};
template <class X, class... A>
struct size_call<X, collective_axes<A...>> {
  using error = typename first_error<typename size_call<X, A>::error...>::type;
};
template <class X, class... A>
using why_no_size = why_no_collective<size_call, X, A...>;
}  // namespace detail

/// Number of devices along a mesh axis (or several, multiplied) of the mesh of x; a plain `long`, equal everywhere. Of
/// an axis of the array it is its size.
///
/// Errors: mesh_axis_is_not_in_the_mesh, array_has_no_axis, value_has_no_mesh_yet (of axis_index alone),
/// axis_belongs_to_no_value_yet, not_an_axis_of_a_collective, collective_needs_an_axis,
/// several_axes_stand_in_parentheses, literal_has_no_devices. Communication: none. Derivative: none. Source:
/// jax.lax.axis_size.
template <Operand X, detail::CollectiveAxis A>
  requires(std::is_void_v<detail::why_no_size<X, A>>)
constexpr auto axis_size([[maybe_unused]] const X& x, A) {
  if constexpr (Reported<X>)
    return error::reported{};
  else
    return detail::members<type_of_t<X>, detail::meant_by_t<X, A>>::of(x);
}
NABLA_REFUSED_WORD((error::reported), axis_size,
                   (Operand X, class... A, class nabla_error = detail::why_no_size<X, A...>), (const X&, const A&...),
                   "nabla::axis_size(x, a) requires an axis of the mesh of x, or of x");
template <detail::CollectiveAxis A, class nabla_error = error::axis_belongs_to_no_value_yet<
                                        A, error::to_fix::name_the_block_or_the_array_first>>
error::reported axis_size(const A&) NABLA_REFUSED("nabla::axis_size(x, a) requires an x; of a mesh it is mesh.size(a)");

}  // namespace nabla
