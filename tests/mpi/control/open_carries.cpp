// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "../spmd/devices.hpp"
#include <nabla/transform/plan.hpp>

// Carries that begin as casts of plain arrays, of literals, or as axis_index: they become blocks of the mesh that they
// meet, and are worked with as such.
namespace test_of_open_carries {

namespace {

using namespace app;
using nb::P, nb::in_specs, nb::out_specs, nb::shard_map, nb::dim, nb::varying;

/// Rows of numbers that differ, two for each device along data.
auto rows(long n) { return (nb::iota<float>(2 * n, 3) * 0.5f).eval(); }
auto zeros() { return nb::pcast(nb::zeros<float>(2, 3), data, varying); }

}  // namespace

TEST_CASE("what a loop has summed up from a cast is a block: psum takes it, and its values are those of the loop") {
  for_each_mesh([](const auto& mesh) {
    const auto x = rows(mesh.size(data));
    const auto f = shard_map(mesh, in_specs(P(data)), out_specs(P(data), P()), [](auto a) {
      auto sum = nb::fori_loop(0, 3, zeros(), [&](auto, auto c) { return (c + a).eval(); });
      auto [last, each] = nb::scan(zeros(), nb::length(2), [&](auto c, auto) { return std::pair(c + a, c); });
      return std::tuple(sum, nb::psum(nb::sum(last) + nb::sum(each), data));
    });
    nb::recording r;
    const auto [sum, total] = f(x);
    CHECK(r.count() == 1);
    CHECK(nb::testing::allclose(nb::to_host(sum), (3.f * x).eval(), 1e-6, 0.));
    CHECK(total.item() == doctest::Approx(3. * double(nb::sum(x).item())));
    CHECK(nb::plan(f, x).collectives == nb::collectives(nb::psum_of(data)));
  });
}

TEST_CASE("a while_loop that each device leaves by itself begins with a cast") {
  for_each_mesh([](const auto& mesh) {
    const long n = mesh.size(data);
    const auto x = rows(n);
    const auto f = shard_map(mesh, in_specs(P(data)), out_specs(P()), [](auto a) {
      const auto step = 0.25f + nb::astype<float>(nb::axis_index(a, data));
      auto count = nb::while_loop(nb::pcast(0.f, data, varying), [](auto c) { return c < 3.f; },
                                  [&](auto c) { return c + step; });
      return nb::psum(count, data);
    });
    float expected = 0;
    for (long d = 0; d < n; ++d)
      for (float c = 0; c < 3.f || (expected += c, false);) c += 0.25f + float(d);
    CHECK(f(x).item() == expected);
  });
}

TEST_CASE("two travelling values, and one that gathers what passes by") {
  for_each_mesh([](const auto& mesh) {
    const long n = mesh.size(data);
    const auto x = rows(n);
    const auto f = shard_map(mesh, in_specs(P(data)), out_specs(P(data)), [n](auto a) {
      auto turned = nb::fori_loop(0, n, std::tuple(a, a * a, zeros()), [](auto, auto c) {
        auto [k, v, o] = c;
        return std::tuple(nb::ppermute(k, data, nb::shift(1)), nb::ppermute(v, data, nb::shift(1)), o + k * v);
      });
      return std::get<2>(turned);
    });
    const auto y = nb::to_vector(nb::to_host(f(x)));
    for (long d = 0; d < n; ++d)
      for (long j = 0; j < 6; ++j) {
        double expected = 0;
        for (long s = 0; s < n; ++s) expected += std::pow(0.5 * double(6 * s + j), 3);
        CHECK(y[std::size_t(6 * d + j)] == doctest::Approx(expected));
      }
  });
}

TEST_CASE("a loop of no steps gives what it begins with, on the mesh of the region") {
  for_each_mesh([](const auto& mesh) {
    const auto x = rows(mesh.size(data));
    const auto f = shard_map(mesh, in_specs(P(data)), out_specs(P()), [](auto a) {
      auto c = nb::fori_loop(0, 0, nb::astype<float>(nb::axis_index(data)), [&](auto, auto c) { return c + nb::sum(a); });
      return nb::psum(c, data);
    });
    const long n = mesh.size(data);
    CHECK(f(x).item() == float(n * (n - 1) / 2));
  });
  CHECK(message_of([] {
          const auto mesh = nb::abstract_mesh(data = 4);
          nb::plan(shard_map(mesh, in_specs(P(data)), out_specs(P()),
                             [](auto a) {
                               auto c = nb::fori_loop(0, 0, nb::pcast(0.f, data, varying),
                                                      [&](auto, auto c) { return c + nb::sum(a); });
                               return nb::psum(c, data);
                             }),
                   rows(4));
        }).find("requires at least one step where a carry learns its mesh") != std::string::npos);
}

}  // namespace test_of_open_carries
