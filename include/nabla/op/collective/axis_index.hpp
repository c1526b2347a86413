// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/expr/abstract_array.hpp>
#include <nabla/op/collective/detail/open.hpp>
#include <nabla/op/collective/detail/rule.hpp>
#include <nabla/op/elementwise/add.hpp>
#include <nabla/op/elementwise/multiply.hpp>

namespace nabla {

namespace detail {

/// Why x does not tell the coordinate along A: it is no block of a region with these mesh axes, or has no such dim.
template <class X, class A, class... K>
struct index_call {
  using error = nabla::error::several_axes_stand_in_parentheses<A, K...>;
};
template <class X, MeshAxes A>
struct index_call<X, A> {
  using error = typename why_no_block<X, group_of<A>>::type;
};
template <class X, Axis A>
struct index_call<X, A> {
  using error = typename members<X, A>::error;
};
template <class X, class... A>
struct index_call<X, collective_axes<A...>> {
  using error = typename first_error<typename index_call<X, A>::error...>::type;
};
template <class X, class... A>
using why_no_index = why_no_collective<index_call, X, A...>;
/// Why a name alone has no index: only mesh axes have one in every block.
template <class A>
struct why_no_open_index {
  using type = typename why_no_collective_axis<A>::type;
};
template <Axis A>
struct why_no_open_index<A> {
  using type = error::axis_belongs_to_no_value_yet<A, error::to_fix::name_the_block_or_the_array_first,
                                                  error::to_fix::or_write_iota_of_its_size>;
};
template <SeveralAxes A>
struct why_no_open_index<A> {
  using type = error::axis_belongs_to_no_value_yet<A, error::to_fix::name_the_block_or_the_array_first>;
};
template <MeshAxes A>
struct why_no_open_index<A> {
  using type = void;
};
template <Array A>
struct why_no_open_index<A> {
  using type = typename why_no_collective_axis<>::type;
};

/// The extent of an axis that is there.
template <class Dims, class A>
using extent_named = extent_at<Dims, find_dim<Dims, A>::value>;

/// The row-major index along runs of several axes: behind the index along those before.
template <class X>
constexpr auto index_along_runs(const X&, list<>, const auto& before) {
  return before;
}
template <class X, class A, class... Rest>
constexpr auto index_along_runs(const X& x, list<A, Rest...>, const auto& before) {
  const auto size = static_cast<std::int32_t>(members<type_of_t<X>, A>::of(x));
  return index_along_runs(x, list<Rest...>{}, before * size + axis_index(x, A{}));
}
template <class X, class A, class... Rest>
constexpr auto index_along_runs(const X& x, list<A, Rest...>) {
  return index_along_runs(x, list<Rest...>{}, axis_index(x, A{}));
}

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
/// devices for a split dim; along several axes together, `(sample, data)`, the row-major index again.
///
/// Errors: mesh_axis_is_not_in_the_mesh, mesh_axis_is_not_manual, value_is_in_no_manual_region, value_has_no_mesh_yet
/// (of axis_index alone), array_has_no_axis, not_an_axis_of_a_collective, collective_needs_an_axis,
/// several_axes_stand_in_parentheses, literal_has_no_devices; of a name alone axis_belongs_to_no_value_yet.
/// Communication: none. Derivative: none. Source: jax.lax.axis_index.
template <Operand X, detail::CollectiveAxis A>
  requires(std::is_void_v<detail::why_no_index<X, A>>)
constexpr auto axis_index([[maybe_unused]] const X& x, [[maybe_unused]] A a) {
  if constexpr (Reported<X>) {
    return error::reported{};
  } else if constexpr (Axis<A>) {
    using from = type_of_t<X>;
    using along = detail::meant_by_t<X, A>;
    using extent = detail::extent_named<typename from::dims, along>;
    using node = detail::affine_node<std::int32_t, dims<extent>, state<>, typename from::mesh>;
    node n{};
    n.step[0] = 1;
    n.size_[0] = x.sizes()[detail::find_dim<typename from::dims, along>::value];
    n.mesh_ = x.mesh();
    n.start = static_cast<std::int32_t>(detail::begin_of_step(n.mesh_, n.size_[0], typename extent::split_over{}));
    return expr<node>(n);
  } else if constexpr (detail::SeveralAxes<A>) {
    return detail::index_along_runs(x, typename detail::several_axes<detail::meant_by_t<X, A>>::runs{});
  } else {
    auto index = detail::on_mesh(axis_index(a), x.mesh());
    if constexpr (detail::has_no_values<typename X::backend>)
      return detail::abstract_for(detail::listener_of(x), index);
    else
      return index;
  }
}
NABLA_REFUSED_WORD((error::reported), axis_index,
                   (class A, class nabla_error = typename detail::why_no_open_index<A>::type), (const A&),
                   "nabla::axis_index(a) requires mesh axes; of an axis of an array x it is axis_index(x, a), of n "
                   "indices iota<std::int32_t>(a = n)");
NABLA_REFUSED_WORD((error::reported), axis_index,
                   (Operand X, class A, class... K, class nabla_error = detail::why_no_index<X, A, K...>),
                   (const X&, const A&, const K&...),
                   "nabla::axis_index(x, a) requires a mesh axis that x's region binds, or an axis of x");

}  // namespace nabla
