// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/core/config.hpp>
#include <nabla/op/elementwise/add.hpp>
#include <nabla/op/elementwise/divide.hpp>
#include <nabla/op/elementwise/multiply.hpp>
#include <nabla/op/elementwise/subtract.hpp>

namespace nabla {

namespace detail {

template <class X>
inline constexpr bool is_assigned_to = false;
template <class X>
inline constexpr bool is_assigned_to<X&> = Array<X> && !std::is_const_v<X> && !is_expr<X>;

template <class X, class Y>
struct why_no_place {
  using type = error::only_a_named_array_is_assigned_to<error::to_fix::write_auto_y_equals,
                                                       error::to_fix::eval_it_where_it_is_made>;
};
template <Array X, Array Y>
  requires(is_open_mesh<mesh_type_of<X>> && is_mesh<mesh_type_of<Y>>)
struct why_no_place<X, Y> {
  using type = error::only_a_named_array_is_assigned_to<error::to_fix::begin_with_zeros_like>;
};

/// Puts an expression into x: in place where x can, else as a new value.
template <class X, class E>
inline constexpr bool takes_expression = std::is_assignable_v<X&, E>;
template <class X, class E>
inline constexpr bool takes_value = std::is_assignable_v<X&, stored_t<E>>;

template <class F, class X, class Y>
struct why_not_assigned {
  using type = void;
};
template <class F, class X, class Y>
  requires(ArrayAmong<X, Y> && !Reported<X> && !Reported<Y> && !is_assigned_to<X>)
struct why_not_assigned<F, X, Y> : why_no_place<std::remove_cvref_t<X>, std::remove_cvref_t<Y>> {};
template <class F, class X, class Y>
  requires(ArrayAmong<X, Y> && !Reported<X> && !Reported<Y> && is_assigned_to<X> && !accepts<F, X, Y>)
struct why_not_assigned<F, X, Y> {
  using type = why_not_t<F, X, Y>;
};
template <class F, class X, class Y>
  requires(ArrayAmong<X, Y> && !Reported<X> && !Reported<Y> && is_assigned_to<X> && accepts<F, X, Y>)
struct why_not_assigned<F, X, Y> {
  using result = decltype(elementwise<F>(std::declval<X>(), std::declval<Y>()));
  using wrong_type =
      std::conditional_t<is_followed<typename result::backend> && std::is_same_v<type_of_t<result>, type_of_t<X>>,
                         error::followed_value_in_memory<error::to_fix::initialise_a_new_array,
                                                         error::to_fix::start_from_an_argument>,
                         error::result_does_not_fit_into<type_of_t<result>, type_of_t<X>>>;
  using type = std::conditional_t<takes_expression<X, result> || takes_value<X, result>, void, wrong_type>;
};
template <class F, class X, class Y>
using if_assigned =
    std::enable_if_t<ArrayAmong<X, Y> && std::is_void_v<typename why_not_assigned<F, X, Y>::type>, int>;
template <class Error>
struct assignment_refusal {
  using type = Error;
};
template <>
struct assignment_refusal<void> {};
template <class F, class X, class Y>
using why_assignment_is_refused = typename assignment_refusal<typename why_not_assigned<F, X, Y>::type>::type;

template <class F, class X, class Y>
constexpr decltype(auto) assign_result(X&& x, Y&& y) {
  if constexpr (Reported<X> || Reported<Y>) {
    return error::reported{};
  } else {
    using result = decltype(elementwise<F>(x, static_cast<Y&&>(y)));
    if constexpr (takes_expression<X, result>)
      x = elementwise<F>(x, static_cast<Y&&>(y));
    else
      x = elementwise<F>(x, static_cast<Y&&>(y)).eval();
    return (x);
  }
}

}  // namespace detail

namespace operators {
/// `x += y`: x = x + y. Arrays are values: another array that shares x's memory keeps its elements, and where nobody
/// does, x is updated in place. The same for `x -= y`, `x *= y`, `x /= y`.
///
/// Shape: that of x + y, which must be x's. dtype: that of x + y, which must be x's. State: that of x + y, which must
/// be x's. Errors: as `x + y`; result_does_not_fit_into, followed_value_in_memory,
/// only_a_named_array_is_assigned_to. Derivative: that of x +
/// y. Communication: none. Source: Python's `x += y` of jax.Array, which makes a new value too.
template <class X, class Y, detail::if_assigned<op::add, X, Y> = 0>
constexpr decltype(auto) operator+=(X&& x, Y&& y) {
  return detail::assign_result<op::add>(static_cast<X&&>(x), static_cast<Y&&>(y));
}
template <class X, class Y, class nabla_error = detail::why_assignment_is_refused<op::add, X, Y>>
error::reported operator+=(X&& x, Y&&)
    NABLA_REFUSED_ASSIGNMENT(sizeof(x) > 0, "nabla::operator+=(x, y) requires a sum of x's dtype, dims, state and mesh");

template <class X, class Y, detail::if_assigned<op::subtract, X, Y> = 0>
constexpr decltype(auto) operator-=(X&& x, Y&& y) {
  return detail::assign_result<op::subtract>(static_cast<X&&>(x), static_cast<Y&&>(y));
}
template <class X, class Y, class nabla_error = detail::why_assignment_is_refused<op::subtract, X, Y>>
error::reported operator-=(X&& x, Y&&)
    NABLA_REFUSED_ASSIGNMENT(sizeof(x) > 0, "nabla::operator-=(x, y) requires a difference of x's dtype, dims, state and mesh");

template <class X, class Y, detail::if_assigned<op::multiply, X, Y> = 0>
constexpr decltype(auto) operator*=(X&& x, Y&& y) {
  return detail::assign_result<op::multiply>(static_cast<X&&>(x), static_cast<Y&&>(y));
}
template <class X, class Y, class nabla_error = detail::why_assignment_is_refused<op::multiply, X, Y>>
error::reported operator*=(X&& x, Y&&)
    NABLA_REFUSED_ASSIGNMENT(sizeof(x) > 0, "nabla::operator*=(x, y) requires a product of x's dtype, dims, state and mesh");

template <class X, class Y, detail::if_assigned<op::divide, X, Y> = 0>
constexpr decltype(auto) operator/=(X&& x, Y&& y) {
  return detail::assign_result<op::divide>(static_cast<X&&>(x), static_cast<Y&&>(y));
}
template <class X, class Y, class nabla_error = detail::why_assignment_is_refused<op::divide, X, Y>>
error::reported operator/=(X&& x, Y&&)
    NABLA_REFUSED_ASSIGNMENT(sizeof(x) > 0, "nabla::operator/=(x, y) requires a quotient of x's dtype, dims, state and mesh");
}  // namespace operators

}  // namespace nabla
