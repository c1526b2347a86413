// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "training.hpp"

#include <nabla/transform/grad.hpp>

namespace char_transformer {

/// The loss of a batch, and its gradient in the parameters.
template <class Mesh>
constexpr auto loss_and_gradient_on(const Mesh& mesh) {
  return nb::shard_map(mesh, nb::in_specs(specs, P(batch = data), P(batch = data)), nb::out_specs(P(), specs),
                       [](auto p, auto text, auto next) {
                         return nb::value_and_grad([&](auto p) { return loss_of(p, text, next); })(p);
                       });
}

}  // namespace char_transformer
