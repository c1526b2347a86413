// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "train.hpp"

namespace digits_mlp {

template <class Placement, class Optimiser>
history train_by(const Optimiser& optimiser, const nb::runtime& rt, const pictures& all, const options& chosen) {
  static constexpr auto of_a_step = Placement::of_a_step();
  const mesh_of_all mesh = nb::make_mesh(data = nb::rest, model = Placement::model_devices(long(rt.devices().size())));
  auto p = nb::device_put(initial_network(), mesh, Placement::specs);
  auto state = optimiser.init(p);
  history h;
  for (long epoch = 0; epoch < chosen.epochs; ++epoch) {
    double sum = 0;
    const auto batches = all.batches(epoch);
    for (const labelled& now : batches) {
      const nb::recording ran;
      const auto [loss, gradient] = placed<Placement>::loss_and_gradient(mesh, p, now);
      auto [next, next_state] = optimiser.update(p, gradient, state);
      require(ran, of_a_step.entry);
      p = next;
      state = next_state;
      sum += loss;
    }
    h.losses.push_back(sum / double(batches.size()));
  }
  h.accuracy = all.accuracy(nb::to_host(p));
  return h;
}

}  // namespace digits_mlp
