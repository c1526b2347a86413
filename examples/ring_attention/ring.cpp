// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "attention.hpp"

#include <limits>
#include <nabla/transform/grad.hpp>
#include <tuple>

namespace ring_attention {

using nb::P;

namespace {

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

}  // namespace

attended in_a_ring(const queries& q, const keys& k, const keys& v) {
  const auto mesh = nb::make_mesh(ring = nb::rest);
  const auto attention = nb::shard_map(mesh, nb::in_specs(P(query = ring), P(key = ring), P(key = ring)),
                                       nb::out_specs(P(query = ring)), attention_of_blocks);
  const nb::recording forward;
  attended all{numbers_of(attention(q, k, v)), {}, {}, {}};
  all.sent = forward.count("ppermute");
  const nb::recording both;
  const auto [d_q, d_k, d_v] = nb::grad(nb::argnums<0, 1, 2>, loss_of(attention))(
      nb::device_put(q, mesh, P(query = ring)), nb::device_put(k, mesh, P(key = ring)), nb::device_put(v, mesh, P(key = ring)));
  all.sent_by_both = both.count("ppermute");
  all.d_q = numbers_of(d_q), all.d_k = numbers_of(d_k), all.d_v = numbers_of(d_v);
  return all;
}

}  // namespace ring_attention
