// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A small causal transformer learns a text letter by letter. The batch is split over `data`, the heads of the attention
// and the hidden units of the MLP over `model`. The program writes the sums of the forward pass: those of a layer over
// `model`, and the mean of the loss over `data`. Those of the backward pass come with the derivative. The plan of a step is
// compared when the program is compiled, and all meshes give the same losses.

#include "../program.hpp"
#include "training.hpp"

#include <cstdio>
#include <fstream>
#include <nabla/optim/adam.hpp>

namespace char_transformer {

struct options {
  long steps = 160;
  long model_devices = 0;  // 0: two, where the number of devices is even
  std::string text_path = NABLA_EXAMPLE_DIR "/../../LICENSE";
  std::string inputs_path;  // where to write what reference.py trains with, in place of training
  bool json = false;
};

void write_inputs(const options& chosen, const text& all) {
  std::ofstream out(chosen.inputs_path, std::ios::binary);
  const auto write = [&](const auto& x) {
    for (const double number : nb::to_vector(nb::astype<double>(x)))
      out.write(reinterpret_cast<const char*>(&number), sizeof number);
  };
  const auto write_pieces = [&](const pieces& of) { write(of.first), write(of.second); };
  nb::tree_map([&](const auto& x) { return write(x), x; }, initial_parameters(all.known_letters()));
  write_pieces(all.held_out());
  for (long step = 1; step <= chosen.steps; ++step) write_pieces(all.batch_of(step));
  if (!out.flush()) throw std::runtime_error(chosen.inputs_path + " cannot be written");
}

void train(const nb::runtime& rt, const mesh_of_all& mesh, const text& all, const options& chosen) {
  const nb::adam optimiser(0.003);
  auto p = nb::device_put(initial_parameters(all.known_letters()), mesh, specs);
  auto state = optimiser.init(p);
  const pieces test = all.held_out();
  double sum = 0;
  for (long step = 1; step <= chosen.steps; ++step) {
    const auto [now, gradient] = loss_and_gradient(mesh, p, all.batch_of(step));
    auto [next_p, next_state] = optimiser.update(p, gradient, state);
    p = next_p;
    state = next_state;
    sum += now;
    if (step % 20 != 0) continue;
    const double held_out = loss(mesh, p, test);
    rt.on_root([&] {
      std::printf(chosen.json ? "{\"step\": %ld, \"loss\": %.6f, \"held_out\": %.6f}\n" : "%6ld %10.6f %10.6f\n", step,
                  sum / 20, held_out);
    });
    sum = 0;
  }
  rt.on_root(
      [&] { std::printf(chosen.json ? "{\"bigram\": %.6f}\n" : "pairs alone       %10.6f\n", all.bigram_loss(test)); });
}

int run(const nb::runtime& rt, int argc, char** argv) {
  options chosen;
  example::parse(argc, argv,
                 {example::number("--steps", chosen.steps, 1L), example::number("--model", chosen.model_devices, 1L),
                  example::text("--text", chosen.text_path), example::text("--write-inputs", chosen.inputs_path),
                  example::flag("--json", chosen.json)});
  const text all(chosen.text_path);
  if (!chosen.inputs_path.empty()) {
    rt.on_root([&] { write_inputs(chosen, all); });
    return 0;
  }
  const long model_devices = chosen.model_devices > 0 ? chosen.model_devices : 2 - long(rt.devices().size() % 2);
  const auto mesh = nb::make_mesh(data = nb::rest, model = model_devices);
  rt.on_root([&] {
    if (!chosen.json) std::cout << mesh << "\n  step       loss   held out\n";
  });
  train(rt, mesh, all, chosen);
  return 0;
}

}  // namespace char_transformer

int main(int argc, char** argv) { return nabla::run(argc, argv, char_transformer::run); }
