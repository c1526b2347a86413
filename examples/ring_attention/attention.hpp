// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cmath>
#include <limits>
#include <nabla/nabla.hpp>
#include <tuple>

// Attention twice: as it is written down, and with queries, keys and values split over a ring of devices.
namespace ring_attention {

namespace nb = nabla;

NABLA_AXES(query, key, features)
NABLA_MESH_AXES(ring)

/// How well each query fits each key.
constexpr auto scores_of = [](const auto& q, const auto& k) {
  return nb::dot(q, k, features) / std::sqrt(double(q.size(features)));
};

constexpr auto plain = [](auto q, auto k, auto v) {
  return nb::dot(nb::softmax(scores_of(q, k), key), v, key);
};

// A softmax needs the largest score and the sum of all exponentials, and no device ever sees all scores: the keys and values
// pass by, one block a step. So each device keeps the largest score so far, and its sums relative to that; when a larger
// score comes, the sums are scaled down. (Milakov and Gimelshein 2018; Liu, Zaharia and Abbeel 2023.)
constexpr auto in_a_ring = [](auto q, auto k, auto v) {
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

}  // namespace ring_attention
