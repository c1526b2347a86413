// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/op/shape/detail/join_nodes.hpp>
#include <nabla/op/shape/detail/on_over_devices.hpp>
#include <nabla/op/shape/detail/parts_of_dim.hpp>
#include <nabla/op/shape/tile.hpp>

namespace nabla {

namespace detail {

template <class Type, class... A>
struct roll_rule : dim_and_number<moves_elements<nabla::error::to_fix::name_the_mesh_axes_last>, Type, A...> {};
/// Neither accepted nor refused here: over mesh axes.
template <class X, class... A>
struct why_not_rolled : why_not_viewed<roll_rule, X, A...> {};
template <class X, class... A>
  requires ends_with_mesh_axes<A...>
struct why_not_rolled<X, A...> {};

template <class X, class... A>
struct why_not_rolled_over {};
template <class X, class S, class N, MeshAxes G>
struct why_not_rolled_over<X, S, N, G> {
  using type = void;
};
template <Array X, class S, class N, MeshAxes G>
struct why_not_rolled_over<X, S, N, G> {
  using Dims = typename type_of_t<X>::dims;
  using type = typename first_error<
      typename dim_selection<Dims, S>::error, std::conditional_t<is_integer<N>, void, nabla::error::not_a_number<N>>,
      typename on_over_devices<true, type_of_t<X>, group_of<G>, find_dim<Dims, S>::value>::error>::type;
};

template <class S, class G, class X>
constexpr X rolled_over(const called& call, const X& x, long n) {
  constexpr int place = find_dim<dims_of<X>, S>::value;
  using split = typename extent_at<dims_of<X>, place>::split_over;
  using digits = list<digit_of_devices<G, std::conditional_t<split::size == 0, void, S>>, digit_of_a_dim<S>>;
  return permuted_digits<ppermute_word>(call, dim_text<dims_of<X>, place>, x, digits{}, shift(n), 0);
}

}  // namespace detail

/// Rotates a dim by n places: `roll(x, dim<0>, 1)` of [1, 2, 3] is [3, 1, 2]. With mesh axes behind n the dim goes on from
/// device to device: `roll(x, time, 1, data)` of the blocks of a shard_map, which vary over data, or of an array whose dim is
/// split over data. n is the same on all devices.
///
/// Shape and dtype: those of x. Stored at once. State: that of x. Errors: array_has_no_axis, not_a_number,
/// dim_is_split_over (name the mesh axes), wrong_number_of_arguments; of the mesh axes those of ppermute. Derivative:
/// the cotangent rolled by -n. Communication: none; over mesh axes one ppermute of the elements that leave their device, two
/// where they go to two devices. Source: numpy.roll.
NABLA_WORD(roll,
           (ArrayOrReported X, class... A, class nabla_error = typename detail::why_not_rolled<X, A...>::type),
           (X&& x, A... a),
           "nabla::roll(x, axis, n) requires one axis or position of x that is not split over devices, and a number") {
  if constexpr (Reported<X>) {
    return error::reported{};
  } else {
    return [&]<class S>(S, long n) {
      const auto node = detail::viewed_node<detail::roll_rule, A...>("roll", static_cast<X&&>(x));
      const long size = detail::size_of_dim<S>(node);
      const long cut = size == 0 ? 0 : ((size - n) % size + size) % size;
      return detail::join_nodes<S>("roll(x, axis, n)", detail::as_node(detail::part_of_dim<S>(node, cut, size)),
                                   detail::as_node(detail::part_of_dim<S>(node, 0, cut)));
    }(a...);
  }
}

template <ArrayOrReported X, class S, class N, MeshAxes G>
  requires(std::is_void_v<typename detail::why_not_rolled_over<X, S, N, G>::type>)
constexpr auto roll(X&& x, S, N n, G, [[maybe_unused]] call_site where = call_site::here()) {
  if constexpr (Reported<X>) {
    return error::reported{};
  } else {
    return detail::rolled_over<S, detail::group_of<G>>({"ppermute", where}, static_cast<X&&>(x).eval(), n);
  }
}

NABLA_REFUSED_WORD((error::reported), roll,
                   (ArrayOrReported X, class S, class N, MeshAxes G,
                    class nabla_error = typename detail::why_not_rolled_over<X, S, N, G>::type),
                   (X&&, S, N, G),
                   "nabla::roll(x, axis, n, mesh_axes) requires one axis or position of x, a number, and the mesh axes over "
                   "which the axis is split or the blocks vary");

}  // namespace nabla
