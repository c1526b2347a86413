// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/errors/elementwise.hpp>
#include <nabla/expr/array_type.hpp>

namespace nabla {

namespace detail {
template <bool Wrong, class Error>
struct short_circuit_refusal {};
template <class Error>
struct short_circuit_refusal<true, Error> {
  using type = Error;
};
template <class X, class Y, class Fix>
using why_no_short_circuit =
    typename short_circuit_refusal<ArrayAmong<X, Y> && !Reported<X> && !Reported<Y>,
                                   error::arrays_have_no_short_circuit<Fix>>::type;
/// What is wrong already is not reported again.
template <class X, class Y>
using if_reported = std::enable_if_t<ArrayAmong<X, Y> && (Reported<X> || Reported<Y>), int>;
}  // namespace detail

namespace operators {
/// `x && y`: refused. An operator of arrays evaluates both sides, which `&&` promises not to do.
///
/// Write `x & y` for an array of truth values, or `bool(x) && y` where x is a scalar that is equal on all devices.
/// Errors: arrays_have_no_short_circuit. Derivative: none. Communication: none. Source: NumPy, which refuses `x and
/// y`.
template <class X, class Y,
          class nabla_error =
              detail::why_no_short_circuit<X, Y, error::to_fix::write_ampersand_or_convert_each_side_to_bool>>
error::reported operator&&(X&&, Y&&) = delete;
template <class X, class Y, detail::if_reported<X, Y> = 0>
constexpr error::reported operator&&(X&&, Y&&) {
  return {};
}

/// `x || y`: refused, as `x && y`. Write `x | y`, or `bool(x) || y`.
template <class X, class Y,
          class nabla_error =
              detail::why_no_short_circuit<X, Y, error::to_fix::write_bar_or_convert_each_side_to_bool>>
error::reported operator||(X&&, Y&&) = delete;
template <class X, class Y, detail::if_reported<X, Y> = 0>
constexpr error::reported operator||(X&&, Y&&) {
  return {};
}
}  // namespace operators

}  // namespace nabla
