// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/op/make/detail/constant.hpp>
#include <nabla/op/shape/detail/join_nodes.hpp>
#include <nabla/op/shape/tile.hpp>

namespace nabla {

namespace detail {

template <class Type, class... A>
struct pad_rule {
  using error = nabla::error::wrong_number_of_arguments<int(sizeof...(A))>;
};
template <class Type, class Sel, class Before, class After>
struct pad_rule<Type, Sel, Before, After> {
  using error = typename first_error<
      typename moved_dim_rule<Type, Sel, Before>::error,
      std::conditional_t<is_integer<After>, void, nabla::error::not_a_number<After>>>::type;
};
template <class Type, class Sel, class Before, class After, class Value>
struct pad_rule<Type, Sel, Before, After, Value> {
  using T = typename Type::value_type;
  static constexpr unsigned u = masks_of<typename Type::state, typename Type::mesh>.u;
  using error = typename first_error<
      typename pad_rule<Type, Sel, Before, After>::error, typename why_not_an_element<Value, T>::type,
      std::conditional_t<u == 0, void,
                         nabla::error::value_is_unreduced<
                             typename axes_from<typename Type::mesh, u, mesh_axes>::type>>>::type;
};

/// The type of the padding before and after: a run-time size along dim number I.
template <class Type, int I>
struct padding_type;
template <class T, class... E, class S, class M, int I>
struct padding_type<array_type<T, dims<E...>, S, M>, I> {
  template <int... D>
  static dims<std::conditional_t<D == I, extent<typename E::tag>, E>...> longer(std::integer_sequence<int, D...>);
  using type = array_type<T, decltype(longer(std::make_integer_sequence<int, int(sizeof...(E))>{})), S, M>;
};

template <class N, class Sel, class Value>
constexpr auto padded(const N& n, Sel, long before, long after, Value value) {
  constexpr auto word = "pad(x, axis, before, after)";
  if (before < 0 || after < 0) fail<>::because(word, "requires numbers of elements that are not negative");
  using dims = typename N::type::dims;
  constexpr int index = find_dim<dims, Sel>::value;
  using padding = typename padding_type<typename N::type, index>::type;
  auto fill = [&](long count) {
    sizes_of<typename padding::dims> size = {};
    for (int d = 0; d < dims::rank; ++d) size[d] = d == index ? count : n.sizes()[d];
    return constant<padding>(adopted<typename padding::value_type>(word, value), size, n.mesh());
  };
  return join_nodes<Sel>(word, fill(before), n, fill(after));
}

}  // namespace detail

/// Adds elements before and after a dim: `pad(x, dim<0>, 1, 1)` of [1, 2] is [0, 1, 2, 0]. The elements are zero
/// unless a last argument gives their value: `pad(x, time, 2, 0, -1)`.
///
/// Shape: the dim grows by both numbers. dtype: that of x. Stored at once. State: that of x; an unreduced x can be
/// padded with zeros only. Errors: array_has_no_axis, not_a_number, literal_would_lose, value_is_unreduced,
/// dim_is_split_over, wrong_number_of_arguments; runtime_error for a negative number of elements, and for a value
/// beyond those of the dtype. Derivative: the cotangent without the padding. Communication: none. Source: numpy.pad.
NABLA_WORD(pad,
           (ArrayOrReported X, class... A, class nabla_error = detail::why_not_viewed_t<detail::pad_rule, X, A...>),
           (X&& x, A... a),
           "nabla::pad(x, axis, before, after, value) requires one axis or position of x that is not split over "
           "devices, two numbers, and a value that the dtype holds") {
  if constexpr (Reported<X>)
    return error::reported{};
  else if constexpr (sizeof...(A) == 3)
    return detail::padded(detail::viewed_node<detail::pad_rule, A...>("pad", static_cast<X&&>(x)), a..., 0);
  else
    return detail::padded(detail::viewed_node<detail::pad_rule, A...>("pad", static_cast<X&&>(x)), a...);
}

}  // namespace nabla
