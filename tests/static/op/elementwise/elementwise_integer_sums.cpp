// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "words.hpp"

// Integer sums that are still to be made: what commutes with them for real numbers need not do so for integers. And
// dtypes, joined in any order.
namespace test_of_elementwise_integer_sums {

namespace {

using namespace words;
using mesh = nb::mesh<nb::mesh_dim<tag::data, nb::dyn_size, nb::manual_kind>>;
template <class T>
using pending = nb::abstract_array<T, nb::dims<nb::extent<tag::batch>>,
                                   nb::state<nb::unreduced_over<nb::sum_kind, tag::data>>, mesh>;
template <class T>
using reduced = nb::abstract_array<T, nb::dims<nb::extent<tag::batch>>, nb::state<nb::reduced_over<tag::data>>, mesh>;
template <class T>
using plain_row = nb::abstract_array<T, nb::dims<nb::extent<tag::batch>>>;

template <class X, class Y>
concept Divides = requires(X x, Y y) { x / y; };
template <class X, class Y>
concept Multiplies = requires(X x, Y y) { x* y; };
template <class X, class Y>
concept Adds = requires(X x, Y y) { x + y; };
template <class X, class Y, class Z>
concept Clamps = requires(X x, Y y, Z z) { nb::clamp(x, y, z); };

// 1/2 + 1/2 is 0, (1 + 1)/2 is 1.
static_assert(Divides<pending<float>, int> && Divides<pending<double>, reduced<double>>);
static_assert(!Divides<pending<int>, int> && !Divides<pending<std::int64_t>, reduced<std::int64_t>>);
static_assert(Divides<reduced<int>, int>);
static_assert(Multiplies<pending<int>, int> && Multiplies<pending<int>, reduced<int>> && Adds<pending<int>, pending<int>>);
// Summands of u8 wrap at 256, their sum in i32 does not.
static_assert(!Adds<pending<std::uint8_t>, pending<int>> && !Multiplies<pending<std::uint8_t>, reduced<int>>);
static_assert(Multiplies<pending<std::uint8_t>, reduced<std::uint8_t>> && Multiplies<pending<int>, reduced<std::uint8_t>>);
static_assert(Adds<pending<float>, pending<double>>);

template <class X, class Y, class Z>
using clamped = nb::value_type_t<decltype(nb::clamp(X{}, Y{}, Z{}))>;
using f = plain_row<float>;
using d = plain_row<double>;
using i = plain_row<int>;
static_assert(std::is_same_v<clamped<f, d, i>, double> && std::is_same_v<clamped<f, i, d>, double> &&
              std::is_same_v<clamped<d, f, i>, double> && std::is_same_v<clamped<d, i, f>, double> &&
              std::is_same_v<clamped<i, f, d>, double> && std::is_same_v<clamped<i, d, f>, double>);
static_assert(!Clamps<f, i, i> && !Clamps<i, f, i> && !Clamps<i, i, f>);

}  // namespace

}  // namespace test_of_elementwise_integer_sums
