// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <harness/message_of.hpp>
#include <nabla/nabla.hpp>
#include <nabla/testing/reference.hpp>
#include <string>
#include <vector>

// What samples tell. The keys are fixed, so a test that passes always does; a wrong distribution is far outside.

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, classes, hidden)
}  // namespace app

template <class X>
std::vector<double> sample_of(const X& x) {
  const auto v = nb::to_vector(x);
  return {v.begin(), v.end()};
}

/// The n-th central moment; the first is the mean.
inline double moment(const std::vector<double>& x, int n) {
  const double mean = n == 1 ? 0 : moment(x, 1);
  double sum = 0;
  for (const double v : x) sum += std::pow(v - mean, n);
  return sum / double(x.size());
}

/// The largest distance of the sample's distribution from F, times the root of its size: one sample in a thousand has
/// more than 1.95 (Kolmogorov and Smirnov).
template <class F>
double distance_from(std::vector<double> x, F distribution) {
  std::sort(x.begin(), x.end());
  double d = 0;
  for (std::size_t i = 0; i < x.size(); ++i) {
    const double f = distribution(x[i]), n = double(x.size());
    d = std::max({d, double(i + 1) / n - f, f - double(i) / n});
  }
  return d * std::sqrt(double(x.size()));
}

inline double correlation(const std::vector<double>& x, const std::vector<double>& y) {
  const double mx = moment(x, 1), my = moment(y, 1);
  double sum = 0;
  for (std::size_t i = 0; i < x.size(); ++i) sum += (x[i] - mx) * (y[i] - my);
  return sum / double(x.size()) / std::sqrt(moment(x, 2) * moment(y, 2));
}

using harness::message_of;
