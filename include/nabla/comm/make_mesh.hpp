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
  static constexpr bool ok = is_integer<Size> || std::is_same_v<Size, rest_t>;
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

/// One argument of make_mesh: which axis, and what is wrong with it (void: nothing).
template <class T>
struct mesh_binding {
  using axis = void;
  using reason = error::not_a_size_of_a_mesh_axis<T>;
  static constexpr bool rest = false;
};
template <Axis A, class Size>
struct mesh_binding<binding<A, Size>> : mesh_binding<void> {
  struct reason : error::array_axis_in_a_mesh<A>, error::to_fix::declare_it_with_NABLA_MESH_AXES {};
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

}  // namespace detail
}  // namespace nabla
