// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "../spmd/devices.hpp"

namespace test_of_branches {

namespace {

using namespace app;
using nb::P, nb::none, nb::in_specs, nb::out_specs, nb::shard_map, nb::dim;

}  // namespace

TEST_CASE("U-31 U-56 where the predicate varies both functions run, in order, and each device takes its own") {
  const auto x = nb::iota<float>(24).eval();
  for_each_mesh([&](const auto& mesh) {
    const nb::recording r;
    std::string calls;
    const auto y = shard_map(mesh, in_specs(P(data)), out_specs(P(data)), [&](auto x) {
      const auto y = nb::cond(
          nb::axis_index(data) % 2 == 0, [&](auto x) { return calls += "f", x * 2.f; },
          [&](auto) { return calls += "g", -1.f; }, nb::sum(x));
      static_assert(nb::VaryingOver<decltype(y), data>);
      return x * 0.f + y;
    })(x);
    CHECK(calls == "fg");
    CHECK(r.count() == 0);
    std::vector<float> expected(24);
    const long size = 24 / mesh.size(data);
    for (long i = 0; i < 24; ++i) {
      const long d = i / size;
      expected[std::size_t(i)] = d % 2 == 0 ? float(size * (2 * d * size + size - 1)) : -1.f;
    }
    CHECK(nb::testing::equal(y, nb::array_from(expected, 24)));
  });
}

TEST_CASE("U-56 where it is equal on all devices one function runs, with its collectives; the states join") {
  const auto x = nb::iota<float>(24).eval();
  for_each_mesh([&](const auto& mesh) {
    for (const bool large : {true, false}) {
      const nb::recording r;
      const auto y = shard_map(mesh, in_specs(P(data)), out_specs(P(data)), [&](auto x) {
        const auto is_large = nb::psum(nb::sum(x), data) > (large ? 0.f : 1000.f);
        auto y = nb::cond(
            is_large, [](auto x) { return nb::pcast(nb::psum(x, data), data, nb::varying); }, [](auto x) { return x * 0.f; }, x);
        auto z = nb::cond(is_large, [](auto x) { return nb::pmax(x, data); }, [](auto x) { return x; }, x);
        static_assert(nb::VaryingOver<decltype(z), data>);
        return y + z;
      })(x);
      CHECK(r.count("psum") == (large ? 2 : 1));
      CHECK(r.count("pmax") == (large ? 1 : 0));
      std::vector<float> expected(24);
      const long n = mesh.size(data), size = 24 / n;
      for (long i = 0; i < 24; ++i) {
        float sum = 0;
        for (long d = 0; d < n; ++d) sum += float(d * size + i % size);
        expected[std::size_t(i)] = large ? sum + float((n - 1) * size + i % size) : float(i);
      }
      CHECK(nb::testing::equal(y, nb::array_from(expected, 24)));
    }
  });
}

TEST_CASE("switch_ by the place of each device; beyond the branches the last one") {
  const auto x = nb::iota<float>(24).eval();
  for_each_mesh([&](const auto& mesh) {
    const auto y = shard_map(mesh, in_specs(P((data, model))), out_specs(P((data, model))), [&](auto x) {
      const auto three = nb::branches([](auto x) { return x; }, [](auto x) { return -x; }, [](auto x) { return x * 100.f; });
      return nb::switch_(nb::axis_index(x, (data, model)), three, x);
    })(x);
    std::vector<float> expected(24);
    const float factors[] = {1, -1, 100};
    for (long i = 0; i < 24; ++i) expected[std::size_t(i)] = float(i) * factors[std::min(i / (24 / devices()), 2l)];
    CHECK(nb::testing::equal(y, nb::array_from(expected, 24)));
  });
}

TEST_CASE("switch_ between one branch that returns a number: the result is on the mesh of the index or an operand") {
  const auto x = nb::iota<float>(24).eval();
  for_each_mesh([&](const auto& mesh) {
    const auto y = shard_map(mesh, in_specs(P(data)), out_specs(P(data)), [&](auto x) {
      auto a = nb::switch_(nb::axis_index(x, data), nb::branches([] { return 2.f; }));
      auto b = nb::switch_(nb::axis_index(data), nb::branches([](auto) { return 2.f; }), x);
      auto c = nb::cond(nb::axis_index(data) == 0, [] { return 1.f; }, [] { return 2.f; });
      static_assert(nb::VaryingOver<decltype(a), data> && nb::VaryingOver<decltype(b), data>);
      return x * a + nb::psum(a, data) + b * c;
    })(x);
    std::vector<float> expected(24);
    const long n = mesh.size(data);
    for (long i = 0; i < 24; ++i) expected[std::size_t(i)] = float(2 * i + 2 * n + (i < 24 / n ? 2 : 4));
    CHECK(nb::testing::equal(y, nb::array_from(expected, 24)));
  });
}

}  // namespace test_of_branches
