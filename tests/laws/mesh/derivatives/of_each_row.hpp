// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "losses.hpp"

#include <nabla/transform/grad.hpp>

// The gradients of each row's loss, without vmap and without `grad`.
namespace of_each_row {

using namespace app;
using nb::P, nb::none, nb::in_specs, nb::out_specs, nb::shard_map, nb::dim, nb::in_axes, nb::vmap, nb::grad;

constexpr auto loss = [](auto w, auto x) { return nb::sum(nb::square(nb::tanh(nb::dot(x, w)))); };
inline auto weights() { return nb::sin(nb::iota<double>(24, 3)).eval(); }
inline auto rows() { return nb::cos(nb::iota<double>(48, 24)).eval(); }

/// The gradients of each row, by the chain rule.
inline auto slopes() {
  const auto z = nb::tanh(nb::dot(rows(), weights())).eval();
  return (2. * z * (1. - nb::square(z))).eval();
}
inline auto of_weights() { return (nb::expand_dims(rows(), dim<2>) * nb::expand_dims(slopes(), dim<1>)).eval(); }
inline auto of_rows() { return nb::dot(slopes(), nb::transpose(weights())).eval(); }

}  // namespace of_each_row
