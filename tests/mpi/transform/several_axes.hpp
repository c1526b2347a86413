// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "as_planned.hpp"

#include <cmath>
#include <functional>
#include <nabla/transform/grad.hpp>
#include <nabla/transform/jvp.hpp>
#include <string>

// Collectives over the name of a map and mesh axes together, beside a loop over all places.
namespace several {

NABLA_AXES(sample)
using namespace app;
using nb::P, nb::none, nb::in_specs, nb::out_specs, nb::shard_map, nb::dim, nb::out_axes, nb::vmap, nb::axis_name,
    nb::tiled, nb::stacked, nb::split, nb::concat, nb::shift, nb::reverse, nb::perm, nb::testing::allclose;

using numbers = std::vector<float>;

/// A row for each example, the examples split over `data`, their numbers over `model`: each example of each device is a
/// place, whose numbers lie in `of`. A group of axes, as its letters, counts the places of each lane.
struct places {
  long data, samples, model;
  std::vector<numbers> of;

  places(long d, long s, long m) : data(d), samples(s), model(m), of(std::size_t(d * s * m)) {}
  numbers& at(long d, long s, long m) { return of[std::size_t((d * samples + s) * model + m)]; }
  template <class X>
  static places from(const X& x, long d, long s, long m) {
    places p(d, s, m);
    const auto all = nb::to_vector(nb::astype<float>(nb::to_host(x)));
    const std::size_t n = all.size() / p.of.size();
    for (std::size_t i = 0; i < p.of.size(); ++i)
      p.of[i] = numbers(all.begin() + std::ptrdiff_t(i * n), all.begin() + std::ptrdiff_t((i + 1) * n));
    return p;
  }
  /// The places of all lanes, each lane in the order of its group.
  std::vector<std::vector<numbers*>> lanes(const std::string& group) {
    const auto size = [&](char c) { return c == 'd' ? data : c == 's' ? samples : model; };
    std::vector<std::vector<numbers*>> all;
    std::string rest;
    for (const char c : {'d', 's', 'm'})
      if (group.find(c) == std::string::npos) rest += c;
    long lanes = 1, count = 1;
    for (const char c : rest) lanes *= size(c);
    for (const char c : group) count *= size(c);
    for (long l = 0; l < lanes; ++l) {
      all.emplace_back();
      for (long i = 0; i < count; ++i) {
        long where[3] = {}, left = i, lane = l;
        const auto put = [&](char c, long& number) {
          where[c == 'd' ? 0 : c == 's' ? 1 : 2] = number % size(c);
          number /= size(c);
        };
        for (std::size_t k = group.size(); k-- > 0;) put(group[k], left);
        for (std::size_t k = rest.size(); k-- > 0;) put(rest[k], lane);
        all.back().push_back(&at(where[0], where[1], where[2]));
      }
    }
    return all;
  }
};
inline bool near(const numbers& a, const numbers& b) {
  bool same = a.size() == b.size();
  for (std::size_t i = 0; same && i < a.size(); ++i) same = std::abs(a[i] - b[i]) <= 1e-4f * (1 + std::abs(b[i]));
  return same;
}

/// What a word gives at each place of a lane.
using lane = std::vector<numbers>;
inline lane sums(const lane& x) {
  lane y(x.size(), numbers(x[0].size()));
  for (auto& one : y)
    for (const auto& other : x)
      for (std::size_t i = 0; i < one.size(); ++i) one[i] += other[i];
  return y;
}
inline lane parts_of(const lane& x) {
  lane y;
  const std::size_t n = x[0].size() / x.size();
  for (std::size_t i = 0; i < x.size(); ++i)
    y.emplace_back(x[i].begin() + std::ptrdiff_t(i * n), x[i].begin() + std::ptrdiff_t((i + 1) * n));
  return y;
}
inline lane gathered(const lane& x) {
  numbers all;
  for (const auto& one : x) all.insert(all.end(), one.begin(), one.end());
  return lane(x.size(), all);
}
inline lane exchanged(const lane& x) {
  const std::size_t n = x[0].size() / x.size();
  lane y(x.size());
  for (std::size_t i = 0; i < x.size(); ++i)
    for (const auto& other : x)
      y[i].insert(y[i].end(), other.begin() + std::ptrdiff_t(i * n), other.begin() + std::ptrdiff_t((i + 1) * n));
  return y;
}
inline lane moved(const lane& x, const std::vector<long>& from) {
  lane y(x.size(), numbers(x[0].size()));
  for (std::size_t i = 0; i < x.size(); ++i)
    if (from[i] >= 0) y[i] = x[std::size_t(from[i])];
  return y;
}
inline std::vector<long> sources(long n, const std::function<long(long)>& f) {
  std::vector<long> all;
  for (long i = 0; i < n; ++i) all.push_back(f(i));
  return all;
}

constexpr long samples = 2;

/// `body` for each example of each device, beside `expected` of each lane, and how often it communicates; -1: as
/// planned.
template <class M, class Body>
void check(const M& mesh, const std::string& group, long collectives, const Body& body,
           const std::function<lane(const lane&)>& expected, long columns = 0) {
  const long d = mesh.size(data), m = mesh.size(model);
  CAPTURE(group);
  const long n = columns > 0 ? columns : d * m * samples;
  const auto x = nb::sin(nb::iota<float>(d * samples, m * n) * 0.37f).eval();
  const nb::recording r;
  const auto y = body(mesh)(x);
  if (collectives >= 0) CHECK(r.count() == collectives);
  places before = places::from(x, d, samples, m), after = places::from(y, d, samples, m);
  const auto in = before.lanes(group), out = after.lanes(group);
  for (std::size_t l = 0; l < in.size(); ++l) {
    lane values;
    for (const numbers* v : in[l]) values.push_back(*v);
    const lane should = expected(values);
    for (std::size_t i = 0; i < should.size(); ++i) CHECK(near(*out[l][i], should[i]));
  }
}
/// The plan of one that is linear; its derivative is itself, and its transpose is the one.
template <class M, class Body>
void check_linear(const M& mesh, const Body& body, long columns = 0) {
  const long d = mesh.size(data), m = mesh.size(model);
  const long n = columns > 0 ? columns : d * m * samples;
  const auto t = nb::cos(nb::iota<float>(d * samples, m * n) * 0.7f).eval();
  const auto f = body(mesh);
  check_plan(f, t);
  const auto y = nb::to_host(f(t));
  const auto w = nb::cos(nb::iota<float>(y.size(dim<0>), y.size(dim<1>)) * 0.11f).eval();
  CHECK(allclose(nb::jvp(f, t, t).second, y, 1e-4, 1e-4));
  const auto g = nb::grad([&](auto v) { return nb::sum(f(v) * w); })(t);
  CHECK(allclose(nb::sum(nb::to_host(g) * t), nb::sum(y * w), 1e-3, 1e-3));
}
/// A word for each example of each device.
template <class Word>
auto each(Word word) {
  return [=](const auto& mesh) {
    return shard_map(mesh, in_specs(P(data, model)), out_specs(P(data, model)),
                     [=](auto block) { return vmap(axis_name(sample), word)(block); });
  };
}
/// Each of these groups, by its letters, with its runs of mesh axes.
template <class F>
void for_each_group(F f) {
  f((sample, data), "sd", 1L);
  f((data, sample), "ds", 1L);
  f((model, sample, data), "msd", 2L);
}

}  // namespace several
