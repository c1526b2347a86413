// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "training.hpp"

namespace char_transformer {

float loss(const mesh_of_all& mesh, const network& p, const pieces& of) {
  const auto on_mesh = nb::shard_map(mesh, nb::in_specs(specs, P(batch = data), P(batch = data)), nb::out_specs(P()),
                                     [](auto p, auto text, auto next) { return loss_of(p, text, next); });
  return on_mesh(p, of.first, of.second).item();
}

}  // namespace char_transformer
