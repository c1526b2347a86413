// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "losses.hpp"

#include <nabla/transform/grad.hpp>

// The block of two layers that is placed in many ways, Y = gelu(X W1 + B1) W2 + B2, and its derivative by hand.

namespace placements {

using namespace app;
NABLA_AXES(seq, embed)

/// Parameters, or what there is one of for each.
template <class W1, class B1, class W2, class B2>
struct block {
  W1 w1;
  B1 b1;
  W2 w2;
  B2 b2;
};
template <class W1, class B1, class W2, class B2>
block(W1, B1, W2, B2) -> block<W1, B1, W2, B2>;

template <class... D>
auto numbers(double step, D... dims) {
  return (0.5 * nb::sin(nb::iota<double>(dims...) * step)).eval();
}
inline auto parameters() {
  return block{numbers(1.1, inputs = 24, hidden = 24), numbers(1.3, hidden = 24), numbers(1.7, hidden = 24, embed = 24),
               numbers(1.9, embed = 24)};
}
inline auto activations() { return numbers(0.7, batch = 72, seq = 2, inputs = 24); }

/// `whole` makes a parameter whole along a dim, `summed` finishes the sum over the hidden units.
constexpr auto output = [](const auto& p, const auto& x, auto whole, auto summed) {
  auto h = nb::gelu(nb::dot(x, whole(p.w1, inputs), inputs) + whole(p.b1, hidden));
  return summed(nb::dot(h, whole(p.w2, hidden), hidden)) + whole(p.b2, embed);
};
/// What the devices along data add up.
constexpr auto squares = [](const auto& y) { return nb::sum(nb::square(y), batch, seq, embed); };

/// What one device finds: values, and derivatives of the loss.
template <class H, class Y, class X, class P>
struct found {
  H h;
  Y y;
  double loss;
  X dx;
  P dp;
};
template <class H, class Y, class X, class P>
found(H, Y, double, X, P) -> found<H, Y, X, P>;

/// Each derivative by the chain rule, none by `grad`.
inline auto serial() {
  const auto p = parameters();
  const auto x = activations();
  const auto z = (nb::dot(x, p.w1, inputs) + p.b1).eval();
  const auto h = nb::gelu(z).eval();
  const auto y = (nb::dot(h, p.w2, hidden) + p.b2).eval();
  const auto dy = (2. * y).eval();
  const auto slope = ((nb::gelu(z + 1e-5) - nb::gelu(z - 1e-5)) * 5e4).eval();
  const auto dz = (nb::dot(dy, p.w2, embed) * slope).eval();
  const block dp{nb::dot(x, dz, batch, seq).eval(), nb::sum(dz, batch, seq).eval(), nb::dot(h, dy, batch, seq).eval(),
                 nb::sum(dy, batch, seq).eval()};
  return found{h, y, squares(y).item(), nb::dot(dz, p.w1, hidden).eval(), dp};
}

/// Its slope is a difference.
bool is_as_by_hand(const auto& x, const auto& expected) { return close(x, expected, 1e-7); }

}  // namespace placements
