// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/op/collective/detail/permuted.hpp>

// A dim that goes on from device to device: its elements are those of all devices along mesh axes. These split it, or, in
// a manual region, the value varies over them. `flip` and `roll` move along it where a call names the mesh axes.
namespace nabla::detail {

/// Whether the last argument names mesh axes.
template <class... A>
inline constexpr bool ends_with_mesh_axes = false;
template <class A, class... Rest>
inline constexpr bool ends_with_mesh_axes<A, Rest...> = MeshAxes<at<sizeof...(Rest), list<A, Rest...>>>;

/// Mesh axes of Named that are none of Others.
template <class Named, class Others>
struct mesh_axes_without;
template <class... N, class Others>
struct mesh_axes_without<mesh_axes<N...>, Others> {
  using type = concat<mesh_axes<>, std::conditional_t<in_list<N, Others>, mesh_axes<>, mesh_axes<N>>...>;
};

/// The mesh axes that split dims number I of X, and why X does not go on along them over the mesh axes of the group G: all
/// that split a dim are named (InOrder: exactly as they split it), and X varies over the others.
template <bool InOrder, class X, class G, int... I>
struct on_over_devices {
  template <int D>
  using split = typename extent_at<typename X::dims, D>::split_over;
  using splits = concat<list<>, split<I>...>;
  using others = typename mesh_axes_without<G, splits>::type;
  template <int D>
  static constexpr bool is_named =
      split<D>::size == 0 ||
      (InOrder ? std::is_same_v<rewrap<mesh_axes, split<D>>, G>
               : std::is_same_v<typename mesh_axes_without<rewrap<mesh_axes, split<D>>, G>::type, mesh_axes<>>);
  template <class Others>
  struct varies : why_not_moved_over<X, Others, nabla::error::to_fix::leave_out_the_mesh_axis> {};
  template <class Empty>
    requires std::is_same_v<Empty, mesh_axes<>>
  struct varies<Empty> {
    using type = void;
  };
  using error = typename first_error<
      typename std::conditional_t<
          is_named<I>, type_tag<void>,
          why_not_along<typename X::dims, I, nabla::error::to_fix::name_the_mesh_axes_last>>::type...,
      typename varies<others>::type>::type;
};
/// A dim that is not there is another mistake.
template <bool InOrder, class X, class G, int... I>
  requires((I < 0) || ...)
struct on_over_devices<InOrder, X, G, I...> {
  using error = void;
};

}  // namespace nabla::detail
