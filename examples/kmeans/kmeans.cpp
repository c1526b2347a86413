// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Clusters of handwritten digits by k-means (Lloyd's iteration). The points are split over the devices, the centres are
// the same on all of them: each device sums its points by cluster, and psum sums over the devices.

#include "../dataset.hpp"
#include "../program.hpp"

#include <cstdio>
#include <iostream>
#include <nabla/nabla.hpp>
#include <span>
#include <stdexcept>
#include <string>
#include <tuple>

namespace nb = nabla;

namespace kmeans {

NABLA_AXES(point, pixels, cluster, digit)
NABLA_MESH_AXES(data)
using nb::P;

struct options {
  long clusters = 10;
  long points = 1440;
  std::string data_path = NABLA_EXAMPLE_DIR "/../digits/data/digits.csv";
  bool json = false;
};

/// The square of the distance from each point to each centre.
constexpr auto distances = [](const auto& x, const auto& centres) {
  return nb::sum(nb::square(x - centres), pixels).eval();
};

/// Each centre becomes the mean of the points that are nearest to it; one that has no points stays where it is. The
/// inertia is the sum of the squares of the distances to the centres before.
constexpr auto step = [](auto x, auto centres) {
  auto d = distances(x, centres);
  auto inertia = nb::psum(nb::sum(nb::min(d, cluster), point), data);
  auto member = nb::one_hot<double>(nb::argmin(d, cluster), cluster = centres.size(cluster)).eval();
  auto sums = nb::psum(nb::dot(member, x, point), data);
  auto counts = nb::psum(nb::sum(member, point), data);
  return std::tuple(nb::where(counts > 0., sums / nb::maximum(counts, 1.), centres), inertia);
};

/// How many points of each cluster show each digit.
constexpr auto digits_of_clusters = [](auto x, auto labels, auto centres) {
  auto member = nb::one_hot<std::int32_t>(nb::argmin(distances(x, centres), cluster), cluster = centres.size(cluster));
  return nb::psum(nb::dot(member, nb::one_hot<std::int32_t>(labels, digit = 10), point), data);
};

int run(const nb::runtime& rt, int argc, char** argv) {
  options chosen;
  example::parse(argc, argv,
                 {example::number("--clusters", chosen.clusters, 1L), example::number("--points", chosen.points, 1L),
                  example::text("--data", chosen.data_path), example::flag("--json", chosen.json)});
  const digits::dataset all = digits::load(chosen.data_path);
  const long n = chosen.points, k = chosen.clusters;
  if (n > all.rows || k > n)
    throw std::runtime_error("options --points and --clusters: there are " + std::to_string(all.rows) +
                             " points, and no more clusters than points");

  const auto mesh = nb::make_mesh(data = nb::rest);
  const auto images = nb::array_from(std::span(all.pixels).first(std::size_t(n * digits::pixels_per_row)), point = n,
                                     pixels = digits::pixels_per_row);
  const auto numbers = nb::array_from(std::span(all.labels).first(std::size_t(n)), point = n);
  const auto x = nb::device_put(nb::astype<double>(images), mesh, P(point = data));
  const auto labels = nb::device_put(numbers, mesh, P(point = data));
  // The first images are the first centres.
  const auto first = nb::rename(nb::astype<double>(images(point = nb::slice(0, k))), point = cluster);
  auto centres = nb::device_put(first, mesh, P());
  rt.on_root([&] {
    if (!chosen.json) std::cout << nb::type_name(x) << " on " << mesh << "\n\nstep  inertia\n";
  });

  const auto move = nb::shard_map(mesh, nb::in_specs(P(point = data), P()), nb::out_specs(P(), P()), step);
  nb::recording collectives;
  long steps = 0;
  for (bool moved = true; moved; ++steps) {
    const auto [next, sum] = move(x, centres);
    const double inertia = sum.item();
    moved = nb::any(next != centres, nb::all).item();
    centres = next;
    rt.on_root(
        [&] { std::printf(chosen.json ? "{\"step\": %ld, \"inertia\": %.9e}\n" : "%4ld  %.6f\n", steps, inertia); });
  }
  if (collectives.count("psum") != 3 * steps || collectives.count() != 3 * steps)
    throw std::runtime_error("a step is three sums over the devices: that is not what ran");

  const auto count =
      nb::shard_map(mesh, nb::in_specs(P(point = data), P(point = data), P()), nb::out_specs(P()), digits_of_clusters);
  const auto table = count(x, labels, centres);
  const auto of_largest = nb::sum(nb::max(table, digit), cluster);
  rt.on_root([&] {
    if (!chosen.json) std::cout << "\nfor each cluster, how many of its points show each digit\n" << table << "\n\n";
    std::printf(
        chosen.json ? "{\"purity\": %.6f}\n" : "%.1f %% of the points show the digit of most in their cluster\n",
        (chosen.json ? 1. : 100.) * double(of_largest.item()) / double(n));
  });
  return 0;
}

}  // namespace kmeans

int main(int argc, char** argv) { return nabla::run(argc, argv, kmeans::run); }
