// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A deep network whose layers are too wide for one device: each device has a part of the hidden units along `model`, and a
// part of the batch along `data`. A layer multiplies by a matrix that is split by columns, then by one that is split by rows,
// so it exchanges one sum.

#include "../dataset.hpp"
#include "../digits/squares.hpp"
#include "../program.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <nabla/nabla.hpp>
#include <span>

namespace nb = nabla;

namespace tp_mlp {

NABLA_AXES(layer, batch, pixels, hidden)
NABLA_MESH_AXES(data, model)
using nb::P;

struct options {
  long layers = 4, width = 256;
  long model_devices = 0;  // 0: four, two or one, whatever divides the number of devices
  std::string data_path = NABLA_EXAMPLE_DIR "/../digits/data/digits.csv";
  bool json = false;
};

/// Layers one after the other: each adds to every pixel what the hidden units make of all pixels. `whole` makes the sum
/// over the hidden units of one device the sum over those of all.
template <class Whole>
auto network(Whole whole) {
  return [whole](auto h, const auto& in, const auto& out) {
    for (long l = 0; l < in.size(layer); ++l) {
      auto units = nb::gelu(nb::dot(h, in(layer = l), pixels));
      h = (h + whole(nb::dot(units, out(layer = l), hidden))).eval();
    }
    return h;
  };
}

/// Weights from -1/24 to 1/24 in no order, the same on every machine.
template <class... D>
auto weights(long factor, D... dims) {
  const auto number = nb::iota<std::int64_t>(dims...) * factor % 1009;
  return ((nb::astype<float>(number) - 504.f) * (1 / 12096.f)).eval();
}

long default_model_devices(long devices) { return devices % 4 == 0 ? 4 : devices % 2 == 0 ? 2 : 1; }

int run(const nb::runtime& rt, int argc, char** argv) {
  options chosen;
  example::parse(argc, argv,
                 {example::number("--layers", chosen.layers, 1L), example::number("--width", chosen.width, 1L),
                  example::number("--model", chosen.model_devices, 1L), example::text("--data", chosen.data_path),
                  example::flag("--json", chosen.json)});
  const digits::dataset all = digits::load(chosen.data_path);
  const long rows = 1440, n = digits::pixels_per_row;
  const auto x = nb::array_from(std::span(all.pixels).first(std::size_t(rows * n)), batch = rows, pixels = n);
  const auto in = weights(619, layer = chosen.layers, pixels = n, hidden = chosen.width);
  const auto out = weights(367, layer = chosen.layers, hidden = chosen.width, pixels = n);

  const long columns = chosen.model_devices > 0 ? chosen.model_devices : default_model_devices(long(rt.devices().size()));
  const auto mesh = nb::make_mesh(data = nb::rest, model = columns);
  const auto split_network = nb::shard_map(mesh, nb::in_specs(P(batch = data), P(hidden = model), P(hidden = model)),
                                           nb::out_specs(P(batch = data)),
                                           network([](auto part) { return nb::psum(part, model); }));
  const auto plan = nb::plan(split_network, x, in, out);
  if (plan.collectives != nb::psum_of(model, chosen.layers))
    throw std::runtime_error("the plan is to have one psum a layer, and nothing else");
  nb::recording collectives;
  const auto h = split_network(x, in, out);
  if (collectives.count("psum") != chosen.layers || collectives.count() != chosen.layers)
    throw std::runtime_error("a layer is one psum, and nothing else is exchanged: that is not what ran");

  const std::vector<float> numbers = nb::to_vector(nb::to_host(h));
  const std::vector<float> serial = nb::to_vector(network([](auto sum) { return sum; })(x, in, out));
  double apart = 0;
  for (std::size_t i = 0; i < serial.size(); ++i)
    apart = std::max(apart, std::abs(double(numbers[i]) - double(serial[i])));
  if (!(apart < 1e-4)) throw std::runtime_error("the split layers do not give what the whole ones give");

  const auto squares = digits::squares_of_digits(numbers, std::span(all.labels).first(std::size_t(rows)));
  rt.on_root([&] {
    if (!chosen.json) {
      std::cout << rt << '\n' << mesh << ", each device has " << chosen.width / columns << " of " << chosen.width
                << " hidden units and " << rows / mesh.size(data) << " of " << rows << " rows\n";
      std::cout << plan;
      std::printf("differs from the whole layers by %.1e\n\ndigit  mean square\n", apart);
    }
    for (int d = 0; d < 10; ++d)
      std::printf(chosen.json ? "{\"digit\": %d, \"mean_square\": %.6e}\n" : "%5d  %.5f\n", d, squares[std::size_t(d)]);
  });
  return 0;
}

}  // namespace tp_mlp

int main(int argc, char** argv) { return nabla::run(argc, argv, tp_mlp::run); }
