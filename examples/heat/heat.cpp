// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The temperature of a square plate by Jacobi's iteration, on a grid of devices. One wall is hot, sin(pi x), the others
// are cold. Each device keeps its block of the plate; before a step it gets the edges of its four neighbours.

#include "../program.hpp"
#include "grid.hpp"
#include "picture.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <nabla/nabla.hpp>
#include <numbers>
#include <string>
#include <tuple>
#include <vector>

namespace nb = nabla;

namespace heat {

NABLA_AXES(y, x)
NABLA_MESH_AXES(rows, columns)
using nb::P, nb::slice, nb::rest;

struct options {
  long size = 48;           // inner points along a side
  double tolerance = 1e-5;  // the largest change in a step at which it ends
  long every = 50;          // steps between two looks at it
  std::string picture;
  bool json = false;
};

/// Each point becomes the mean of its four neighbours. `hot` is this device's part of the hot wall.
constexpr auto step = [](auto u, auto hot) {
  auto above = from_before(u(y = slice(-1, rest)), rows);
  auto below = from_behind(u(y = slice(0, 1)), rows);
  auto left = from_before(u(x = slice(-1, rest)), columns);
  auto right = from_behind(u(x = slice(0, 1)), columns);
  auto wall_or_above = nb::where(nb::axis_index(rows) == 0, hot, above);
  auto tall = nb::concatenate(y, wall_or_above, u, below);
  auto wide = nb::concatenate(x, left, u, right);
  auto next = 0.25 * (tall(y = slice(0, -2)) + tall(y = slice(2, rest)) +  //
                      wide(x = slice(0, -2)) + wide(x = slice(2, rest)));
  return next.eval();
};

/// The solution of the difference equations at point (j, i), counted from 1. The iteration is compared with it.
double exact(long n, long j, long i) {
  const double a = std::numbers::pi / double(n + 1), decay = std::acosh(2 - std::cos(a));
  return std::sin(a * double(i)) * std::sinh(decay * double(n + 1 - j)) / std::sinh(decay * double(n + 1));
}

struct look {
  long step;
  double change;  ///< the largest of a point in this step
};

int run(const nb::runtime& rt, int argc, char** argv) {
  options chosen;
  example::parse(argc, argv,
                 {example::number("--size", chosen.size, 1L), example::number("--tolerance", chosen.tolerance, 1e-15),
                  example::number("--every", chosen.every, 1L), example::text("--picture", chosen.picture),
                  example::flag("--json", chosen.json)});
  const long n = chosen.size;
  const auto mesh = nb::make_mesh(rows = rows_of_grid(rt.devices().size()), columns = rest);

  auto plate = nb::device_put(nb::zeros<double>(y = n, x = n), mesh, P(y = rows, x = columns));
  const double spacing = std::numbers::pi / double(n + 1);
  auto wall = nb::sin(spacing * (nb::iota<double>(y = 1, x = n) + 1.));

  std::vector<look> history;
  auto solve = nb::shard_map(
      mesh, nb::in_specs(P(y = rows, x = columns), P(x = columns)), nb::out_specs(P(y = rows, x = columns), P()),
      [&](auto u, auto hot) {
        do {
          for (long s = 1; s < chosen.every; ++s) u = step(u, hot);
          auto next = step(u, hot);
          // The largest change on any device: equal on all of them, so the host may ask for it and all stop together.
          auto change = nb::pmax(nb::max(nb::abs(next - u), y, x), (rows, columns));
          u = next;
          history.push_back({long(history.size() + 1) * chosen.every, change.item()});
        } while (history.back().change > chosen.tolerance);
        return std::tuple(u, nb::psum(nb::sum(u, y, x), (rows, columns)));
      });
  nb::recording collectives;
  const auto [u, sum] = solve(plate, wall);
  const long steps = history.back().step;
  if (collectives.count("ppermute") != 4 * steps || collectives.count("pmax") != long(history.size()))
    throw std::runtime_error("a step is four ppermutes, a look one pmax: that is not what ran");

  const std::vector<double> points = nb::to_vector(nb::to_host(u));
  double error = 0;
  for (long j = 0; j < n; ++j)
    for (long i = 0; i < n; ++i)
      error = std::max(error, std::abs(points[std::size_t(j * n + i)] - exact(n, j + 1, i + 1)));
  const double mean = sum.item() / double(n * n);
  const std::string type = nb::type_name(u);
  rt.on_root([&] {
    if (!chosen.json) std::cout << type << " on " << mesh << "\n\n  step   largest change\n";
    for (std::size_t k = 0; k < history.size(); ++k) {
      const bool shown = chosen.json || (k + 1) % 10 == 0 || k == 0 || k + 1 == history.size();
      if (!shown) continue;
      std::printf(chosen.json ? "{\"step\": %ld, \"change\": %.9e}\n" : "%6ld   %.6e\n", history[k].step,
                  history[k].change);
    }
    std::printf(chosen.json ? "{\"mean\": %.9e, \"error\": %.9e}\n"
                            : "\nmean temperature %.6f; at most %.2e from the solution of the difference equations\n",
                mean, error);
    if (!chosen.picture.empty()) write_picture(chosen.picture, points, n);
  });
  return 0;
}

}  // namespace heat

int main(int argc, char** argv) { return nabla::run(argc, argv, heat::run); }
