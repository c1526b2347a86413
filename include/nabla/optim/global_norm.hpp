// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/op/collective/psum.hpp>
#include <nabla/op/elementwise/astype.hpp>
#include <nabla/op/elementwise/sqrt.hpp>
#include <nabla/op/elementwise/square.hpp>
#include <nabla/optim/detail/optimiser.hpp>
#include <nabla/spmd/reshard.hpp>
#include <nabla/transform/detail/tree_of_leaves.hpp>

namespace nabla {

namespace detail {

/// The sum of the squares of what the types call one value: a block, or an array whose split dims give a sum that is
/// still to be made.
template <class X>
constexpr auto sum_of_squares(const X& x) {
  return sum(square(astype<double>(x)), all).eval();
}
/// The same over all devices that hold a part. What the type says decides: along axes where the sum is still to be made
/// it is made, along axes where it varies each device has a part, along all others it is one value and counts once.
template <class S>
constexpr auto summed_over_devices(const S& s, call_site where) {
  using M = mesh_type_of<S>;
  constexpr masks state = masks_of<state_of<S>, M>;
  if constexpr (state.u != 0) return summed_over_devices(reshard(s, P(), where), where);
  else if constexpr (state.v != 0) return psum(s, typename axes_from<M, state.v, mesh_axes>::type{}, where);
  else return s;
}
template <class S>
using summed_over_devices_t = decltype(summed_over_devices(std::declval<const S&>(), std::declval<call_site>()));

/// Sums of one type are added up before the devices add theirs: one collective for each type.
template <class S>
constexpr auto with_sum(const std::tuple<>&, const S& s) {
  return std::tuple<S>(s);
}
template <class First, class... Rest, class S>
constexpr auto with_sum(const std::tuple<First, Rest...>& sums, const S& s) {
  return call_with_entries(
      [&](const First& first, const Rest&... rest) {
        if constexpr (std::is_same_v<First, S>) return std::tuple<First, Rest...>((first + s).eval(), rest...);
        else return std::tuple_cat(std::tuple<First>(first), with_sum(std::tuple<Rest...>(rest...), s));
      },
      sums);
}
template <class Sums>
constexpr auto sums_by_type(const Sums& sums) {
  return sums;
}
template <class Sums, class X, class... Rest>
constexpr auto sums_by_type(const Sums& sums, const X& x, const Rest&... rest) {
  if constexpr (is_variable<X>) return sums_by_type(with_sum(sums, sum_of_squares(x)), rest...);
  else return sums_by_type(sums, rest...);
}

/// Why the devices do not sum what varies; void if they do, and if nothing does.
template <class X, class Axes>
struct why_no_sum_over {
  using type = why_not_collected<op::sum, X, Axes>;
};
template <class X>
struct why_no_sum_over<X, mesh_axes<>> {
  using type = void;
};
/// Why a leaf does not count in a norm; void if it does.
template <class At, class X>
struct counted_in_norm : same_leaf<X> {};
template <class At, class X>
requires is_variable<X>
struct counted_in_norm<At, X> {
  using M = mesh_type_of<X>;
  using varies_over = typename axes_from<M, masks_of<state_of<X>, M>.v, mesh_axes>::type;
  struct sum {
    using type = typename why_no_sum_over<X, varies_over>::type;
  };
  using why = typename first_why<type_tag<why_not_t<op::square, X>>, sum>::type;
  using type = X;
  using error = std::conditional_t<std::is_void_v<why>, void, nabla::error::leaf<At, why>>;
};
template <class At, Reported X>
struct counted_in_norm<At, X> {
  using type = nabla::error::reported;
  using error = void;
};
/// Why a tree has no norm; void if it has.
template <class T>
struct why_no_global_norm {
  template <class... X>
  static joined_mesh<mesh_type_of<X>...> meshes_of(list<X...>);
  struct each {
    using type = typename together<counted_in_norm, error::at<>, T>::error;
  };
  struct all {
    using type = typename decltype(meshes_of(typename variables_of<leaves_of<T>>::type{}))::error;
  };
  using type = typename first_why<why_no_parameters<T>, each, all>::type;
};
template <Reported T>
struct why_no_global_norm<T> {
  using type = void;
};
template <class T>
using why_no_global_norm_t = typename why_no_global_norm<stored_tree<T>>::type;

/// The sum of the squares of all elements, over all devices.
template <class T>
constexpr auto global_sum_of_squares(const T& tree, call_site where) {
  const auto sums = call_with_entries([](const auto&... leaf) { return sums_by_type(std::tuple<>(), leaf...); },
                                      leaves_in(kept_tree(tree)));
  return call_with_entries([&](const auto&... s) { return (summed_over_devices(s, where) + ...).eval(); }, sums);
}

}  // namespace detail

/// The Euclidean norm of all elements of a tree of arrays, those of all devices: `global_norm(gradients)`.
///
/// Types say what the devices add up: along a mesh axis over which an array varies or is split each device has a part
/// of its elements, along all others it is one array and counts once. Shape: a scalar. dtype: f64. State: invarying,
/// replicated. Leaves without a gradient (no_tangent, integers, bool) do not count. Errors: argument_has_no_gradient,
/// value_is_unreduced (with the way to the leaf), operands_live_on_different_meshes, those of psum. Derivative: that of
/// its words. Communication: one psum of a number for each set of mesh axes that arrays vary over or are split over.
/// Source: optax.global_norm.
NABLA_WORD(global_norm, (class T, class nabla_error = detail::why_no_global_norm_t<T>),
           (const T& tree, call_site where = call_site::here()),
           "nabla::global_norm(tree) requires real numbers on one mesh, whose sums are made") {
  if constexpr (detail::gives_reported<T>) return error::reported{};
  else return sqrt(detail::global_sum_of_squares(tree, where)).eval();
}

}  // namespace nabla
