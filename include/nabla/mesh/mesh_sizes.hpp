// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/errors/mesh.hpp>
#include <nabla/mesh/automatic.hpp>
#include <nabla/mesh/mesh.hpp>

// The arguments that make a mesh: `data = 4, model = fixed<2>`.
namespace nabla {

namespace detail {

/// The value that may stand right of `data =`.
template <class Size>
struct mesh_axis_size {
  static constexpr bool ok = NumberOfDevices<Size>;
  static constexpr bool rest = std::is_same_v<Size, rest_t>;
  static constexpr long size = written_size<Size>::value;
  using kind = visible;
  /// 0 for `rest`.
  static constexpr long of([[maybe_unused]] const Size& n) {
    if constexpr (rest)
      return 0;
    else
      return written_size<Size>::of(n);
  }
};
template <class Size>
struct mesh_axis_size<automatic_size<Size>> : mesh_axis_size<Size> {
  using kind = automatic_kind;
  static constexpr long of(const automatic_size<Size>& n) { return mesh_axis_size<Size>::of(n.value); }
};

/// One argument of make_mesh; `reason` says what is wrong with it (void if nothing is).
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

/// Why arguments do not make a mesh; void if they do.
template <class... B>
struct why_no_mesh {
  static constexpr int axes = sizeof...(B);
  using twice = typename first_twice<list<typename mesh_binding<B>::axis...>>::type;
  using number = std::conditional_t<axes == 0, error::mesh_without_axes,
                                    std::conditional_t<(axes > max_mesh_rank), error::too_many_mesh_axes<axes>, void>>;
  using type = typename first_error<typename mesh_binding<B>::reason..., number,
                                     std::conditional_t<std::is_void_v<twice>, void,
                                                        error::mesh_axis_is_in_the_mesh_twice<twice>>,
                                     typename repeated_rest<filter<takes_rest, list<mesh_binding<B>...>>>::type>::type;
};

}  // namespace detail

/// Sizes of mesh axes that make a mesh: each axis once, at most one `rest`, at most 8 axes.
template <class... B>
concept MeshSizes = std::is_void_v<typename detail::why_no_mesh<B...>::type>;

}  // namespace nabla
