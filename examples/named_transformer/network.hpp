// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "../char_transformer/text.hpp"

#include <nabla/transform/xmap.hpp>

// A transformer block over names. Nothing in it says where it runs.
namespace named_transformer {

using namespace char_transformer;  // the text, its names, the sizes
using char_transformer::time;      // not that of the C library
using nb::names, nb::in_axes, nb::out_axes, nb::axis_resources, nb::xmap;

/// Normal numbers, the same on every machine.
inline auto initial_network(long known_letters) {
  const auto make = [](int number, double variance, auto... sizes) {
    return (float(std::sqrt(variance)) * nb::normal<float>(nb::fold_in(nb::rng_key(1), number), sizes...)).eval();
  };
  return nb::record(letters = make(0, .01, known_letters, widths), places = make(1, .01, context, widths),
                    in_roles = make(2, 1. / widths, widths, 3, heads, depths),
                    attended = make(3, .25 / widths, heads, depths, widths), into = make(4, 1. / widths, widths, hidden_units),
                    out_of = make(5, .25 / hidden_units, hidden_units, widths),
                    readout = make(6, 1. / widths, widths, known_letters));
}
inline constexpr auto names_of_network =
    nb::record(letters = names(letter, width), places = names(time, width), in_roles = names(width, role, head, depth),
               attended = names(head, depth, width), into = names(width, hidden), out_of = names(hidden, width),
               readout = names(width, letter));

/// All times, as what a query looks at. Where `time` is split, this is the only line that gathers.
constexpr auto as_past(const auto& x) { return nb::rename(nb::all_gather(x, time), nb::dim<0> = past).eval(); }

// (Not constexpr: clang++ 14 takes no local array of a known type there.)
auto attention(const auto& p, const auto& x) {
  const auto all = nb::dot(x, p[in_roles], width);
  const auto scores = nb::dot(all(role = 0), as_past(all(role = 1)), depth);
  const auto is_past = nb::iota<std::int32_t>(past = context) <= nb::iota<std::int32_t>(time = context);
  const auto weights = nb::softmax(nb::where(is_past, scores / 2.f, -INFINITY), past);  // the root of depths is 2
  return nb::dot(nb::dot(weights, as_past(all(role = 2)), past), p[attended], head, depth);
}
constexpr auto mlp(const auto& p, const auto& x) { return nb::dot(nb::gelu(nb::dot(x, p[into], width)), p[out_of], hidden); }

/// The mean over all letters of minus the logarithm of the probability of the one that comes next.
inline constexpr auto loss = [](const auto& p, const auto& text, const auto& next) {
  const auto one_of = [&](const auto& y) { return nb::one_hot<float>(y, letter = p[letters].size(letter)); };
  const auto first = (nb::dot(one_of(text), p[letters], letter) + p[places]).eval();
  const auto middle = (first + attention(p, normalised(first))).eval();
  const auto last = (middle + mlp(p, normalised(middle))).eval();
  const auto chances = nb::log_softmax(nb::dot(normalised(last), p[readout], width), letter);
  return -nb::mean(nb::sum(one_of(next) * chances, letter), batch, time);
};

/// The same network where these resources place it: `f(network, text, next)`.
constexpr auto placed(const auto& mesh, auto resources) {
  return xmap(mesh, in_axes(names_of_network, names(batch, time), names(batch, time)), out_axes(names()), resources, loss);
}
/// A network as these resources split it, beside a text, which has the other names that they speak of.
constexpr auto placed_network(const auto& mesh, auto resources, const auto& p, const auto& text) {
  return xmap(mesh, in_axes(names_of_network, names(batch, time)), out_axes(names_of_network), resources,
              [](const auto& q, const auto&) { return q; })(p, text);
}

}  // namespace named_transformer
