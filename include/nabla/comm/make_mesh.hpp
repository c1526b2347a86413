// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/comm/detail/build_mesh.hpp>
#include <nabla/comm/device_mesh.hpp>
#include <nabla/mesh/mesh_sizes.hpp>
#include <type_traits>

namespace nabla {

namespace detail {

template <class... B>
inline constexpr bool begins_with_devices = false;
template <class First, class... B>
inline constexpr bool begins_with_devices<First, B...> = std::is_convertible_v<First, device_list>
#ifdef NABLA_HAS_MPI
                                                         || std::is_same_v<First, MPI_Comm>
#endif
    ;

template <class A, class Size>
mesh_request::axis request_of(const binding<A, Size>& b) {
  using given = mesh_axis_size<Size>;
  return {A::name(), kind_name<typename given::kind>, given::of(b.value), given::rest};
}

template <class... B>
auto handle_of(const mesh_instance& instance) {
  mesh<typename mesh_binding<B>::dim...> made;
  for (std::size_t i = 0; i < sizeof...(B); ++i) made.sizes[i] = instance.size[i];
  made.layout = &instance;
  return device_mesh(made);
}

}  // namespace detail

/// A mesh of the first devices, row-major: `make_mesh(data = 4, model = 2)`. A size is an integer, `fixed<4>` (carried
/// by the type), `rest`, or `automatic(..)` of one of these. `rest` takes the devices that the other axes leave; if the
/// number of devices is not pinned, the fewest that give each process equally many. Equal arguments give the same mesh.
///
/// All processes call this. Each holds equally many devices that are consecutive in the mesh and form a box of it.
/// Errors: mesh_without_axes, too_many_mesh_axes, mesh_axis_is_in_the_mesh_twice, two_mesh_axes_take_the_rest,
/// not_a_size_of_a_mesh_axis, not_a_number_of_devices, mesh_axis_without_devices, array_axis_in_a_mesh; runtime_error
/// for a size below 1, more devices than there are, devices that do not divide among the processes, and a process whose
/// devices form no box. Communication: under MPI all processes of the mesh make it together. Source: jax.make_mesh.
template <class... B>
  requires MeshSizes<B...>
auto make_mesh(B... sizes) {
  return detail::handle_of<B...>(
      detail::build_mesh({{detail::request_of(sizes)...}}, detail::current_runtime().devices()));
}

/// A mesh of the first devices of a list, in its order: `make_mesh(rt.devices().first(4), x = 4)`. Under MPI the
/// devices of one process must be consecutive in the list; the processes may come in any order.
template <class... B>
  requires MeshSizes<B...>
auto make_mesh(const device_list& devices, B... sizes) {
  return detail::handle_of<B...>(detail::build_mesh({{detail::request_of(sizes)...}}, devices));
}

#ifdef NABLA_HAS_MPI
/// A mesh on the processes of a communicator, in its order. Only these processes call it. The communicator is not kept.
template <class... B>
  requires MeshSizes<B...>
auto make_mesh(MPI_Comm comm, B... sizes) {
  return detail::handle_of<B...>(detail::build_mesh({{detail::request_of(sizes)...}}, comm));
}
#endif

// clang-format off
template <class... B, class nabla_error = typename detail::why_no_mesh<B...>::type>
  requires(!MeshSizes<B...> && !detail::begins_with_devices<B...>)
error::reported make_mesh(B...)
    NABLA_REFUSED("nabla::make_mesh(data = 4, model = 2) requires sizes of 1 to 8 different mesh axes");

template <class... B, class nabla_error = typename detail::why_no_mesh<B...>::type>
  requires(!MeshSizes<B...>)
error::reported make_mesh(const device_list&, B...)
    NABLA_REFUSED("nabla::make_mesh(devices, data = 4) requires sizes of 1 to 8 different mesh axes");

#ifdef NABLA_HAS_MPI
template <class... B, class nabla_error = typename detail::why_no_mesh<B...>::type>
  requires(!MeshSizes<B...>)
error::reported make_mesh(MPI_Comm, B...)
    NABLA_REFUSED("nabla::make_mesh(comm, data = 4) requires sizes of 1 to 8 different mesh axes");
#endif
// clang-format on

}  // namespace nabla
