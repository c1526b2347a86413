// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/errors/array.hpp>

/// Mistakes in elementwise words.
namespace nabla::error {

/// `+` of two truth values: C++ would count, NumPy would take the or.
template <class... Fix>
struct bool_has_no_arithmetic {};
/// `&`, `|`, `^` of floating numbers.
template <class T, class... Fix>
struct floating_dtype_has_no_bits {};
/// `!` of numbers.
template <class T, class... Fix>
struct not_a_truth_value {};
/// `&&`, `||`: an operator of arrays evaluates both sides.
template <class... Fix>
struct arrays_have_no_short_circuit {};
/// `astype<long double>(x)`: arrays hold f32, f64, i32, i64, u8 and bool.
template <class T>
struct not_a_dtype {};
/// `x += y` where x + y is no value of x's type.
template <class Result, class X>
struct result_does_not_fit_into {};
/// `x += y` where x is an expression, a temporary or const.
template <class... Fix>
struct only_a_named_array_is_assigned_to {};
/// `map(f, x)` where f(element) does not compile.
template <class F, class... T>
struct function_does_not_take {};
/// `map(f, x)` where f gives something else than a dtype.
template <class Result>
struct function_gives_no_dtype {};
/// `map(f, x, 2)`.
template <class T, class... Fix>
struct map_takes_arrays_only {};
/// `map(f, a, b, c, d)`.
template <int Operands>
struct map_takes_at_most_three_arrays {};

namespace to_fix {
struct astype_int32 {};
/// For `&&` see errors/array.hpp.
struct write_bar_or_convert_each_side_to_bool {};
struct compare_with_zero {};
struct write_auto_y_equals {};
struct let_the_function_hold_the_number {};
}  // namespace to_fix

}  // namespace nabla::error
