// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A transformer block is written once, over names (network.hpp), and learns a text. One line places it: data parallel, tensor
// parallel, sequence parallel, or two of them, as the mesh has devices along `data` and `model`. No schedule changes a loss.

#include "../program.hpp"
#include "training.hpp"

#include <cstdio>
#include <fstream>

namespace named_transformer {

/// What reference.py trains with.
void write_inputs(const std::string& path, const text& all, long steps) {
  std::ofstream out(path, std::ios::binary);
  const auto write = [&](const auto& x) {
    for (const double number : nb::to_vector(nb::astype<double>(x)))
      out.write(reinterpret_cast<const char*>(&number), sizeof number);
    return x;
  };
  nb::tree_map(write, initial_network(all.known_letters()));
  for (long step = 1; step <= steps; ++step) nb::tree_map(write, all.batch_of(step));
  if (!out.flush()) throw std::runtime_error(path + " cannot be written");
}

int run(const nb::runtime& rt, int argc, char** argv) {
  long steps = 20, model_devices = 0;  // 0: two, where the number of devices is even
  std::string schedule = "batch_and_heads", text_path = NABLA_EXAMPLE_DIR "/../../LICENSE", inputs_path;
  bool json = false;
  example::parse(argc, argv,
                 {example::number("--steps", steps, 1L), example::number("--model", model_devices, 1L),
                  example::text("--schedule", schedule), example::text("--text", text_path),
                  example::text("--write-inputs", inputs_path), example::flag("--json", json)});
  const auto train = schedule == "batch_and_heads"  ? batch_and_heads
                     : schedule == "batch_and_time" ? batch_and_time
                     : schedule == "time_and_heads" ? time_and_heads
                                                    : nullptr;
  if (train == nullptr)
    throw std::runtime_error("schedule '" + schedule + "' is not batch_and_heads, batch_and_time or time_and_heads");
  const text all(text_path);
  if (!inputs_path.empty()) {
    rt.on_root([&] { write_inputs(inputs_path, all, steps); });
    return 0;
  }
  const auto mesh =
      nb::make_mesh(data = nb::rest, model = model_devices > 0 ? model_devices : 2 - long(rt.devices().size() % 2));
  const losses result = train(mesh, all, steps);
  rt.on_root([&] {
    if (!json) std::cout << mesh << "\n  step       loss\n";
    for (std::size_t i = 0; i < result.size(); ++i)
      std::printf(json ? "{\"step\": %zu, \"loss\": %.6f}\n" : "%6zu %10.6f\n", i + 1, double(result[i]));
  });
  return 0;
}

}  // namespace named_transformer

int main(int argc, char** argv) { return nabla::run(argc, argv, named_transformer::run); }
