// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A small causal transformer learns a text letter by letter. The batch is split over `data`, the heads of the attention
// and the hidden units of the MLP over `model`. The program says what a layer sums over `model` forwards; what is
// summed backwards, and over `data`, comes with the derivative. The plan of a step is compared when the program is
// compiled, and all meshes give the same losses.

#include "../program.hpp"
#include "text.hpp"

#include <cstdio>
#include <fstream>
#include <nabla/optim/adam.hpp>
#include <nabla/transform/grad.hpp>

namespace char_transformer {

struct options {
  long steps = 160;
  long model_devices = 0;  // 0: two, where the number of devices is even
  std::string text_path = NABLA_EXAMPLE_DIR "/../../LICENSE";
  std::string inputs_path;  // where to write what reference.py trains with, in place of training
  bool json = false;
};

/// The loss of a batch, and its gradient in the parameters.
template <class Mesh>
constexpr auto loss_and_gradient_on(const Mesh& mesh) {
  return nb::shard_map(mesh, nb::in_specs(specs, P(batch = data), P(batch = data)), nb::out_specs(P(), specs),
                       [](auto p, auto text, auto next) {
                         auto [loss, gradient] = nb::value_and_grad([&](auto p) { return loss_of(p, text, next); })(p);
                         return std::tuple(loss, gradient);
                       });
}

/// What a step communicates by its types and sizes.
constexpr nb::collective_list planned() {
  constexpr auto cluster = nb::abstract_mesh(data = 8, model = 4);
  constexpr auto p = parameters(96, [](int, double, auto... dims) { return nb::abstract<float>(dims...); });
  constexpr auto text = nb::abstract<std::int32_t>(batch = batch_rows, time = context);
  return nb::comm_of(loss_and_gradient_on(cluster), p, text, text);
}
// Two sums a layer, the loss, two sums a layer backwards, and one for each of the twelve gradients.
static_assert(planned() == nb::collectives(nb::psum_of(model, 2 * layers), nb::pmean_of(data),
                                           nb::psum_of(model, 2 * layers), nb::psum_of(data, 12)));

/// Normal numbers of a variance, or ones where there is none; the same on every machine.
auto initial_parameters(long known_letters) {
  return parameters(known_letters, [](int number, double variance, auto... dims) {
    if (variance == 0) return nb::ones<float>(dims...);
    return (float(std::sqrt(variance)) * nb::normal<float>(nb::fold_in(nb::rng_key(1), number), dims...)).eval();
  });
}

template <class Params>
void write_inputs(const options& chosen, const text& all, const Params& p) {
  std::ofstream out(chosen.inputs_path, std::ios::binary);
  const auto write = [&](const auto& x) {
    for (const double number : nb::to_vector(nb::astype<double>(x)))
      out.write(reinterpret_cast<const char*>(&number), sizeof number);
  };
  const auto write_pieces = [&](const pieces& of) { write(of.first), write(of.second); };
  nb::tree_map([&](const auto& x) { return write(x), x; }, p);
  write_pieces(all.held_out());
  for (long step = 1; step <= chosen.steps; ++step) write_pieces(all.batch_of(step));
  if (!out.flush()) throw std::runtime_error(chosen.inputs_path + " cannot be written");
}

template <class Mesh>
void train(const nb::runtime& rt, const Mesh& mesh, const text& all, const options& chosen) {
  const auto loss_and_gradient = loss_and_gradient_on(mesh);
  const auto loss_alone = nb::shard_map(mesh, nb::in_specs(specs, P(batch = data), P(batch = data)), nb::out_specs(P()),
                                        [](auto p, auto text, auto next) { return loss_of(p, text, next); });
  const nb::adam optimiser(0.003);
  auto p = nb::device_put(initial_parameters(all.known_letters()), mesh, specs);
  auto state = optimiser.init(p);
  const pieces test = all.held_out();
  double sum = 0;
  for (long step = 1; step <= chosen.steps; ++step) {
    const auto [text, next] = all.batch_of(step);
    auto [loss, gradient] = loss_and_gradient(p, text, next);
    auto [next_p, next_state] = optimiser.update(p, gradient, state);
    p = next_p;
    state = next_state;
    sum += loss.item();
    if (step % 20 != 0) continue;
    const double held_out = loss_alone(p, test.first, test.second).item();
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
                  example::file("--text", chosen.text_path), example::file("--write-inputs", chosen.inputs_path),
                  example::flag("--json", chosen.json)});
  const text all(chosen.text_path);
  if (!chosen.inputs_path.empty()) {
    rt.on_root([&] { write_inputs(chosen, all, initial_parameters(all.known_letters())); });
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

int main(int argc, char** argv) { return example::run("char_transformer", argc, argv, char_transformer::run); }
