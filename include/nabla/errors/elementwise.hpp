// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/errors/array.hpp>

/// Mistakes in elementwise words.
namespace nabla::error {

/// `+` of two truth values: C++ would count, NumPy would take the or.
/// says: {word} needs numbers, and the dtype here is bool
template <class... Fix>
struct bool_has_no_arithmetic {};
/// `&`, `|`, `^`.
/// says: {word} needs bool or integers, and the dtype here is {T}
template <class T, class... Fix>
struct floating_dtype_has_no_bits {};
/// `gcd`, `left_shift`.
/// says: {word} needs integers, and the dtype here is {T}
template <class T, class... Fix>
struct dtype_is_not_an_integer {};
/// `!x`.
/// says: {word} needs bool, and its operand has dtype {T}
template <class T, class... Fix>
struct not_a_truth_value {};
/// says: {word} of arrays would evaluate both sides, where C++ evaluates the right one only if it is needed
template <class... Fix>
struct arrays_have_no_short_circuit {};
/// `astype<long double>(x)`.
/// says: {T} is no dtype: arrays hold float, double, nabla::bfloat16, nabla::float16, std::complex of float and double, bool, and integers of 8 to 64 bits (std::int8_t .. std::uint64_t)
template <class T>
struct not_a_dtype {};
/// `x += y` where x + y is no value of x's type.
/// says: {word} keeps the type of its left operand, and its result has another type: give it a new name
///   the left operand is {X}
///   the result is       {Result}
template <class Result, class X>
struct result_does_not_fit_into {};
/// says: the left side of {word} is an expression, a temporary or const: it must be an array with a name
template <class... Fix>
struct only_a_named_array_is_assigned_to {};
/// `map(f, x)` where f(element) does not compile.
/// says: {word} calls its function with one element of each array, and {F} cannot be called with ({T})
template <class F, class... T>
struct function_does_not_take {};
/// `map(f, x)`.
/// says: the function returns {Result}, and arrays hold float, double, nabla::bfloat16, nabla::float16, std::complex of float and double, bool, and integers of 8 to 64 bits (std::int8_t .. std::uint64_t)
template <class Result>
struct function_gives_no_dtype {};
/// `map(f, x, 2)`.
/// says: {word} takes arrays behind its function, and one argument is {T}
template <class T, class... Fix>
struct map_takes_arrays_only {};
/// `map(f, a, b, c, d)`.
/// says: {word} takes at most 3 arrays, not {Operands}: map(g, map(f, a, b), c, d) still runs as one kernel
template <int Operands>
struct map_takes_at_most_three_arrays {};

namespace to_fix {
/// says: convert it to numbers first: astype<std::int32_t>(x)
struct astype_int32 {};
/// For `&&` see errors/array.hpp.
/// says: write | for elements, (x < 0) | (x > 1), or || of two bools, bool(a) || bool(b)
struct write_bar_or_convert_each_side_to_bool {};
/// says: compare with zero, x != 0, and x == 0 for !x; a power is pow(x, 2)
struct compare_with_zero {};
/// says: give the result a new name: auto y = x + z instead of x += z
struct write_auto_y_equals {};
/// says: let the function hold the value, as a member or as a capture of a lambda
struct let_the_function_hold_the_number {};
}  // namespace to_fix

}  // namespace nabla::error
