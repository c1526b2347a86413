// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <doctest/doctest.h>

#include <cmath>
#include <nabla/nabla.hpp>
#include <nabla/transform/grad.hpp>
#include <string>

namespace test_of_half {

namespace nb = nabla;
using nb::bfloat16, nb::float16, nb::dim;

/// How far apart two arrays are, in units of the last digit that T has.
template <class T, class X, class Y>
double ulps(const X& x, const Y& y) {
  static_assert(std::is_same_v<nb::value_type_t<X>, T>);
  const auto a = nb::to_vector(nb::astype<double>(x).eval()), b = nb::to_vector(nb::astype<double>(y).eval());
  if (a.size() != b.size()) return 1e9;
  double worst = 0;
  for (std::size_t i = 0; i < a.size(); ++i) {
    if (a[i] == b[i] || (a[i] != a[i] && b[i] != b[i])) continue;
    const double least = double(std::numeric_limits<T>::min()), unit = double(std::numeric_limits<T>::epsilon());
    const double apart = std::abs(a[i] - b[i]) / (std::max(std::abs(b[i]), least) * unit);
    worst = std::max(worst, apart == apart ? apart : 1e9);
  }
  return worst;
}

/// Whether a word of numbers of T gives what it gives of the same numbers as floats, rounded.
template <class X, class W>
void is_that_of_floats(const char* name, const X& x, const W& word, double at_most = 0) {
  const std::string word_of_test(name);
  CAPTURE(word_of_test);
  using T = nb::value_type_t<X>;
  const auto wide = nb::astype<float>(x).eval();
  CHECK(ulps<T>(nb::materialize(word(x)), nb::astype<T>(nb::materialize(word(wide)))) <= at_most);
}
template <class T, class... N>
auto weights(N... n) {
  return nb::astype<float>(nb::normal<T>(nb::rng_key(77), n...)).eval();
}
/// And its gradient: rounded before the last product, or behind it.
template <class X, class W>
void is_that_of_floats_with_gradient(const char* name, const X& x, const W& word, double at_most = 2) {
  is_that_of_floats(name, x, word);
  const std::string word_of_test(name);
  CAPTURE(word_of_test);
  using T = nb::value_type_t<X>;
  const auto loss = [&](const auto& v) {
    const auto y = nb::astype<float>(word(v));
    if constexpr (nb::type_of_t<decltype(y)>::dims::rank == 1) return nb::sum(y * weights<T>(y.sizes()[0]), nb::all);
    else return nb::sum(y * weights<T>(y.sizes()[0], y.sizes()[1]), nb::all);
  };
  const auto wide = nb::astype<float>(x).eval();
  CHECK(ulps<T>(nb::materialize(nb::grad(loss)(x)), nb::materialize(nb::grad(loss)(wide))) <= at_most);
}

}  // namespace test_of_half
