// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <mpi/spmd/devices.hpp>

namespace app {

/// The elements of a block, each times a number of its own.
template <class X>
auto weighted(const X& x) {
  const auto weights = (nb::sin(nb::iota<double>(x.total_size()) + 1.)).eval();
  return nb::sum(nb::flatten(x) * weights);
}
/// And times a number of the device, summed over all: wrong if any element goes astray.
template <class X, class A>
auto told_apart(const X& x, A a) {
  return nb::psum(weighted(x) * (1. + nb::astype<double>(nb::axis_index(a))), a);
}

bool close(const auto& x, const auto& expected, double tolerance = 1e-11) {
  return nb::testing::allclose(nb::to_host(x), expected, tolerance, tolerance);
}

/// Collective words, each with its axes, in order: "psum data". As text, which a failed check prints.
using word_list = std::vector<std::string>;
inline std::string text_of(const word_list& all) {
  std::string text;
  for (const auto& each : all) text += (text.empty() ? "" : ", ") + each;
  return text;
}
inline word_list words_of(const nb::recording& recorded) {
  word_list all;
  for (const auto& c : recorded.records()) all.push_back(std::string(c.word) + ' ' + c.axes);
  return all;
}
/// Whether these words ran, in this order.
inline void check_ran(const nb::recording& recorded, const word_list& expected) {
  CHECK(text_of(words_of(recorded)) == text_of(expected));
}

/// What f gives for x, and how many collectives that takes.
template <class F, class X, class Y>
void check_counted(const F& f, const X& x, const Y& expected, double tolerance, long collectives) {
  const nb::recording recorded;
  const auto y = f(x);
  CHECK(recorded.count() == collectives);
  CHECK(close(y, expected, tolerance));
}

constexpr auto as_it_is = [](const auto& x, auto...) { return x; };

}  // namespace app
