// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A graph convolutional network (Kipf and Welling 2017) finds out which of two clubs the members of Zachary's karate
// club joined when it broke up, from the friendships of the members and the clubs of two. The edges of the graph are
// split over the devices, all else is whole on each: a sum over the edges of a node is a sum still to be made, and
// reshard makes it.

#include "../program.hpp"
#include "karate_club.hpp"

#include <cstdio>
#include <iostream>
#include <nabla/io/npy.hpp>
#include <nabla/nabla.hpp>
#include <nabla/op/loss/softmax_cross_entropy.hpp>
#include <nabla/op/random/initialisers.hpp>
#include <nabla/optim/adam.hpp>
#include <nabla/transform/grad.hpp>
#include <stdexcept>
#include <string>
#include <tuple>
#include <vector>

namespace nb = nabla;

namespace gcn {

NABLA_AXES(nodes, edge, from, to, weight, hidden, clubs)
NABLA_MESH_AXES(data)
using nb::P;

struct options {
  long steps = 200;
  std::string weights_path;  // a folder for the initial weights, which reference.py reads, in place of training
  bool json = false;
};

/// The edges of a graph in both directions and one from each node to itself, weighted by the degrees of their ends.
/// Edges of weight 0 fill them up, so that each device has as many.
auto edges_of(const auto& friends, long members, long devices) {
  const long all = 2 * long(friends.size()) + members, n = (all + devices - 1) / devices * devices;
  std::vector<int> source, target;
  for (const auto& [a, b] : friends) source.insert(source.end(), {a, b}), target.insert(target.end(), {b, a});
  for (int node = 0; node < members; ++node) source.push_back(node), target.push_back(node);
  source.resize(std::size_t(n)), target.resize(std::size_t(n));
  const auto i = nb::array_from(source, edge = n), j = nb::array_from(target, edge = n);
  const auto real = nb::astype<double>(nb::iota<int>(edge = n) < int(all)).eval();
  const auto degree = nb::segment_sum(real, j, nodes = members);
  return nb::record(from = i, to = j, weight = real * nb::rsqrt(degree(nodes = i) * degree(nodes = j)));
}

/// What a node hears: the weighted sum of x over its neighbours and itself.
constexpr auto heard = [](const auto& edges, const auto& x) {
  const auto messages = edges[weight] * x(nodes = edges[from]);
  return nb::reshard(nb::segment_sum(messages, edges[to], nodes = x.size(nodes)), P());
};
/// Two layers. A node is its number, so the first weights are those of the nodes.
constexpr auto scores = [](const auto& p, const auto& edges) {
  const auto& [w1, b1, w2, b2] = p;
  auto h = nb::relu(heard(edges, w1) + b1);
  return heard(edges, nb::dot(h, w2, hidden)) + b2;
};
/// The mean over the members whose club is known; a label of -1 counts nothing.
constexpr auto loss_of = [](const auto& p, const auto& edges, const auto& known) {
  const auto losses = nb::softmax_cross_entropy(scores(p, edges), known, clubs);
  return nb::sum(losses, nodes) / nb::sum(nb::astype<double>(known >= 0), nodes);
};

int run(const nb::runtime& rt, int argc, char** argv) {
  options chosen;
  example::parse(argc, argv,
                 {example::number("--steps", chosen.steps, 1L), example::text("--write-weights", chosen.weights_path),
                  example::flag("--json", chosen.json)});
  constexpr long members = karate_club::members;
  const auto [first, second] = nb::split(nb::rng_key(0));
  const auto initial = std::tuple(
      nb::glorot_uniform<double>(first, nb::fan_in(nodes), nb::fan_out(hidden), nodes = members, hidden = 16).eval(),
      nb::zeros<double>(hidden = 16).eval(),
      nb::glorot_uniform<double>(second, nb::fan_in(hidden), nb::fan_out(clubs), hidden = 16, clubs = 2).eval(),
      nb::zeros<double>(clubs = 2).eval());
  if (!chosen.weights_path.empty()) {
    nb::save_npy(chosen.weights_path + "/w1.npy", std::get<0>(initial));
    nb::save_npy(chosen.weights_path + "/w2.npy", std::get<2>(initial));
    return 0;
  }
  const auto mesh = nb::make_mesh(data = nb::rest);
  const auto graph = nb::device_put(edges_of(karate_club::friends, members, mesh.size()), mesh, P(edge = data));
  const auto joined = nb::device_put(nb::array_from(karate_club::joined, nodes = members), mesh, P());
  // Only the clubs of the two that quarrelled are known: the first member's and the last one's.
  const auto number = nb::iota<int>(nodes = members);
  const auto known = nb::where((number == 0) | (number == int(members) - 1), joined, -1).eval();
  if (!chosen.json)
    rt.on_root([&] { std::cout << nb::type_name(graph[weight]) << " on " << mesh << "\n\n step      loss  right\n"; });

  const nb::adam optimiser(0.01);
  auto p = nb::device_put(initial, mesh, P());
  auto state = optimiser.init(p);
  for (long step = 0; step <= chosen.steps; ++step) {
    const nb::recording collectives;
    const auto [loss, gradient] = nb::value_and_grad(loss_of)(p, graph, known);
    if (collectives.count("psum") != 4 || collectives.count() != 4)
      throw std::runtime_error("two layers are two sums over the devices, and two backwards: that is not what ran");
    if (step % 20 == 0) {
      const double now = loss.item();
      const int right = nb::sum(nb::astype<int>(nb::argmax(scores(p, graph), clubs) == joined), nodes).item();
      rt.on_root([&] {
        std::printf(chosen.json ? "{\"step\": %ld, \"loss\": %.6e, \"right\": %d}\n" : "%5ld %9.6f  %d of 34\n", step,
                    now, right);
      });
    }
    std::tie(p, state) = optimiser.update(p, gradient, state);
  }
  return 0;
}

}  // namespace gcn

int main(int argc, char** argv) { return nabla::run(argc, argv, gcn::run); }
