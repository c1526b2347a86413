// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "batches.hpp"
#include "network.hpp"

#include <nabla/optim/optim.hpp>
#include <nabla/transform/grad.hpp>
#include <span>

namespace digits_mlp {

struct options {
  long epochs = 16;
  std::string placement = "all", optimiser = "momentum";
  std::string data_path = NABLA_EXAMPLE_DIR "/../digits/data/digits.csv";
  std::string inputs_path;  ///< where to write what reference.py trains with, in place of training
  bool json = false;
};

/// What training gives: the mean loss of each epoch, and how many of the test pictures are recognised.
struct history {
  std::vector<double> losses;
  double accuracy = 0;
};

/// Trains the network in a placement. Each has a file of its own, so that they are compiled beside one another.
template <class Placement>
history train(const nb::runtime& rt, const pictures& all, const options& chosen);

/// The loss of a batch, and its gradient in the parameters.
template <class Placement, class Mesh>
constexpr auto loss_and_gradient_on(const Mesh& mesh) {
  return nb::shard_map(
      mesh, nb::in_specs(Placement::specs, P(batch = data), P(batch = data)), nb::out_specs(P(), Placement::specs),
      [](auto p, auto x, auto y) {
        const double rows = double(x.size(batch) * nb::axis_size(x, data));
        const auto target = nb::one_hot<float>(y, classes = digit_classes);
        auto [loss, gradient] = nb::value_and_grad([&](auto p) {
          auto log_p = nb::log_softmax(scores<Placement>(p, x), classes);
          return nb::psum(-nb::sum(nb::astype<double>(target * log_p), batch, classes) / rows, data);
        })(p);
        return std::tuple(loss, gradient);
      });
}

/// What a step communicates by its types and sizes, backward pass included.
template <class Placement>
constexpr nb::collective_list planned() {
  constexpr auto cluster = nb::abstract_mesh(data = 8, model = 2);
  constexpr long in = digits::pixels_per_row;
  constexpr network p{nb::abstract<float>(pixels = in, hidden = hidden_units), nb::abstract<float>(hidden = hidden_units),
                      nb::abstract<float>(hidden = hidden_units, classes = digit_classes),
                      nb::abstract<float>(classes = digit_classes)};
  return nb::comm_of(loss_and_gradient_on<Placement>(cluster), p, nb::abstract<float>(batch = batch_rows, pixels = in),
                     nb::abstract<std::int32_t>(batch = batch_rows));
}

/// Throws unless what ran is what was planned.
void require(const nb::recording& ran, std::span<const nb::expected_collective> planned);

template <class Placement, class Optimiser>
history train_by(const Optimiser& optimiser, const nb::runtime& rt, const pictures& all, const options& chosen) {
  static constexpr auto of_a_step = Placement::of_a_step();
  static_assert(planned<Placement>() == of_a_step);
  const long columns = Placement::model_devices(long(rt.devices().size()));
  const auto mesh = nb::make_mesh(data = nb::rest, model = columns);
  const auto loss_and_gradient = loss_and_gradient_on<Placement>(mesh);
  auto p = nb::device_put(initial_network(), mesh, Placement::specs);
  auto state = optimiser.init(p);
  history h;
  for (long epoch = 0; epoch < chosen.epochs; ++epoch) {
    double sum = 0;
    const auto batches = all.batches(epoch);
    for (const auto& [x, y] : batches) {
      const nb::recording ran;
      auto [loss, gradient] = loss_and_gradient(p, x, y);
      auto [next, next_state] = optimiser.update(p, gradient, state);
      require(ran, of_a_step.entry);
      p = next;
      state = next_state;
      sum += loss.item();
    }
    h.losses.push_back(sum / double(batches.size()));
  }
  h.accuracy = all.accuracy(nb::to_host(p));
  return h;
}

template <class Placement>
history train(const nb::runtime& rt, const pictures& all, const options& chosen) {
  if (chosen.optimiser == "adam") return train_by<Placement>(nb::adam(0.003), rt, all, chosen);
  return train_by<Placement>(nb::momentum(0.05, 0.9), rt, all, chosen);
}

extern template history train<data_parallel>(const nb::runtime&, const pictures&, const options&);
extern template history train<fsdp>(const nb::runtime&, const pictures&, const options&);
extern template history train<tensor_parallel>(const nb::runtime&, const pictures&, const options&);
extern template history train<fsdp_tensor>(const nb::runtime&, const pictures&, const options&);

}  // namespace digits_mlp
