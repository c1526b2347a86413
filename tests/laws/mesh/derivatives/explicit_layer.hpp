// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "losses.hpp"

// A layer of split arrays, and the places of its operands.
namespace explicit_layer {

using namespace app;
using nb::P;

template <class... D>
auto numbers(double step, D... dims) {
  return nb::sin(nb::iota<double>(dims...) * step + step).eval();
}
inline auto images() { return numbers(0.7, batch = 24, inputs = 24); }
inline auto weights() { return numbers(1.3, inputs = 24, hidden = 24); }

/// `whole` finishes the sum over the inputs.
constexpr auto layer = [](const auto& x, const auto& w, auto whole) {
  return nb::tanh(whole(nb::dot(nb::sin(x), w, inputs)));
};
constexpr auto plain = [](const auto& x, const auto& w) { return layer(x, w, as_it_is); };
constexpr auto with_result_at = [](auto spec) {
  return [=](const auto& x, const auto& w) { return layer(x, w, [=](const auto& s) { return nb::reshard(s, spec); }); };
};

/// check(spec of the images, of the weights, of the result) for the ways to split them.
template <class F>
void for_each_placement(F check) {
  check(P(batch = data), P(), P(batch = data));
  check(P(batch = data), P(hidden = model), P(batch = data, hidden = model));
  check(P(batch = data, inputs = model), P(inputs = model), P(batch = data));
}

}  // namespace explicit_layer
