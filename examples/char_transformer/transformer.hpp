// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cmath>
#include <nabla/nabla.hpp>

namespace nb = nabla;

// A causal transformer of blocks whose heads and hidden units are split over `model`.
namespace char_transformer {

// past: the time that a query looks at; role: query, key or value
NABLA_AXES(batch, time, past, letter, width, layer, role, head, depth, hidden)
NABLA_AXES(letters, places, blocks, readout)  // the parameters of the network, and
NABLA_AXES(in_roles, attended, into, out_of)  // of its blocks
NABLA_MESH_AXES(data, model)
using nb::P;

inline constexpr long context = 32, widths = 32, layers = 2, heads = 8, depths = 4, hidden_units = 128;

/// The parameters of a network that knows so many letters. Each is made by make(number, variance, dims...).
template <class Make>
constexpr auto parameters(long known_letters, Make make) {
  const auto of_blocks = nb::record(
      in_roles = make(0, 1. / widths, layer = layers, width = widths, role = 3, head = heads, depth = depths),
      attended = make(1, .25 / widths, layer = layers, head = heads, depth = depths, width = widths),
      into = make(2, 1. / widths, layer = layers, width = widths, hidden = hidden_units),
      out_of = make(3, .25 / hidden_units, layer = layers, hidden = hidden_units, width = widths));
  return nb::record(letters = make(4, .01, letter = known_letters, width = widths),
                    places = make(5, .01, time = context, width = widths), blocks = of_blocks,
                    readout = make(6, 1. / widths, width = widths, letter = known_letters));
}

/// How they are split: each device along model has some heads and some hidden units, with all their weights.
inline constexpr auto specs =
    nb::record(letters = P(), places = P(),
               blocks = nb::record(in_roles = P(head = model), attended = P(head = model), into = P(hidden = model),
                                   out_of = P(hidden = model)),
               readout = P());

constexpr auto normalised(const auto& x) {
  return (x * nb::rsqrt(nb::mean(nb::square(x), width) + 1e-5f)).eval();
}

constexpr auto attention(const auto& p, const auto& x) {
  const auto all = nb::dot(x, p[in_roles], width);
  const auto k = nb::rename(all(role = 1), time = past), v = nb::rename(all(role = 2), time = past);
  const auto scores = nb::dot(all(role = 0), k, depth);
  const auto is_past = (nb::tril(nb::ones_like(scores(batch = 0, head = 0)), time, past) > 0).eval();
  const auto weights = nb::softmax(nb::where(is_past, scores / 2.f, -INFINITY), past);  // the root of depths is 2
  const auto mixed = nb::dot(weights, v, past);
  return nb::psum(nb::dot(mixed, p[attended], head, depth), model);  // each device has the sum over its heads
}

constexpr auto mlp(const auto& p, const auto& x) {
  const auto h = nb::gelu(nb::dot(x, p[into], width));
  return nb::psum(nb::dot(h, p[out_of], hidden), model);  // each device has the sum over its hidden units
}

/// A block has two sums over model forwards, and two backwards: each of its two inputs goes to all devices along model.
constexpr auto block(const auto& p, const auto& x) {
  const auto h = (x + attention(p, normalised(x))).eval();
  return (h + mlp(p, normalised(h))).eval();
}

/// The logarithm of the probability that a letter comes next.
constexpr auto log_probabilities(const auto& p, const auto& text) {
  const auto one_of = nb::one_hot<float>(text, letter = p[letters].size(letter));
  const auto first = (nb::dot(one_of, p[letters], letter) + p[places]).eval();
  const auto [last, none] = nb::scan(
      layer, first, p[blocks], [](const auto& h, const auto& p) { return std::pair(block(p, h), std::tuple<>()); });
  return nb::log_softmax(nb::dot(normalised(last), p[readout], width), letter);
}

/// The mean over all letters of the batch, of which each device along data has a part.
constexpr auto loss_of(const auto& p, const auto& text, const auto& next) {
  const auto came = nb::one_hot<float>(next, letter = p[letters].size(letter));
  return nb::pmean(-nb::mean(nb::sum(came * log_probabilities(p, text), letter), batch, time), data);
}

}  // namespace char_transformer
