// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "execute.hpp"

// The derivatives of composed programs. Each is compiled in a file of its own, and for each rank of the mesh.
namespace composed_programs {

template <int Rank>
void take_gradient(judge& j, const mesh_of<Rank>& mesh) {
  taken<Rank>(j, mesh, [&](const auto& inputs, const auto&) {
    const auto [value, g] = nb::value_and_grad(loss_of<Rank, false, Rank == 2>{j.composed()})(inputs);
    j.seen("the loss", value.item(), j.loss());
    compare_gradients(j, "the gradient", false, g);
  });
}

template <int Rank>
void take_slope(judge& j, const mesh_of<Rank>& mesh) {
  taken<Rank>(j, mesh, [&](const auto& inputs, const auto& tangents) {
    const loss_of<Rank, true, true> f{j.composed()};
    const auto [value, slope] = nb::jvp(f, std::make_tuple(inputs), std::make_tuple(tangents));
    j.seen("the loss", value.item(), j.loss());
    j.seen("the slope", slope.item(), j.slope());
  });
}

/// jvp of grad.
template <int Rank>
void take_slope_of_gradient(judge& j, const mesh_of<Rank>& mesh) {
  taken<Rank>(j, mesh, [&](const auto& inputs, const auto& tangents) {
    const loss_of<Rank, false, true> f{j.composed()};
    const auto [g, h] = nb::jvp(nb::grad(f), std::make_tuple(inputs), std::make_tuple(tangents));
    compare_gradients(j, "the gradient", false, g);
    compare_gradients(j, "the slope of the gradient, by jvp of grad,", true, h);
  });
}

/// grad of jvp.
template <int Rank>
void take_gradient_of_slope(judge& j, const mesh_of<Rank>& mesh) {
  taken<Rank>(j, mesh, [&](const auto& inputs, const auto& tangents) {
    const auto slope = [&](const auto& at) {
      return nb::jvp(loss_of<Rank, false, true>{j.composed()}, std::make_tuple(at), std::make_tuple(tangents)).second;
    };
    compare_gradients(j, "the gradient of the slope, by grad of jvp,", true, nb::grad(slope)(inputs));
  });
}

}  // namespace composed_programs
