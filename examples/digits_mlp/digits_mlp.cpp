// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A network of one hidden layer learns the UCI digits, in five placements: the batch split over the devices (data), the
// parameters too (fsdp), the layers (tensor), both (fsdp_tensor), and both without shard_map (explicit). A placement is a
// type in network.hpp: specs, and what a step communicates. All placements give the same losses.

#include "../program.hpp"
#include "train.hpp"

#include <cmath>
#include <cstdio>
#include <nabla/optim/adam.hpp>
#include <nabla/optim/momentum.hpp>
#include <string>

namespace digits_mlp {

void require(const nb::recording& ran, std::span<const nb::expected_collective> planned) {
  const auto word = [](const auto& c) { return std::string(" ") + c.word + '(' + c.axes + ')'; };
  std::string found, expected;
  for (const auto& c : ran.records()) found += word(c);
  for (const auto& c : planned)
    for (long t = 0; t < c.times; ++t) expected += word(c);
  if (found != expected) throw std::runtime_error("a step was planned to run" + expected + ", and ran" + found);
}

void print(const options& chosen, const char* name, const history& h) {
  for (std::size_t e = 0; e < h.losses.size(); ++e)
    std::printf(chosen.json ? "{\"placement\": \"%s\", \"epoch\": %zu, \"loss\": %.6f}\n" : "%-12s %6zu %10.6f\n", name, e,
                h.losses[e]);
  std::printf(chosen.json ? "{\"placement\": \"%s\", \"test_accuracy\": %.4f}\n"
                          : "%-12s   test %10.4f of the pictures recognised\n",
              name, h.accuracy);
}

/// Equal but for the order of sums.
void require_same(const history& h, const history& first) {
  for (std::size_t e = 0; e < h.losses.size(); ++e)
    if (!(std::abs(h.losses[e] - first.losses[e]) <= 1e-4 * first.losses[e]))
      throw std::runtime_error("two placements have different losses in epoch " + std::to_string(e));
}

int run(const nb::runtime& rt, int argc, char** argv) {
  options chosen;
  example::parse(argc, argv,
                 {example::number("--epochs", chosen.epochs, 1L), example::text("--placement", chosen.placement),
                  example::text("--optimiser", chosen.optimiser), example::text("--data", chosen.data_path),
                  example::text("--write-inputs", chosen.inputs_path), example::flag("--json", chosen.json)});
  if (chosen.optimiser != "momentum" && chosen.optimiser != "adam")
    throw std::runtime_error("option --optimiser: there are momentum, adam");
  const pictures all(digits::load(chosen.data_path));
  if (!chosen.inputs_path.empty()) {
    rt.on_root([&] { write_inputs(chosen.inputs_path, all, chosen.epochs); });
    return 0;
  }
  if (!chosen.json) rt.on_root([] { std::printf("%-12s %6s %10s\n", "placement", "epoch", "loss"); });
  std::vector<history> done;
  const auto place = [&]<class Placement>(Placement) {
    if (chosen.placement != "all" && chosen.placement != Placement::name) return;
    if (chosen.optimiser == "adam") done.push_back(train_by<Placement>(nb::adam(0.003), rt, all, chosen));
    else done.push_back(train_by<Placement>(nb::momentum(0.05, 0.9), rt, all, chosen));
    rt.on_root([&] { print(chosen, Placement::name, done.back()); });
    require_same(done.back(), done.front());
  };
  place(data_parallel());
  place(fsdp());
  place(tensor_parallel());
  place(fsdp_tensor());
  place(explicit_axes());
  if (done.empty()) throw std::runtime_error("option --placement: there are data, fsdp, tensor, fsdp_tensor, explicit, all");
  return 0;
}

}  // namespace digits_mlp

int main(int argc, char** argv) { return nabla::run(argc, argv, digits_mlp::run); }
