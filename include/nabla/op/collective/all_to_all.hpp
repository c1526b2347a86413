// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/op/collective/detail/exchange.hpp>

namespace nabla {

namespace detail {

template <class T>
struct is_split_at {
  static constexpr bool value = false;
};
template <class S>
struct is_split_at<split_at<S>> {
  static constexpr bool value = true;
};
template <class T>
struct is_concat_at {
  static constexpr bool value = false;
};
template <class S>
struct is_concat_at<concat_at<S>> {
  static constexpr bool value = true;
};
template <class T>
struct is_tiled_word {
  static constexpr bool value = std::is_same_v<T, tiled_t>;
};
template <class T>
struct is_exchange_keyword {
  static constexpr bool value = is_split_at<T>::value || is_concat_at<T>::value || is_tiled_word<T>::value;
};
template <class K>
struct selector_in;
template <class S>
struct selector_in<split_at<S>> {
  using type = S;
};
template <class S>
struct selector_in<concat_at<S>> {
  using type = S;
};

template <class... K>
using why_no_exchange_keywords = typename first_error<
    typename first_unknown_keyword<is_exchange_keyword, error::not_a_keyword_of_all_to_all, K...>::type,
    std::conditional_t<(keyword<is_split_at, void, K...>::count > 1),
                       error::keyword_stands_twice<typename keyword<is_split_at, void, K...>::type>, void>,
    std::conditional_t<(keyword<is_concat_at, void, K...>::count > 1),
                       error::keyword_stands_twice<typename keyword<is_concat_at, void, K...>::type>, void>,
    std::conditional_t<(keyword<is_tiled_word, void, K...>::count > 1), error::keyword_stands_twice<tiled_t>, void>,
    std::conditional_t<(keyword<is_split_at, void, K...>::count == 0),
                       error::keyword_is_missing<error::to_fix::write_split_of_a_dim>, void>,
    std::conditional_t<(keyword<is_concat_at, void, K...>::count == 0),
                       error::keyword_is_missing<error::to_fix::write_concat_of_a_dim>, void>>::type;

template <class X, class G, class... K>
struct exchange_call {
  using error = void;
};
template <Array X, MeshAxes G, class... K>
struct exchange_call<X, G, K...> {
  using split = typename selector_in<typename keyword<is_split_at, split_at<position<0>>, K...>::type>::type;
  using concat = typename selector_in<typename keyword<is_concat_at, concat_at<position<0>>, K...>::type>::type;
  using rule = exchange_rule<type_of_t<X>, group_of<G>, split, concat, (keyword<is_tiled_word, void, K...>::count > 0)>;
  using error = typename first_error<why_no_exchange_keywords<K...>, typename rule::error>::type;
};
template <Literal X, class G, class... K>
struct exchange_call<X, G, K...> {
  using error = nabla::error::literal_has_no_devices<>;
};
template <class X, class G, class... K>
using why_not_exchanged = typename exchange_call<std::remove_cvref_t<X>, G, K...>::error;

}  // namespace detail

/// Each device gives every device a part of its block and puts together what it gets: `all_to_all(x, data, split(d),
/// concat(e), tiled)`. Part i of the dim `d` goes to device i; the parts lie in the order of the devices they come
/// from. Of a matrix whose rows are split over the devices it makes one whose columns are: `split(dim<1>),
/// concat(dim<0>), tiled`.
///
/// Shape: tiled, d divided by the number of devices and e times it; else d, whose size is the number of devices, goes,
/// and e is a new dim of that size: its place in the result, or a name. dtype: that of x. The order of devices is that
/// of the coordinates along the axes as listed, the first one major. State: x varies over each axis; so does the
/// result. Errors: collective_needs_a_varying_value, value_is_unreduced_already, dim_does_not_fit, dim_is_split_over,
/// size_does_not_divide and size_is_not_the_number_of_devices (runtime_error where the sizes are known then),
/// value_is_in_no_manual_region, mesh_axis_is_not_manual, mesh_axis_is_not_in_the_mesh, literal_has_no_devices,
/// keyword_is_missing, not_a_keyword_of_all_to_all, keyword_stands_twice, several_axes_stand_in_parentheses.
/// Communication: one all-to-all. Derivative: all_to_all with split and concat swapped. Source: jax.lax.all_to_all.
template <Operand X, MeshAxes A, Vocabulary... K>
  requires(std::is_void_v<detail::why_not_exchanged<X, A, K...>>)
constexpr auto all_to_all(X&& x, A, K...) {
  if constexpr (Reported<X>) {
    return error::reported{};
  } else {
    using call = detail::exchange_call<std::remove_cvref_t<X>, A, K...>;
    const auto& stored = static_cast<X&&>(x).eval();
    using backend = typename std::remove_cvref_t<decltype(stored)>::backend;
    return detail::collectives<backend>::template exchange<typename call::rule, detail::group_of<A>>("all_to_all",
                                                                                                     stored);
  }
}

// clang-format off
template <Operand X, MeshAxes A, Vocabulary... K, class nabla_error = detail::why_not_exchanged<X, A, K...>>
  requires(!std::is_void_v<nabla_error>)
error::reported all_to_all(X&&, A, K...) NABLA_REFUSED("nabla::all_to_all(x, a, split(d), concat(e)) requires an x that varies over a, and a dim d that the devices divide");
// clang-format on

}  // namespace nabla
