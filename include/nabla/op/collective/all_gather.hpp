// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/op/collective/detail/gather.hpp>

namespace nabla {

namespace detail {

/// The first keyword that all_gather does not know.
template <class... K>
struct first_foreign_keyword {
  using type = void;
};
template <class K, class... Rest>
struct first_foreign_keyword<K, Rest...> {
  using type = std::conditional_t<is_gather_form<K> || is_to_state<K>, typename first_foreign_keyword<Rest...>::type,
                                  error::not_a_keyword_of_all_gather<K>>;
};
template <MeshAxes K, class... Rest>
struct first_foreign_keyword<K, Rest...> {
  using type = error::several_axes_stand_in_parentheses<K>;
};
template <class... K>
using why_no_gather_keywords = typename first_error<
    typename first_foreign_keyword<K...>::type,
    std::conditional_t<(keyword<is_gather_form_t, void, K...>::count > 1),
                       error::keyword_stands_twice<typename keyword<is_gather_form_t, void, K...>::type>, void>,
    std::conditional_t<(keyword<is_to_state_t, void, K...>::count > 1),
                       error::keyword_stands_twice<typename keyword<is_to_state_t, void, K...>::type>, void>>::type;

template <class E>
struct gather_keywords_error {
  using error = E;
};

template <class X, class G, class... K>
struct gather_call {
  using error = void;
};
template <Array X, MeshAxes G, class... K>
struct gather_call<X, G, K...> {
  using form = typename keyword<is_gather_form_t, stacked_at<position<0>>, K...>::type;
  template <class S>
  struct state_in;
  template <class S>
  struct state_in<to_state<S>> {
    using type = S;
  };
  using target = typename state_in<typename keyword<is_to_state_t, to_state<varying_t>, K...>::type>::type;
  using rule = gather_rule<type_of_t<X>, group_of<G>, form, target>;
  using keywords = why_no_gather_keywords<K...>;
  using error = typename std::conditional_t<std::is_void_v<keywords>, rule, gather_keywords_error<keywords>>::error;
};
template <Literal X, class G, class... K>
struct gather_call<X, G, K...> {
  using error = nabla::error::literal_has_no_devices<>;
};
template <class X, class G, class... K>
using why_not_gathered = typename gather_call<std::remove_cvref_t<X>, G, K...>::error;

}  // namespace detail

/// The blocks of all devices along mesh axes: `all_gather(x, data)` stacks them along a new first dim,
/// `tiled(dim<0>)`, `tiled(batch)` puts them one behind the other, `stacked(stage)` makes a named dim.
///
/// Shape: stacked, one more dim of the number of devices; tiled, the dim times that number. dtype: that of x. Order:
/// that of the coordinates along the axes as listed, the first one major. State: x varies over each axis; so does the
/// result, or with `to(invarying)`, `to(reduced)` it is invarying, reduced. Errors: collective_needs_a_varying_value,
/// dim_does_not_fit, value_is_in_no_manual_region, mesh_axis_is_not_manual, mesh_axis_is_not_in_the_mesh,
/// literal_has_no_devices, not_a_keyword_of_all_gather, keyword_stands_twice, several_axes_stand_in_parentheses.
/// Communication: one all-gather. Copies: in one process none where the blocks are put one behind the other in the
/// first dim. Derivative: psum_scatter; of `to(invarying)`: this device's part. Source: jax.lax.all_gather.
template <Operand X, MeshAxes A, Vocabulary... K>
  requires(std::is_void_v<detail::why_not_gathered<X, A, K...>>)
constexpr auto all_gather(X&& x, A, K...) {
  if constexpr (Reported<X>) {
    return error::reported{};
  } else {
    using call = detail::gather_call<std::remove_cvref_t<X>, A, K...>;
    const auto& stored = static_cast<X&&>(x).eval();
    using backend = typename std::remove_cvref_t<decltype(stored)>::backend;
    return detail::collectives<backend>::template gather<typename call::rule, detail::group_of<A>>("all_gather", stored);
  }
}

// clang-format off
template <Operand X, MeshAxes A, Vocabulary... K, class nabla_error = detail::why_not_gathered<X, A, K...>>
  requires(!std::is_void_v<nabla_error>)
error::reported all_gather(X&&, A, K...) NABLA_REFUSED("nabla::all_gather(x, a, tiled(d)) requires an x that varies over a, and a dim that fits");
// clang-format on

}  // namespace nabla
