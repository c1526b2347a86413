// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A deep network in stages: each device holds some of the layers, and the batch goes through them in microbatches. While
// the second stage works on the first microbatch, the first works on the second. The last stage has a microbatch done in
// every tick but the first few, in which the pipeline fills.

#include "../dataset.hpp"
#include "../digits/squares.hpp"
#include "../program.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <nabla/nabla.hpp>
#include <span>
#include <utility>
#include <vector>

namespace nb = nabla;

namespace pipeline {

NABLA_AXES(layer, microbatch, batch, pixels, mixed)
NABLA_MESH_AXES(stage)
using nb::P;

struct options {
  long layers = 24, microbatches = 12;
  long rows = 1440;
  std::string data_path = NABLA_EXAMPLE_DIR "/../digits/data/digits.csv";
  bool json = false;
};

/// Layers one after the other: each adds something of all pixels to every pixel.
constexpr auto through = [](auto h, const auto& w) {
  for (long l = 0; l < w.size(layer); ++l)
    h = h + nb::rename(nb::tanh(nb::dot(h, w(layer = l), pixels)), mixed = pixels);
  return h;
};

/// To the next stage; the first one gets zeros, and takes a microbatch instead.
constexpr auto to_next_stage = [](auto h) {
  std::vector<std::pair<long, long>> pairs;
  for (long s = 1; s < nb::axis_size(h, stage); ++s) pairs.emplace_back(s - 1, s);
  return nb::ppermute(h, stage, nb::perm(pairs));
};

/// All microbatches through all stages. Every device has the whole input, and its own layers.
constexpr auto in_stages = [](auto x, auto w) {
  const long stages = nb::axis_size(w, stage), count = x.size(microbatch);
  auto is_first = nb::axis_index(w, stage) == 0;
  auto is_last = nb::axis_index(w, stage) == std::int32_t(stages - 1);
  auto at_work = nb::pcast(nb::zeros_like(x(microbatch = 0)), stage, nb::to(nb::varying));
  auto done = at_work(batch = nb::slice(0, 0)).eval();
  for (long tick = 0; tick < count + stages - 1; ++tick) {
    // Behind the last microbatch the first stage takes it again: what comes of that leaves the pipeline too late.
    auto entering = x(microbatch = std::min(tick, count - 1));
    at_work = through(nb::where(is_first, entering, to_next_stage(at_work)).eval(), w);
    if (tick >= stages - 1) done = nb::concatenate(batch, done, at_work);
  }
  // What is done is so on the last stage: the others add zeros.
  return nb::psum(nb::where(is_last, done, 0.f), stage);
};

int run(const nb::runtime& rt, int argc, char** argv) {
  options chosen;
  example::parse(
      argc, argv,
      {example::number("--layers", chosen.layers, 1L), example::number("--microbatches", chosen.microbatches, 1L),
       example::number("--rows", chosen.rows, 1L), example::text("--data", chosen.data_path),
       example::flag("--json", chosen.json)});
  const digits::dataset all = digits::load(chosen.data_path);
  if (chosen.rows > all.rows)
    throw std::runtime_error("option --rows: there are " + std::to_string(all.rows) + " rows");
  if (chosen.rows % chosen.microbatches != 0)
    throw std::runtime_error("option --microbatches: " + std::to_string(chosen.microbatches) + " do not divide " +
                             std::to_string(chosen.rows) + " rows");
  const long n = digits::pixels_per_row;
  const auto x = nb::array_from(std::span(all.pixels).first(std::size_t(chosen.rows * n)), batch = chosen.rows, pixels = n);
  // Weights from -1/16 to 1/16 in no order, the same on every machine.
  const auto number = nb::iota<std::int64_t>(layer = chosen.layers, pixels = n, mixed = n) * 619 % 1009;
  const auto w = ((nb::astype<float>(number) - 504.f) * (1 / 8064.f)).eval();

  const auto mesh = nb::make_mesh(stage = nb::rest);
  const long stages = mesh.size(stage), ticks = chosen.microbatches + stages - 1;
  const auto pipelined = nb::shard_map(mesh, nb::in_specs(P(), P(layer = stage)), nb::out_specs(P()), in_stages);
  nb::recording collectives;
  const auto h = pipelined(nb::split(x, batch, microbatch = chosen.microbatches, batch = nb::rest), w);
  if (collectives.count("ppermute") != ticks || collectives.count("psum") != 1)
    throw std::runtime_error("a tick is one ppermute, and at the end there is one psum: that is not what ran");

  const std::vector<float> numbers = nb::to_vector(nb::to_host(h)), serial = nb::to_vector(through(x, w));
  double apart = 0;
  for (std::size_t i = 0; i < serial.size(); ++i)
    apart = std::max(apart, std::abs(double(numbers[i]) - double(serial[i])));
  if (!(apart < 1e-4)) throw std::runtime_error("the stages do not give what the layers one after the other give");

  const auto squares = digits::squares_of_digits(numbers, std::span(all.labels).first(std::size_t(chosen.rows)));
  rt.on_root([&] {
    if (!chosen.json) {
      std::cout << rt << '\n' << nb::type_name(w) << " in stages of " << chosen.layers / stages << " layers\n";
      std::printf("%ld microbatches in %ld ticks: %.0f %% of the stages' time is work\n", chosen.microbatches, ticks,
                  100. * double(chosen.microbatches) / double(ticks));
      std::printf("differs from the layers one after the other by %.1e\n\ndigit  mean square\n", apart);
    }
    for (int d = 0; d < 10; ++d)
      std::printf(chosen.json ? "{\"digit\": %d, \"mean_square\": %.6e}\n" : "%5d  %.5f\n", d, squares[std::size_t(d)]);
  });
  return 0;
}

}  // namespace pipeline

int main(int argc, char** argv) { return nabla::run(argc, argv, pipeline::run); }
