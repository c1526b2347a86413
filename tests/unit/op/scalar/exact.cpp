// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <doctest/doctest.h>

#include <nabla/op/scalar/scalar.hpp>

#include <cmath>
#include <cstdint>
#include <initializer_list>
#include <limits>

namespace test_of_exact {

namespace math = nabla::math;

namespace {

constexpr float inf = std::numeric_limits<float>::infinity();

struct row {
  const char* what;
  float got, want;
};

}  // namespace

// Results that are numbers of the format come out exactly, at run time and as constants.
static_assert(math::exp(0.f) == 1.f && math::exp(0.) == 1. && math::exp(-0.f) == 1.f);
static_assert(math::exp2(10.f) == 1024.f && math::exp2(-149.f) == 0x1p-149f && math::exp2(-3.) == 0.125);
static_assert(math::expm1(0.f) == 0.f && math::expm1(0.) == 0.);
static_assert(math::log(1.f) == 0.f && math::log(1.) == 0.);
static_assert(math::log2(8.f) == 3.f && math::log2(0x1p-149f) == -149.f && math::log10(1.f) == 0.f);
static_assert(math::log1p(0.f) == 0.f && math::log1p(0.) == 0.);
static_assert(math::sin(0.f) == 0.f && math::cos(0.f) == 1.f && math::tan(0.f) == 0.f);
static_assert(math::sin(0.) == 0. && math::cos(0.) == 1.);
static_assert(math::tanh(0.f) == 0.f && math::tanh(20.f) == 1.f && math::tanh(-30.) == -1.);
static_assert(math::sinh(0.f) == 0.f && math::cosh(0.f) == 1.f && math::cosh(0.) == 1.);
static_assert(math::asin(0.f) == 0.f && math::acos(1.f) == 0.f && math::atan(0.f) == 0.f &&
              math::atan2(0.f, 1.f) == 0.f);
static_assert(math::asinh(0.f) == 0.f && math::acosh(1.f) == 0.f && math::atanh(0.f) == 0.f);
static_assert(math::sqrt(9.f) == 3.f && math::sqrt(0x1p-148f) == 0x1p-74f && math::sqrt(2.25) == 1.5);
static_assert(math::rsqrt(4.f) == 0.5f && math::cbrt(27.f) == 3.f && math::cbrt(-0.125f) == -0.5f);
static_assert(math::pow(2.f, 10.f) == 1024.f && math::pow(-3.f, 3.f) == -27.f && math::pow(7.f, 0.f) == 1.f);
static_assert(math::hypot(3.f, 4.f) == 5.f);
static_assert(math::erf(0.f) == 0.f && math::erfc(0.f) == 1.f);
static_assert(math::sigmoid(0.f) == 0.5f && math::sigmoid(0.) == 0.5 && math::silu(0.f) == 0.f);
static_assert(math::gelu(0.f) == 0.f && math::gelu_tanh(0.f) == 0.f);

TEST_CASE("exact results: the same at run time, where the compiler may not compute them") {
  volatile float zero = 0, one = 1, two = 2, three = 3;
  const row rows[] = {
      {"exp(0)", math::exp(zero), 1},
      {"exp(-inf)", math::exp(-inf * one), 0},
      {"exp2(3)", math::exp2(three), 8},
      {"expm1(0)", math::expm1(zero), 0},
      {"expm1(-inf)", math::expm1(-inf * one), -1},
      {"log(1)", math::log(one), 0},
      {"log(0)", math::log(zero), -inf},
      {"log(-0)", math::log(-zero), -inf},
      {"log2(2)", math::log2(two), 1},
      {"log10(1)", math::log10(one), 0},
      {"log1p(0)", math::log1p(zero), 0},
      {"log1p(-1)", math::log1p(-one), -inf},
      {"sin(0)", math::sin(zero), 0},
      {"cos(0)", math::cos(zero), 1},
      {"tan(0)", math::tan(zero), 0},
      {"tanh(0)", math::tanh(zero), 0},
      {"tanh(inf)", math::tanh(inf * one), 1},
      {"sinh(0)", math::sinh(zero), 0},
      {"cosh(0)", math::cosh(zero), 1},
      {"asin(0)", math::asin(zero), 0},
      {"acos(1)", math::acos(one), 0},
      {"atan(0)", math::atan(zero), 0},
      {"atan2(0, 1)", math::atan2(zero, one), 0},
      {"asinh(0)", math::asinh(zero), 0},
      {"acosh(1)", math::acosh(one), 0},
      {"atanh(1)", math::atanh(one), inf},
      {"sqrt(9)", math::sqrt(three * three), 3},
      {"rsqrt(0)", math::rsqrt(zero), inf},
      {"rsqrt(-0)", math::rsqrt(-zero), -inf},
      {"cbrt(27)", math::cbrt(three * three * three), 3},
      {"pow(2, 3)", math::pow(two, three), 8},
      {"pow(-2, 3)", math::pow(-two, three), -8},
      {"pow(0, 0)", math::pow(zero, zero), 1},
      {"hypot(3, 4)", math::hypot(three, two + two), 5},
      {"erf(inf)", math::erf(inf * one), 1},
      {"erfc(0)", math::erfc(zero), 1},
      {"erfc(-inf)", math::erfc(-inf * one), 2},
      {"sigmoid(0)", math::sigmoid(zero), 0.5f},
      {"sigmoid(-inf)", math::sigmoid(-inf * one), 0},
      {"softplus(-inf)", math::softplus(-inf * one), 0},
      {"softplus(inf)", math::softplus(inf * one), inf},
      {"silu(-inf)", math::silu(-inf * one), 0},
      {"gelu(-inf)", math::gelu(-inf * one), 0},
  };
  for (const row& r : rows) {
    CAPTURE(r.what);
    CHECK(r.got == r.want);
  }
}

TEST_CASE("-0 stays -0 in the odd functions") {
  volatile float zero = 0;
  const float x = -zero;
  for (const float y : {math::sin(x), math::tan(x), math::tanh(x), math::sinh(x), math::asin(x), math::atan(x),
                        math::asinh(x), math::atanh(x), math::sqrt(x), math::cbrt(x), math::erf(x), math::expm1(x),
                        math::log1p(x), math::rint(x), math::floor(x), math::ceil(x), math::trunc(x), math::round(x)})
    CHECK((y == 0 && std::signbit(y)));
}

}  // namespace test_of_exact
