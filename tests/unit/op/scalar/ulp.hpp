// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <doctest/doctest.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <vector>

#include "loops.hpp"

/// A loop of nabla::math against libm in a wider type: f64 for f32, long double for f64.
namespace ulp {

template <class T>
struct wider {
  using type = double;
  using bits = std::uint32_t;
};
template <>
struct wider<double> {
  using type = long double;
  using bits = std::uint64_t;
};

/// |got - want| in units in the last place of want; a result past the last finite number counts as the next one there
/// would be. nan wants nan, infinity infinity, and a zero result its sign.
template <class T>
double distance(T got, typename wider<T>::type want) {
  using W = typename wider<T>::type;
  using limits = std::numeric_limits<T>;
  constexpr double never = std::numeric_limits<double>::infinity();
  if (std::isnan(got) || std::isnan(want)) return std::isnan(got) && std::isnan(want) ? 0 : never;
  if (std::isinf(want)) return got == want ? 0 : never;
  if (got == 0 && std::signbit(got) != std::signbit(want)) return never;
  const W past_end = std::ldexp(W(1), limits::max_exponent);
  const W reached = std::isinf(got) ? std::copysign(past_end, W(got)) : W(got);
  int exponent = 0;
  std::frexp(std::clamp(want, -past_end, past_end), &exponent);
  exponent = std::clamp(exponent, limits::min_exponent, static_cast<int>(limits::max_exponent));
  if (std::isinf(got) && std::fabs(want) >= past_end) return 0;
  return static_cast<double>(std::fabs(reached - want) / std::ldexp(W(1), exponent - limits::digits));
}

/// Where functions turn: both signs of zero, subnormals, the ends of the range, the neighbours of 1, whole numbers and
/// halves, the points where exp, exp2, sinh, erfc and gelu leave the range or the polynomials change, inf and nan.
template <class T>
std::vector<T> edges() {
  using limits = std::numeric_limits<T>;
  std::vector<T> x{T(0),          limits::denorm_min(), 3 * limits::denorm_min(), limits::min() / 2,
                   limits::min(), limits::max(),        limits::infinity(),       limits::quiet_NaN()};
  for (const double v : {1e-30,
                         1e-10,
                         1e-5,
                         0.25,
                         1. / 3,
                         0.34657,
                         0.34658,
                         0.5,
                         0.625,
                         2. / 3,
                         0.70711,
                         0.75,
                         1.,
                         1.06,
                         4. / 3,
                         1.41421,
                         1.5,
                         1.5707963267948966,
                         2.,
                         2.5,
                         3.,
                         3.1415926535897932,
                         3.5,
                         4.,
                         9.01,
                         10.,
                         10.2,
                         11.7,
                         12.,
                         13.2,
                         14.5,
                         17.3,
                         19.1,
                         22.2,
                         26.5,
                         37.5,
                         87.3,
                         88.72,
                         88.73,
                         89.4,
                         89.42,
                         103.9,
                         104.1,
                         110.,
                         126.,
                         127.99,
                         128.,
                         149.,
                         150.5,
                         708.3,
                         709.7,
                         709.8,
                         710.5,
                         745.1,
                         745.2,
                         760.,
                         1023.9,
                         1024.,
                         1074.,
                         1075.5,
                         8388607.5,
                         8388608.,
                         8388609.,
                         16777216.,
                         1e9,
                         1073741824.,
                         1e12,
                         4503599627370495.5,
                         4503599627370496.,
                         4503599627370497.,
                         1e20,
                         1e30}) {
    const T near = static_cast<T>(v);
    x.insert(x.end(), {std::nextafter(near, T(0)), near, std::nextafter(near, limits::infinity())});
  }
  const std::size_t positive = x.size();
  for (std::size_t i = 0; i < positive; ++i) x.push_back(-x[i]);
  return x;
}

/// Every `stride`-th bit pattern of T from `first` to `last` (all: subnormals, infinities and nans too), then the
/// edges.
template <class T>
std::vector<T> patterns(typename wider<T>::bits stride, typename wider<T>::bits first = 0,
                        typename wider<T>::bits last = ~typename wider<T>::bits{0}) {
  std::vector<T> x = edges<T>();
  for (auto u = first;; u += stride) {
    x.push_back(std::bit_cast<T>(u));
    if (last - u < stride) return x;
  }
}

/// All of T in steps that share no factor with a power of two, and the neighbourhood of 1, where logarithms cancel, in
/// finer ones: 1.05 and 0.26 million numbers.
template <class T>
const std::vector<T>& numbers() {
  static const std::vector<T> x = [] {
    constexpr bool single = sizeof(T) == 4;
    constexpr auto stride = single ? typename wider<T>::bits(4099) : typename wider<T>::bits(70'368'744'177'669);
    std::vector<T> all = patterns<T>(stride);
    const auto first = std::bit_cast<typename wider<T>::bits>(T(0.5)),
               last = std::bit_cast<typename wider<T>::bits>(T(2));
    const std::vector<T> near_one = patterns<T>(stride / 64, first, last);
    all.insert(all.end(), near_one.begin(), near_one.end());
    return all;
  }();
  return x;
}

/// The loop's error against `reference` is at most `bound` ulp everywhere in `x`.
template <class T, class Reference>
void check(void (*loop)(T*, const T*, long), Reference reference, double bound,
           const std::vector<T>& x = numbers<T>()) {
  std::vector<T> y(x.size());
  loop(y.data(), x.data(), static_cast<long>(x.size()));
  double worst = 0;
  T where = 0, value = 0;
  for (std::size_t i = 0; i < x.size(); ++i) {
    const double d = distance(y[i], reference(static_cast<typename wider<T>::type>(x[i])));
    if (d <= worst) continue;
    worst = d;
    where = x[i];
    value = y[i];
  }
  CAPTURE(where);
  CAPTURE(value);
  CHECK(worst <= bound);
}

}  // namespace ulp

/// The overload of a loop for one type, and libm's function for any.
#define ULP_CHECK(type, name, bound) \
  ulp::check<type>(                  \
      loops::name, [](auto x) { return std::name(x); }, bound)
