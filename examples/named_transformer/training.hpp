// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "network.hpp"

#include <nabla/optim/adam.hpp>
#include <nabla/transform/grad.hpp>

namespace named_transformer {

using mesh_of_all = decltype(nb::make_mesh(data = nb::rest, model = 1));

/// The losses of so many steps.
using losses = std::vector<float>;
// A file of its own for each schedule.
losses batch_and_heads(const mesh_of_all& mesh, const text& all, long steps);
losses batch_and_time(const mesh_of_all& mesh, const text& all, long steps);
losses time_and_heads(const mesh_of_all& mesh, const text& all, long steps);

template <class Resources>
losses train(const mesh_of_all& mesh, const text& all, long steps, Resources resources) {
  const auto step = nb::value_and_grad(placed(mesh, resources));
  const nb::adam optimiser(0.003);
  const auto positions = [](const auto& x) { return nb::rename(x, batch = nb::dim<0>, time = nb::dim<1>).eval(); };
  auto p = placed_network(mesh, resources, initial_network(all.known_letters()), positions(all.held_out().first));
  auto state = optimiser.init(p);
  losses result;
  for (long i = 1; i <= steps; ++i) {
    const auto pieces = all.batch_of(i);
    const auto text = positions(pieces.first), next = positions(pieces.second);
    const auto [now, gradient] = step(p, text, next);
    auto [next_p, next_state] = optimiser.update(p, gradient, state);
    p = next_p;
    state = next_state;
    result.push_back(now.item());
  }
  return result;
}

}  // namespace named_transformer
