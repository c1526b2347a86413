// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/comm/automatic.hpp>
#include <nabla/comm/detail/build_mesh.hpp>
#include <nabla/comm/device_mesh.hpp>
#include <nabla/core/config.hpp>
#include <nabla/core/pack.hpp>
#include <nabla/errors/mesh.hpp>
#include <type_traits>

namespace nabla {

namespace detail {

/// What may stand right of `data =`.
template <class Size>
struct mesh_axis_size {
  static constexpr bool ok = NumberOfDevices<Size>;
  static constexpr bool rest = std::is_same_v<Size, rest_t>;
  static constexpr long size = dyn_size;
  using kind = visible;
};
template <long N>
struct mesh_axis_size<fixed_t<N>> {
  static constexpr bool ok = true;
  static constexpr bool rest = false;
  static constexpr long size = N;
  using kind = visible;
};
template <class Size>
struct mesh_axis_size<automatic_size<Size>> : mesh_axis_size<Size> {
  using kind = automatic_kind;
};

/// One argument of make_mesh; `reason` says what is wrong with it (void: nothing).
template <class T>
struct mesh_binding {
  using axis = void;
  using reason = error::not_a_size_of_a_mesh_axis<T>;
  static constexpr bool rest = false;
};
template <Axis A, class Size>
struct mesh_binding<binding<A, Size>> {
  using axis = void;
  using reason = error::array_axis_in_a_mesh<A, error::to_fix::declare_it_with_NABLA_MESH_AXES>;
  static constexpr bool rest = false;
};
template <MeshAxis A, class Size>
struct mesh_binding<binding<A, Size>> {
  using axis = A;
  using size = mesh_axis_size<Size>;
  using reason = std::conditional_t<!size::ok, error::not_a_number_of_devices<A, Size>,
                                    std::conditional_t<size::size == 0, error::mesh_axis_without_devices<A>, void>>;
  using dim = mesh_dim<A, size::size, typename size::kind>;
  static constexpr bool rest = size::ok && size::rest;
};

/// The first type that is not void.
template <class... R>
struct first_reason {
  using type = void;
};
template <class R, class... More>
struct first_reason<R, More...> : std::conditional_t<std::is_void_v<R>, first_reason<More...>, type_tag<R>> {};

template <class... A>
struct repeated_axis {
  using type = void;
};
template <class A, class... More>
struct repeated_axis<A, More...>
    : std::conditional_t<!std::is_void_v<A> && contains<A, More...>, type_tag<error::mesh_axis_is_in_the_mesh_twice<A>>,
                         repeated_axis<More...>> {};

template <class Rests>
struct repeated_rest {
  using type = void;
};
template <class First, class Second, class... More>
struct repeated_rest<list<First, Second, More...>> {
  using type = error::two_mesh_axes_take_the_rest<typename First::axis, typename Second::axis>;
};
template <class B>
using takes_rest = std::bool_constant<B::rest>;

/// Why arguments make no mesh; void if they do.
template <class... B>
struct why_no_mesh {
  static constexpr int axes = sizeof...(B);
  using number = std::conditional_t<axes == 0, error::mesh_without_axes,
                                    std::conditional_t<(axes > max_mesh_rank), error::too_many_mesh_axes<axes>, void>>;
  using type = typename first_reason<typename mesh_binding<B>::reason..., number,
                                     typename repeated_axis<typename mesh_binding<B>::axis...>::type,
                                     typename repeated_rest<filter<takes_rest, list<mesh_binding<B>...>>>::type>::type;
};

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
  const char* const kind = kind_name<typename given::kind>;
  if constexpr (given::rest) return {A::name(), kind, 0, true};
  else if constexpr (given::size != dyn_size) return {A::name(), kind, given::size};
  else if constexpr (is_integer<Size>) return {A::name(), kind, static_cast<long>(b.value)};
  else return {A::name(), kind, static_cast<long>(b.value.value)};
}

template <class... B>
auto handle_of(const mesh_instance& instance) {
  mesh<typename mesh_binding<B>::dim...> made;
  for (std::size_t i = 0; i < sizeof...(B); ++i) made.sizes[i] = instance.size[i];
  made.layout = &instance;
  return device_mesh(made);
}

}  // namespace detail

/// Sizes of mesh axes that make a mesh: each axis once, at most one `rest`, at most 8.
template <class... B>
concept MeshSizes = std::is_void_v<typename detail::why_no_mesh<B...>::type>;

/// A mesh of the first devices, row-major: `make_mesh(data = 4, model = 2)`. A size is an integer, `fixed<4>` (the type
/// carries it), `rest` (what the other axes leave over of the devices; of unpinned devices as few as serve all
/// processes alike), or `automatic(..)` of these. Equal arguments give the same mesh.
///
/// All processes take part and hold equally many devices, those that follow one another in the mesh, which must form a
/// box of it. Errors (runtime_error): a size below 1, more devices than there are, devices that do not divide among the
/// processes, a part of a process that is no box.
template <class... B>
  requires MeshSizes<B...>
auto make_mesh(B... sizes) {
  return detail::handle_of<B...>(
      detail::build_mesh({{detail::request_of(sizes)...}}, detail::current_runtime().devices()));
}

/// A mesh of the first devices of a list, in its order: `make_mesh(rt.devices().first(4), x = 4)`. Under MPI the
/// devices of a process stand together in the list; the processes may come in any order.
template <class... B>
  requires MeshSizes<B...>
auto make_mesh(const device_list& devices, B... sizes) {
  return detail::handle_of<B...>(detail::build_mesh({{detail::request_of(sizes)...}}, devices));
}

#ifdef NABLA_HAS_MPI
/// A mesh on the processes of a communicator, in its order; only they call it. The communicator is not kept.
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
