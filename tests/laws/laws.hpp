// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <doctest/doctest.h>

#include <cmath>
#include <cstdint>
#include <harness/elements.hpp>
#include <nabla/nabla.hpp>
#include <nabla/testing/reference.hpp>
#include <string>
#include <vector>

#include "static/op/elementwise/words.hpp"

// What the laws are stated with: arrays of chosen numbers, the cost of a piece of program, and words by name.
namespace laws {

namespace nb = nabla;
namespace axes = words::axes;
namespace tag = words::tag;

/// Numbers between low and high without a pattern that a mistake in indexing could share.
inline double number(long i, double low, double high) {
  const double s = std::sin(static_cast<double>(i) * 12.9898 + 1.5) * 43758.5453;
  return low + (high - low) * (s - std::floor(s));
}
/// A plain array of such numbers.
template <class T, class... D>
auto numbers(double low, double high, D... dims) {
  auto x = nb::zeros<T>(dims...);
  harness::set_elements(x, [&](long i) { return number(i + 7 * x.stored_elements(), low, high); });
  return x;
}

/// The bits of an array of any placement on this process.
template <class X>
std::uint64_t bits(const X& stored) {
  std::uint64_t h = 1469598103934665603u;
  const auto all = harness::elements_of(stored);
  const auto* p = reinterpret_cast<const unsigned char*>(all.data());
  for (std::size_t i = 0; i < all.size() * sizeof(all[0]); ++i) h = (h ^ p[i]) * 1099511628211u;
  return h;
}

/// How many kernels and buffers a piece of program takes, and how much memory it asked the system for.
struct cost {
  long kernels = 0, allocations = 0, fresh = 0;
  friend bool operator==(const cost&, const cost&) = default;
};
template <class F>
cost cost_of(F&& f) {
  const auto before = nb::detail::count();
  f();
  const auto after = nb::detail::count();
  return {after.kernels - before.kernels, after.allocations - before.allocations, after.fresh - before.fresh};
}
template <class F>
long kernels_of(F&& f) {
  return cost_of(f).kernels;
}

/// One place for the check of a law, so that a hundred words do not instantiate a hundred macros.
inline void holds(bool claim, const std::string& law, const std::string& word) {
  CHECK_MESSAGE(claim, word, ": ", law);
}

}  // namespace laws
