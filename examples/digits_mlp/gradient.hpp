// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "train.hpp"

#include <nabla/transform/grad.hpp>

namespace digits_mlp {

/// The summed loss of a batch.
constexpr auto loss_of(const auto& log_odds, const auto& y) {
  const auto target = nb::one_hot<float>(y, classes = digit_classes);
  return -nb::sum(nb::astype<double>(target * nb::log_softmax(log_odds, classes)), batch, classes);
}

/// By blocks, in a region that calls the collectives.
template <class Placement, class Mesh>
constexpr auto loss_and_gradient_on(const Mesh& mesh) {
  return nb::shard_map(
      mesh, nb::in_specs(Placement::specs, P(batch = data), P(batch = data)), nb::out_specs(P(), Placement::specs),
      [](auto p, auto x, auto y) {
        const double rows = double(x.size(batch) * nb::axis_size(x, data));
        return nb::value_and_grad([&](auto p) { return nb::psum(loss_of(scores(p, x), y) / rows, data); })(p);
      });
}
/// By whole arrays whose types say where they are split.
template <class Placement, class Mesh>
  requires Placement::is_explicit
constexpr auto loss_and_gradient_on(const Mesh& mesh) {
  return [mesh](const auto& p, const auto& images, const auto& digits) {
    const auto x = nb::device_put(images, mesh, P(batch = data));
    const auto y = nb::device_put(digits, mesh, P(batch = data));
    return nb::value_and_grad([&](const auto& p) {
      return nb::reshard(loss_of(Placement::scores(p, x), y) / double(x.size(batch)), P());
    })(p);
  };
}

/// What a step communicates by its types and sizes, backward pass included.
template <class Placement>
constexpr nb::collective_list planned() {
  constexpr auto cluster = nb::abstract_mesh(data = 8, model = 2);
  constexpr long in = digits::pixels_per_row;
  constexpr network p{nb::abstract<float>(pixels = in, hidden = hidden_units),
                      nb::abstract<float>(hidden = hidden_units),
                      nb::abstract<float>(hidden = hidden_units, classes = digit_classes),
                      nb::abstract<float>(classes = digit_classes)};
  return nb::comm_of(loss_and_gradient_on<Placement>(cluster), nb::device_put(p, cluster, Placement::specs), nb::abstract<float>(batch = batch_rows, pixels = in),
                     nb::abstract<std::int32_t>(batch = batch_rows));
}

template <class Placement>
auto placed<Placement>::loss_and_gradient(const mesh_of_all& mesh, const parameters& p, const labelled& batch)
    -> std::tuple<double, parameters> {
  static_assert(planned<Placement>() == Placement::of_a_step());
  auto [loss, gradient] = loss_and_gradient_on<Placement>(mesh)(p, batch.first, batch.second);
  return {loss.item(), std::move(gradient)};
}

}  // namespace digits_mlp
