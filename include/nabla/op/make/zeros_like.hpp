// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/expr/abstract_array.hpp>
#include <nabla/op/make/detail/constant.hpp>
#include <nabla/op/make/detail/dim_arguments.hpp>

namespace nabla {

namespace detail {

/// The type of a constant like x with elements of T; for T = void, those of x.
template <class T, class X>
struct like;
template <class T, class V, class D, class S, class M>
struct like<T, array_type<V, D, S, M>> {
  using dtype = std::conditional_t<std::is_void_v<T>, V, T>;
  using type = array_type<dtype, D, S, M>;
};

template <class T, class X>
constexpr auto constant_like(const X& x, typename like<T, type_of_t<X>>::dtype value) {
  using type = typename like<T, type_of_t<X>>::type;
  return stored_constant<type, typename X::backend>(value, x.sizes(), x.mesh(), listener_of(x));
}

template <class T>
inline constexpr bool is_like_dtype = std::is_void_v<T> || Scalar<T>;

/// Why a constant cannot have the type of X. An unreduced constant must be zero: the sum would count another value once
/// per device.
template <class T, class X, bool Zero, class... Value>
struct why_not_like {
  using type = void;
};
template <class T, Array X, bool Zero, class... Value>
struct why_not_like<T, X, Zero, Value...> {
  using mesh = mesh_type_of<X>;
  static constexpr unsigned u = masks_of<state_of<X>, mesh>.u;
  using dtype = std::conditional_t<is_like_dtype<T>, typename like<T, type_of_t<X>>::dtype, float>;
  using type = typename first_error<
      std::conditional_t<is_like_dtype<T>, void, nabla::error::element_type_is_not_a_scalar<T>>,
      typename why_not_an_element<Value, dtype>::type...,
      std::conditional_t<
          Zero || u == 0, void,
          nabla::error::value_is_unreduced<typename axes_from<mesh, u, mesh_axes>::type,
                                           fix_over<mesh, u, nabla::error::to_fix::zeros_like_or_psum_first>>>>::type;
};
template <class T, class X, bool Zero, class... Value>
using why_not_like_t = typename why_not_like<T, std::remove_cvref_t<X>, Zero, Value...>::type;

}  // namespace detail

/// An array like x (dims, sharding, state) that holds zeros: `zeros_like(x)`, or with another dtype
/// `zeros_like<double>(x)`.
///
/// State: that of x; an unreduced x gives summands of zero. Errors: element_type_is_not_a_scalar. Derivative: none.
/// Communication: none. Source: numpy.zeros_like.
NABLA_WORD(zeros_like, (class T = void, ArrayOrReported X, class nabla_error = detail::why_not_like_t<T, X, true>),
           (const X& x),
           "nabla::zeros_like<T>(x) requires a dtype that an array may have") {
  if constexpr (Reported<X>)
    return error::reported{};
  else
    return detail::constant_like<T>(x, {});
}

}  // namespace nabla
