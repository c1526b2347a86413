// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Poisson's equation on a square by conjugate gradients, on a grid of devices. Each device has its block of the points:
// the product with the matrix exchanges the edges of the blocks, and each of the two scalar products is one psum.

#include "../heat/grid.hpp"
#include "../program.hpp"

#include <cstdio>
#include <iostream>
#include <nabla/nabla.hpp>
#include <stdexcept>
#include <string>
#include <tuple>
#include <vector>

namespace nb = nabla;

namespace cg {

NABLA_AXES(y, x, iteration)
NABLA_MESH_AXES(rows, columns)
using nb::P, nb::slice, nb::rest;

struct options {
  long size = 48;           // inner points along a side
  double tolerance = 1e-6;  // of the residual, relative to that of the start
  long most = 1000;         // iterations
  bool json = false;
};

/// The product with the matrix of the difference equations: four times each point minus its four neighbours. The wall
/// is zero, as is what a device gets where it has no neighbour.
constexpr auto matrix = [](const auto& u) {
  auto above = heat::from_before(u(y = slice(-1, rest)), rows);
  auto below = heat::from_behind(u(y = slice(0, 1)), rows);
  auto left = heat::from_before(u(x = slice(-1, rest)), columns);
  auto right = heat::from_behind(u(x = slice(0, 1)), columns);
  auto tall = nb::concatenate(y, above, u, below);
  auto wide = nb::concatenate(x, left, u, right);
  auto product = 4. * u - tall(y = slice(0, -2)) - tall(y = slice(2, rest)) -  //
                 wide(x = slice(0, -2)) - wide(x = slice(2, rest));
  return product.eval();
};
/// The scalar product of vectors whose points are spread over the grid: the same on all devices.
constexpr auto product = [](const auto& a, const auto& b) { return nb::psum(nb::dot(a, b, y, x), (rows, columns)); };

/// Conjugate gradients from zero on: the solution, the number of iterations and the norm of the residual after each.
constexpr auto solve = [](const auto& b, double tolerance, long most) {
  auto start = product(b, b);
  auto norms = nb::zeros<double>(iteration = most);
  return nb::while_loop(
      std::tuple(nb::zeros_like(b), b, b, start, 0, norms),
      [&](const auto& carry) {
        const auto& [u, r, p, rr, k, norms] = carry;
        return (rr > tolerance * tolerance * start) & (k < int(most));
      },
      [&](const auto& carry) {
        const auto& [u, r, p, rr, k, norms] = carry;
        auto ap = matrix(p);
        auto alpha = (rr / product(p, ap)).eval();
        auto next_r = (r - alpha * ap).eval();
        auto next_rr = product(next_r, next_r);
        auto is_now = nb::iota<int>(iteration = norms.size(iteration)) == k;
        return std::tuple(u + alpha * p, next_r, next_r + next_rr / rr * p, next_rr, k + 1,
                          nb::where(is_now, nb::sqrt(next_rr), norms));
      });
};

int run(const nb::runtime& rt, int argc, char** argv) {
  options chosen;
  example::parse(argc, argv,
                 {example::number("--size", chosen.size, 1L), example::number("--tolerance", chosen.tolerance, 1e-15),
                  example::number("--most", chosen.most, 1L), example::flag("--json", chosen.json)});
  const long n = chosen.size;
  const double h = 1. / double(n + 1);
  const auto mesh = nb::make_mesh(rows = heat::rows_of_grid(rt.devices().size()), columns = rest);

  // The difference equations are exact for a cubic polynomial that is zero along the walls.
  const auto at_y = h * (nb::iota<double>(y = n) + 1.);
  const auto at_x = h * (nb::iota<double>(x = n) + 1.);
  const auto parabola = (at_y * (1. - at_y)).eval();
  const auto cubic = (at_x - at_x * at_x * at_x).eval();
  const auto exact = parabola * cubic;
  const auto load = parabola * (6. * at_x) + 2. * cubic;

  const auto blocks = P(y = rows, x = columns);
  const auto on_mesh = nb::shard_map(mesh, nb::in_specs(blocks), nb::out_specs(blocks, P(), P()), [&](auto b) {
    auto [u, r, p, rr, k, norms] = solve(b, chosen.tolerance, chosen.most);
    return std::tuple(u, k, norms);
  });
  nb::recording collectives;
  const auto [u, k, norms] = on_mesh(nb::device_put(h * h * load, mesh, blocks));
  const long iterations = k.item();
  if (collectives.count("ppermute") != 4 * iterations || collectives.count("psum") != 2 * iterations + 1)
    throw std::runtime_error("an iteration is four ppermutes and two psums: that is not what ran");

  const std::vector<double> residuals = nb::to_vector(norms);
  const double error = nb::max(nb::abs(nb::to_host(u) - exact), y, x).item();
  const std::string type = nb::type_name(u);
  rt.on_root([&] {
    if (!chosen.json) std::cout << type << " on " << mesh << "\n\niteration   residual\n";
    for (long i = 1; i <= iterations; ++i) {
      if (!chosen.json && i % 10 != 0 && i != iterations) continue;
      std::printf(chosen.json ? "{\"iteration\": %ld, \"residual\": %.9e}\n" : "%9ld   %.6e\n", i,
                  residuals[std::size_t(i - 1)]);
    }
    std::printf(chosen.json ? "{\"error\": %.5e}\n" : "\nat most %.2e from the solution\n", error);
  });
  return 0;
}

}  // namespace cg

int main(int argc, char** argv) { return nabla::run(argc, argv, cg::run); }
