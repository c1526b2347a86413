// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "attention.hpp"

#include <limits>
#include <tuple>

namespace ring_attention {

using nb::P;

// A softmax needs the largest score and the sum of all exponentials, and no device ever sees all scores: the keys and values
// pass by, one block a step. So each device keeps the largest score so far, and its sums relative to that; when a larger
// score comes, the sums are scaled down. (Milakov and Gimelshein 2018; Liu, Zaharia and Abbeel 2023.)
constexpr auto attention_of_blocks = [](auto q, auto k, auto v) {
  const auto rows = q.size(query);
  const double none = -std::numeric_limits<double>::infinity();
  auto largest = nb::pcast(nb::full(none, query = rows), ring, nb::to(nb::varying));
  auto total = nb::pcast(nb::zeros<double>(query = rows), ring, nb::to(nb::varying));
  auto sums = nb::pcast(nb::zeros<double>(query = rows, features = v.size(features)), ring, nb::to(nb::varying));
  const auto step = [&](long, auto carry) {
    auto [k, v, largest, total, sums] = carry;
    auto scores = scores_of(q, k).eval();
    auto now = nb::maximum(largest, nb::max(scores, key)).eval();
    auto weights = nb::exp(scores - now).eval();
    auto scale = nb::exp(largest - now).eval();
    return std::tuple(nb::ppermute(k, ring, nb::shift(1)), nb::ppermute(v, ring, nb::shift(1)), now,
                      total * scale + nb::sum(weights, key), sums * scale + nb::dot(weights, v, key));
  };
  auto last = nb::fori_loop(0, nb::axis_size(q, ring), std::tuple(k, v, largest, total, sums), step);
  return std::get<4>(last) / std::get<3>(last);
};

/// Attention on a mesh: the queries stay, the keys and values go round.
constexpr auto attention_on = [](const auto& mesh) {
  return nb::shard_map(mesh, nb::in_specs(P(query = ring), P(key = ring), P(key = ring)), nb::out_specs(P(query = ring)),
                       attention_of_blocks);
};

/// The gradients in a ring of all devices, and how much both directions send. (In a file of its own: a derivative takes the
/// compiler long.)
void add_gradients(attended& all, const queries&, const keys& k, const keys& v);

}  // namespace ring_attention
