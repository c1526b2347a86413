// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "differences.hpp"

namespace test_of_dual {

using namespace partial_test;
using nb::math::dual;

namespace {

using d0 = dual<0, double>;
using d1 = dual<1, double>;
using d10 = dual<1, d0>;

template <class A, class B>
inline constexpr bool same_type = std::is_same_v<A, B>;

// A number of a lower tag is a constant beside one of a higher; like types give the same type again.
static_assert(same_type<decltype(dual<1, float>{} * dual<0, float>{}), dual<1, dual<0, float>>>);
static_assert(same_type<decltype(d10{} * d10{} + d10{} / d10{} - d10{}), d10>);
static_assert(same_type<decltype(nb::math::sin(d10{})), d10>);
static_assert(same_type<decltype(nb::math::pow(d10{}, d10{})), d10>);
static_assert(same_type<decltype(nb::math::hypot(d10{}, 1.)), d10>);
static_assert(same_type<decltype(nb::math::lgamma(d10{})), d10>);
static_assert(same_type<decltype(nb::math::floor(d10{})), d10>);

// Of two dtypes f64 wins, as of plain numbers; integers do not count.
static_assert(same_type<decltype(dual<0, float>{} * 2.), d0>);
static_assert(same_type<decltype(dual<0, float>{} * 2), dual<0, float>>);
static_assert(same_type<decltype(dual<0, float>{} + d0{}), d0>);

// What loses nothing is converted without being asked.
static_assert(std::is_convertible_v<float, d10> && std::is_convertible_v<double, dual<0, float>>);
static_assert(std::is_convertible_v<d0, d10> && std::is_convertible_v<dual<0, float>, d0>);
static_assert(!std::is_convertible_v<d0, dual<0, float>> && std::is_constructible_v<dual<0, float>, d0>);
static_assert(!std::is_convertible_v<d0, double> && !std::is_constructible_v<double, d0>);
static_assert(!std::is_constructible_v<d0, d1>);
static_assert(std::is_assignable_v<dual<0, float>&, d0>);
static_assert(std::is_trivially_copyable_v<d10>);

constexpr d0 x{3, 1};
static_assert((x * x + 2).tangent == 6 && (1 / x).tangent == -1 / 3. / 3. && (-x).tangent == -1);
static_assert(nb::math::exp(d0{0, 2}).tangent == 2 && nb::math::sqrt(d0{4, 1}).tangent == 0.25);
static_assert(x > 2 && 2 < x && x == d0{3, 7} && !(x != 3) && x <= d1{3, 0} && x >= 3.f);

}  // namespace

TEST_CASE("dual: constants beside a dual number, infinite and nan ones too, leave its tangent alone") {
  CHECK((x + inf).tangent == 1);
  CHECK((x - not_a_number).tangent == 1);
  CHECK((inf - x).tangent == -1);
  CHECK((x * inf).tangent == inf);
  CHECK((d0{0, 1} * inf).tangent == inf);
  CHECK((x / 0.).tangent == inf);
  CHECK((inf / d0{2, 0}).value == inf);
}

TEST_CASE("dual: derivatives of two levels are not confused") {
  // d/dx [x d/dy (x + y)] = 1: were both tangents of one level, it would be 2.
  const auto inner = [](auto a) {
    const auto sum = a + dual<1, double>{1, 1};
    return a * sum.tangent;
  };
  CHECK(inner(d0{1, 1}).tangent == 1);
  const auto product = d0{2, 1} * d1{3, 1};
  CHECK(product.value.value == 6);
  CHECK(product.value.tangent == 3);
  CHECK(product.tangent.value == 2);
  CHECK(product.tangent.tangent == 1);
}

TEST_CASE("dual: compound assignments round to the type assigned to, as of plain numbers") {
  dual<0, float> s = 1;
  s += x;
  s *= 2;
  s -= 0.5;
  s /= 4;
  CHECK(s.value == 1.875f);
  CHECK(s.tangent == 0.5f);
  s = x;
  CHECK(s.tangent == 1.f);
  s = 0.25;
  CHECK(s.tangent == 0.f);
}

TEST_CASE("dual: tests look at the value") {
  CHECK(nb::math::isnan(d0{not_a_number, 1}));
  CHECK(!nb::math::isnan(d0{1, not_a_number}));
  CHECK(nb::math::isinf(d0{inf, 1}));
  CHECK(nb::math::isfinite(d0{1, inf}));
}

TEST_CASE("digamma: known values, f32 through f64") {
  CHECK(near(nb::math::digamma(1.), -0.57721566490153286, 1e-15));
  CHECK(near(nb::math::digamma(0.5), -1.9635100260214235, 1e-15));
  CHECK(near(nb::math::digamma(-3.7), -0.84507685887041895, 2e-15));
  CHECK(near(nb::math::digamma(100.), 4.6001618527380874, 1e-15));
  CHECK(near(nb::math::digamma(1e10), 23.025850929890456, 1e-15));
  CHECK(nb::math::digamma(2) == 0.42278433509846714f);
  CHECK(std::isnan(nb::math::digamma(0.)));
  CHECK(std::isnan(nb::math::digamma(-7.)));
  CHECK(nb::math::digamma(inf) == inf);
}

}  // namespace test_of_dual
