// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "../spmd/devices.hpp"

namespace test_of_scan {

namespace {

using namespace app;
using nb::P, nb::none, nb::in_specs, nb::out_specs, nb::shard_map, nb::dim, nb::to_host;

/// All devices in a row.
auto row_of_devices() { return nb::make_mesh(data = devices()); }

}  // namespace

TEST_CASE("S1-59 S1-61 S1-62 two swaps give back what went in, one of the two cast to varying first") {
  const auto mesh = row_of_devices();
  const long n = devices();
  const auto x = nb::iota<float>(3 * n).eval();
  const nb::recording r;
  const auto [a, b] = shard_map(mesh, in_specs(P(data), P()), out_specs(P(data), P(data)), [](auto x, auto y) {
    const auto [carry, ys] = nb::scan(std::tuple(x, nb::pcast(y, data, nb::varying)), nb::length(2), [](auto carry, auto) {
      auto [a, b] = carry;
      return std::pair(std::tuple(b, a), std::tuple<>());
    });
    static_assert(std::is_same_v<decltype(ys), const std::tuple<>>);
    return carry;
  })(x, nb::range<float>(10, 13));
  CHECK(r.count() == 0);
  CHECK(nb::testing::equal(a, x));
  std::vector<float> tiled;
  for (long d = 0; d < n; ++d)
    for (const float v : {10.f, 11.f, 12.f}) tiled.push_back(v);
  CHECK(nb::testing::equal(b, nb::array_from(tiled, 3 * n)));
}

TEST_CASE("law 7: what is carry and y runs once a step, and lies in the ys once, on any number of devices") {
  const auto mesh = row_of_devices();
  const long n = devices(), steps = 4;
  const auto x = nb::iota<float>(3 * n).eval();
  long kernels = 0, allocations = 0;
  const auto [last, all] = shard_map(mesh, in_specs(P(data)), out_specs(P(data), P(none, data)), [&](auto x) {
    const auto before = nb::detail::count();
    const auto both = nb::scan(x, nb::length(steps), [](auto c, auto) {
      auto next = c * 2.f + 1.f;
      return std::pair(next, next);
    });
    kernels = nb::detail::count().kernels - before.kernels, allocations = nb::detail::count().allocations - before.allocations;
    return both;
  })(x);
  CHECK(kernels <= 2 * steps);
  CHECK(allocations <= 1 + steps);
  const auto ys = to_host(all);
  CHECK(nb::all(ys(0) == x * 2.f + 1.f));
  for (long t = 1; t < steps; ++t) CHECK(nb::all(ys(t) == ys(t - 1) * 2.f + 1.f));
  CHECK(nb::testing::equal(last, ys(steps - 1).eval()));
}

TEST_CASE("S1-63 the same by fori_loop") {
  const auto x = nb::iota<float>(3 * devices()).eval();
  const auto a = shard_map(row_of_devices(), in_specs(P(data), P()), out_specs(P(data)), [](auto x, auto y) {
    return std::get<0>(nb::fori_loop(0, 2, std::tuple(x, nb::pcast(y, data, nb::varying)),
                                     [](auto, auto c) { return std::tuple(std::get<1>(c), std::get<0>(c)); }));
  })(x, nb::range<float>(10, 13));
  CHECK(nb::testing::equal(a, x));
}

TEST_CASE("G-27 each device scans its own block; the ys are blocks too") {
  const auto x = nb::sin(nb::iota<float>(5, 24)).eval();
  const auto numbers = nb::to_vector(x);
  for (const bool backwards : {false, true}) {
    std::vector<float> carry(24), ys(5 * 24);
    for (long step = 0; step < 5; ++step)
      for (long j = 0, t = backwards ? 4 - step : step; j < 24; ++j) {
        float& c = carry[std::size_t(j)];
        ys[std::size_t(t * 24 + j)] = c - numbers[std::size_t(t * 24 + j)];
        c = c / 2 + numbers[std::size_t(t * 24 + j)];
      }
    for_each_mesh([&](const auto& mesh) {
      const nb::recording r;
      // The carry starts as one block for all, and becomes one for each device.
      const auto body = [&](auto x) {
        const auto start = nb::pcast(nb::zeros<float>(x.size(dim<1>)), (data, model), nb::varying);
        const auto decay = [](auto c, auto x) { return std::pair(c / 2.f + x, c - x); };
        const auto [c, ys] = backwards ? nb::scan(start, x, nb::reverse, decay) : nb::scan(start, x, decay);
        return std::tuple(c, ys);
      };
      const auto [c, all] =
          shard_map(mesh, in_specs(P(none, (data, model))), out_specs(P((data, model)), P(none, (data, model))), body)(x);
      CHECK(r.count() == 0);
      CHECK(nb::testing::equal(c, nb::array_from(carry, 24)));
      CHECK(nb::testing::equal(all, nb::array_from(ys, 5, 24)));
    });
  }
}

TEST_CASE("on explicit arrays a scan leaves the other dims split, and moves nothing") {
  const auto x = nb::iota<float>(5, 24).eval();
  const auto numbers = nb::to_vector(x);
  std::vector<float> sums(24), before(5 * 24);
  for (long t = 0; t < 5; ++t)
    for (long j = 0; j < 24; ++j) {
      before[std::size_t(t * 24 + j)] = sums[std::size_t(j)];
      sums[std::size_t(j)] += numbers[std::size_t(t * 24 + j)];
    }
  for_each_mesh([&](const auto& mesh) {
    const auto xs = nb::device_put(x, mesh, P(none, data));
    const nb::recording r;
    const auto [c, ys] = nb::scan(nb::device_put(nb::zeros<float>(24), mesh, P(data)), xs,
                                  [](auto c, auto x) { return std::pair(c + x, c); });
    CHECK(r.count() == 0);
    CHECK(c.sharding().spec() == P(data));
    CHECK(ys.sharding().spec() == P(none, data));
    CHECK(nb::testing::equal(c, nb::array_from(sums, 24)));
    CHECK(nb::testing::equal(ys, nb::array_from(before, 5, 24)));
  });
}

TEST_CASE("semantics B18 a sum over microbatches that is still to be made is made once, behind the loop") {
  const auto x = nb::iota<float>(4, 24).eval();
  for_each_mesh([&](const auto& mesh) {
    const nb::recording r;
    const auto total = shard_map(mesh, in_specs(P(none, data)), out_specs(P()), [](auto x) {
      const auto none_yet = nb::pcast(nb::zeros_like(nb::sum(x)), data, nb::unreduced);
      const auto [sum, ys] = nb::scan(none_yet, x, [](auto c, auto part) {
        return std::pair(c + nb::pcast(nb::sum(part), data, nb::unreduced), std::tuple<>());
      });
      return nb::psum(sum, data);
    })(x);
    CHECK(total.item() == 96 * 95 / 2);
    CHECK(r.count() == 1);
    CHECK(r.count("psum") == 1);
  });
}

}  // namespace test_of_scan
