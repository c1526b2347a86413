// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/op/collective/detail/reduction.hpp>
#include <nabla/op/collective/detail/scatter.hpp>

namespace nabla {

namespace detail {

template <class X, class G, class... K>
struct scatter_call {
  using error = void;
};
template <Array X, MeshAxes G, class... K>
struct scatter_call<X, G, K...> {
  using form = keyword<is_gather_form_t, stacked_at<position<0>>, K...>;
  using rule = scatter_rule<type_of_t<X>, group_of<G>, typename form::type>;
  using error = typename first_error<
      typename first_unknown_keyword<is_gather_form_t, nabla::error::not_a_keyword_of_psum_scatter, K...>::type,
      std::conditional_t<(form::count > 1), nabla::error::keyword_stands_twice<typename form::type>, void>,
      typename rule::error>::type;
};
template <Literal X, class G, class... K>
struct scatter_call<X, G, K...> {
  using error = nabla::error::literal_has_no_devices<>;
};
template <class X, class G, class... K>
using why_not_scattered = typename scatter_call<std::remove_cvref_t<X>, G, K...>::error;

}  // namespace detail

/// The sum over the devices along mesh axes, of which each device keeps its part: `psum_scatter(x, data)` gives out the
/// elements of the first dim, one a device; `stacked(d)` those of another dim; `tiled(d)` cuts the dim into blocks.
/// all_gather of the result, along the same dim, is psum.
///
/// Shape: stacked, without the dim, whose size is the number of devices; tiled, the dim divided by that number. The
/// parts go to the coordinates along the axes as listed, the first one major. dtype: that of x; bool and u8 count as
/// i32. State: on each axis x varies or is an unreduced sum; the result varies there. Errors:
/// collective_needs_a_varying_value, value_is_unreduced_already, dim_does_not_fit, dim_is_split_over,
/// size_does_not_divide and size_is_not_the_number_of_devices (runtime_error where the sizes are known then),
/// value_is_in_no_manual_region, mesh_axis_is_not_manual, mesh_axis_is_not_in_the_mesh, literal_has_no_devices,
/// not_a_keyword_of_psum_scatter, keyword_stands_twice, several_axes_stand_in_parentheses. Communication: one
/// reduce-scatter; with NABLA_REPRODUCIBLE=1 one all-to-all, summed in the order of the devices. Derivative: all_gather
/// along the dim; of an unreduced operand, to reduced. Source: jax.lax.psum_scatter.
template <Operand X, MeshAxes A, Vocabulary... K>
  requires(std::is_void_v<detail::why_not_scattered<X, A, K...>>)
constexpr auto psum_scatter(X&& x, A, K...) {
  if constexpr (Reported<X>) {
    return error::reported{};
  } else {
    using call = detail::scatter_call<std::remove_cvref_t<X>, A, K...>;
    const auto& stored = detail::collected_operand<op::sum>(static_cast<X&&>(x));
    using backend = typename std::remove_cvref_t<decltype(stored)>::backend;
    return detail::collectives<backend>::template scatter<typename call::rule, detail::group_of<A>>("psum_scatter",
                                                                                                    stored);
  }
}

// clang-format off
template <Operand X, MeshAxes A, Vocabulary... K, class nabla_error = detail::why_not_scattered<X, A, K...>>
  requires(!std::is_void_v<nabla_error>)
error::reported psum_scatter(X&&, A, K...) NABLA_REFUSED("nabla::psum_scatter(x, a, tiled(d)) requires an x that varies over a, and a dim that the devices divide");
// clang-format on

}  // namespace nabla
