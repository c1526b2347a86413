// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <doctest/doctest.h>

#include <nabla/nabla.hpp>
#include <nabla/op/scalar/partial.hpp>

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

namespace partial_test {

namespace nb = nabla;
namespace op = nb::op;
template <class F, int I>
using partial = op::partial_of<F, I>;

inline constexpr double inf = std::numeric_limits<double>::infinity();
inline const double not_a_number = std::numeric_limits<double>::quiet_NaN();

/// Whether a and b differ by no more than the tolerance times max(1, |b|).
inline bool near(double a, double b, double tolerance) {
  return std::abs(a - b) <= tolerance * std::max(1., std::abs(b));
}
/// Near, or the same infinity, or nan both.
inline bool agree(double a, double b, double tolerance = 0) {
  return a == b || (std::isnan(a) && std::isnan(b)) || near(a, b, tolerance);
}

/// f'(x) by central differences, good to 1e-8.
template <class F>
double difference(F f, double x) {
  const double h = 1e-5 * std::max(1., std::abs(x));
  return (f(x + h) - f(x - h)) / (2 * h);
}
inline constexpr double tolerance = 1e-7;

/// A word of one operand with its derivatives, as functions: the tests are compiled once for all of them.
struct unary {
  const char* name;
  double (*value)(double);
  double (*first)(double);
  double (*second)(double);
  double (*third)(double);
  float (*first_f32)(float);
  std::vector<double> points;
};
template <class F>
unary word(std::vector<double> points) {
  using first = partial<F, 0>;
  using second = partial<first, 0>;
  return {F::name,
          [](double x) { return double(F::apply(x)); },
          [](double x) { return double(first::apply(x)); },
          [](double x) { return double(second::apply(x)); },
          [](double x) { return double(partial<second, 0>::apply(x)); },
          [](float x) { return first::apply(x); },
          static_cast<std::vector<double>&&>(points)};
}

/// Base of functions that are no words of the language.
struct own_word {
  static constexpr const char* name = "own";
  static constexpr bool first_operand_is_a_condition = false;
};

struct point {
  double x, y;
};
using function_of_two = double (*)(double, double);
struct binary {
  const char* name;
  function_of_two value;
  function_of_two first[2];
  function_of_two second[2][2];
  function_of_two third[2];  ///< three times in the same operand
  float (*first_f32[2])(float, float);
  std::vector<point> points;
};
template <class F>
double call(double x, double y) {
  return F::apply(x, y);
}
template <class F>
float call_f32(float x, float y) {
  return F::apply(x, y);
}
template <class F>
binary word(std::vector<point> points) {
  using x = partial<F, 0>;
  using y = partial<F, 1>;
  return {F::name,
          call<F>,
          {call<x>, call<y>},
          {{call<partial<x, 0>>, call<partial<x, 1>>}, {call<partial<y, 0>>, call<partial<y, 1>>}},
          {call<partial<partial<x, 0>, 0>>, call<partial<partial<y, 1>, 1>>},
          {call_f32<x>, call_f32<y>},
          static_cast<std::vector<point>&&>(points)};
}

}  // namespace partial_test
