// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "differences.hpp"

namespace test_of_select {

using namespace partial_test;

namespace {

template <int I>
double clamp_in(double x, double low, double high) {
  return partial<op::clamp, I>::apply(x, low, high);
}
template <int I>
double where_in(bool condition, double x, double y) {
  return partial<op::where, I>::apply(condition, x, y);
}
/// where(x < 1, x * x, exp x)
struct by_parts : own_word {
  template <class T>
  NABLA_FUNCTION static auto apply(T x) {
    return op::where::apply(x < 1, op::square::apply(x), op::exp::apply(x));
  }
};
/// where(x > 0, sqrt x, 0)
struct root_or_zero : own_word {
  template <class T>
  NABLA_FUNCTION static auto apply(T x) {
    return op::where::apply(x > 0, nb::math::sqrt(x), 0.);
  }
};

}  // namespace

TEST_CASE("clamp: 1 in what it takes, half of each where x meets a bound, as jax.numpy.clip") {
  struct {
    double x, in_x, in_low, in_high;
  } const cases[] = {{-1, 0, 1, 0}, {0, 0.5, 0.5, 0}, {0.5, 1, 0, 0}, {1, 0.5, 0, 0.5}, {2, 0, 0, 1}};
  for (const auto& c : cases) {
    INFO(c.x);
    CHECK(clamp_in<0>(c.x, 0, 1) == c.in_x);
    CHECK(clamp_in<1>(c.x, 0, 1) == c.in_low);
    CHECK(clamp_in<2>(c.x, 0, 1) == c.in_high);
  }
  CHECK(partial<op::clamp, 0>::apply(0.5f, 0.f, 1.f) == 1.f);
  CHECK(partial<partial<op::clamp, 0>, 1>::apply(0., 0., 1.) == 0);
  CHECK(clamp_in<0>(5, not_a_number, not_a_number) == 1);
  CHECK(clamp_in<0>(5, -inf, inf) == 1);
}

TEST_CASE("where: the branch not taken contributes 0, whatever stands there") {
  for (const double other : {0., inf, -inf, not_a_number}) {
    CHECK(where_in<1>(true, 2, other) == 1);
    CHECK(where_in<2>(true, 2, other) == 0);
    CHECK(where_in<1>(false, other, 2) == 0);
    CHECK(where_in<2>(false, other, 2) == 1);
  }
  CHECK(partial<op::where, 1>::apply(true, 2.f, 3.f) == 1.f);
  CHECK(partial<partial<op::where, 1>, 2>::apply(true, 2., 3.) == 0);
}

TEST_CASE("where of derivatives that are infinite or nan: only the one taken") {
  using first = partial<root_or_zero, 0>;
  CHECK(first::apply(0.) == 0);
  CHECK(first::apply(-1.) == 0);
  CHECK(first::apply(4.) == 0.25);
  CHECK(partial<first, 0>::apply(0.) == 0);
  CHECK(partial<first, 0>::apply(4.) == -1. / 32);
}

TEST_CASE("where: first and second derivatives of a function in parts") {
  using first = partial<by_parts, 0>;
  CHECK(first::apply(0.5) == 1);
  CHECK(partial<first, 0>::apply(0.5) == 2);
  CHECK(first::apply(2.) == nb::math::exp(2.));
  CHECK(partial<first, 0>::apply(2.) == nb::math::exp(2.));
}

TEST_CASE("astype, and the conversion in a broadcast: 1 in the other dtype, no derivative of or into integers") {
  static_assert(std::is_same_v<decltype(partial<nb::detail::convert<double>, 0>::apply(1.f)), double>);
  CHECK(partial<nb::detail::convert<float>, 0>::apply(3.f) == 1);
  CHECK(partial<partial<nb::detail::convert<float>, 0>, 0>::apply(3.) == 0);
  static_assert(std::is_same_v<decltype(partial<op::astype<double, float>, 0>::apply(1.f)), double>);
  static_assert(std::is_same_v<decltype(partial<op::astype<float, double>, 0>::apply(1.)), float>);
  CHECK(partial<op::astype<double, float>, 0>::apply(3.f) == 1);
  CHECK(partial<op::astype<float, double>, 0>::apply(3.) == 1);
  CHECK(partial<partial<op::astype<float, double>, 0>, 0>::apply(3.) == 0);
}

static_assert(nb::detail::is_differentiable<op::where, 1, bool, float, float>);
static_assert(!nb::detail::is_differentiable<op::where, 0, bool, float, float>);
static_assert(!nb::detail::is_differentiable<op::add, 0, int, int>);
static_assert(!nb::detail::is_differentiable<op::astype<int, float>, 0, float>);
static_assert(!nb::detail::is_differentiable<op::astype<float, int>, 0, int>);
static_assert(nb::detail::is_differentiable<op::astype<float, double>, 0, double>);
static_assert(!nb::detail::is_differentiable<op::less, 0, float, float>);
static_assert(!nb::detail::is_differentiable<op::isnan, 0, float>);
static_assert(!nb::detail::is_differentiable<op::bit_and, 0, int, int>);
static_assert(nb::detail::is_differentiable<op::relu, 0, double>);
static_assert(partial<op::where, 1>::first_operand_is_a_condition &&
              !partial<op::add, 1>::first_operand_is_a_condition);

}  // namespace test_of_select
