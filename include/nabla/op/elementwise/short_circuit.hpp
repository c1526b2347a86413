// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/errors/elementwise.hpp>
#include <nabla/expr/array_type.hpp>

namespace nabla {

/// `x && y`: refused. An operator of arrays evaluates both sides, which `&&` promises not to do.
///
/// Write `x & y` for an array of truth values, or `bool(x) && y` where x is a scalar that is equal on all devices.
/// Errors: arrays_have_no_short_circuit. Communication: none. Source: none; NumPy refuses `x and y`.
template <class X, class Y, class nabla_error = error::arrays_have_no_short_circuit<
                                error::to_fix::write_ampersand_or_convert_each_side_to_bool>>
  requires(ArrayAmong<X, Y> && !Reported<X> && !Reported<Y>)
error::reported operator&&(X&&, Y&&) = delete;

/// `x || y`: refused, as `x && y`. Write `x | y`, or `bool(x) || y`.
template <class X, class Y, class nabla_error = error::arrays_have_no_short_circuit<
                                error::to_fix::write_bar_or_convert_each_side_to_bool>>
  requires(ArrayAmong<X, Y> && !Reported<X> && !Reported<Y>)
error::reported operator||(X&&, Y&&) = delete;

/// What is wrong already is not reported again.
template <class X, class Y>
  requires(ArrayAmong<X, Y> && (Reported<X> || Reported<Y>))
constexpr error::reported operator&&(X&&, Y&&) {
  return {};
}
template <class X, class Y>
  requires(ArrayAmong<X, Y> && (Reported<X> || Reported<Y>))
constexpr error::reported operator||(X&&, Y&&) {
  return {};
}

}  // namespace nabla
