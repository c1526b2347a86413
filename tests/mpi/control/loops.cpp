// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "../spmd/devices.hpp"

namespace test_of_loops {

namespace {

using namespace app;
using nb::P, nb::none, nb::in_specs, nb::out_specs, nb::shard_map, nb::dim;

/// How often a number is halved, or tripled and increased, until it is below a limit.
long steps_of(float v, float limit) {
  long n = 0;
  for (; v > limit; ++n) v = v * 0.5f;
  return n;
}

}  // namespace

TEST_CASE("S1-91 S1-83 a ring of ppermutes scatters a sum: one less than there are devices") {
  const long n = devices();
  const auto x = nb::iota<float>(n, n).eval();
  const auto mesh = nb::make_mesh(data = n);
  nb::recording r;
  const auto y = shard_map(mesh, in_specs(P(data)), out_specs(P(data)), [n](auto x) {
    const auto here = nb::axis_index(x, data).eval();
    // The column that a device adds in some step.
    const auto chunk = [&](auto column) {
      return nb::sum(nb::where(nb::iota<std::int32_t>(n) == column, x, 0.f), dim<1>);
    };
    return nb::fori_loop(0, n - 1, chunk((here + int(n) - 1) % int(n)).eval(), [&](long i, auto sum) {
      return nb::ppermute(sum, data, nb::shift(1)) + chunk((here + int(2 * n - 2 - i)) % int(n));
    });
  })(x);
  CHECK(r.count("ppermute") == n - 1);
  CHECK(r.count() == n - 1);
  const auto z = shard_map(mesh, in_specs(P(data)), out_specs(P(data)),
                           [](auto x) { return nb::psum_scatter(x, data, nb::tiled(dim<1>)); })(x);
  std::vector<float> columns;  // of 4 devices: 24 28 32 36
  for (long j = 0; j < n; ++j) columns.push_back(float(n * j + n * n * (n - 1) / 2));
  CHECK(nb::testing::equal(z, nb::array_from(columns, n, 1)));
  CHECK(nb::testing::equal(y, nb::array_from(columns, n)));
}

TEST_CASE("U-57 a psum in the predicate lets all devices take as many steps") {
  const auto x = nb::iota<float>(24).eval();
  long expected = 0;
  for (float sum = 24 * 23 / 2; sum > 5.f; sum *= 0.5f) ++expected;
  for_each_mesh([&](const auto& mesh) {
    nb::recording r;
    long calls = 0;
    const auto y = shard_map(mesh, in_specs(P(data)), out_specs(P(data)), [&](auto x) {
      return nb::while_loop(
          x, [](auto c) { return nb::psum(nb::sum(c), data) > 5.f; }, [&](auto c) { return ++calls, c * 0.5f; });
    })(x);
    CHECK(calls == expected);
    CHECK(r.count("psum") == expected + 1);
    CHECK(nb::testing::equal(y, reference_of(x) * ref::scalar(1. / double(1 << expected))));
    // By a host loop it is the same.
    const auto z = shard_map(mesh, in_specs(P(data)), out_specs(P(data)), [&](auto x) {
      while (nb::psum(nb::sum(x), data) > 5.f) x = x * 0.5f;
      return x;
    })(x);
    CHECK(nb::testing::equal(z, y));
  });
}

TEST_CASE("U-57 where the predicate varies each device stops by itself, and nothing is sent") {
  const long n = devices();
  const auto x = (nb::iota<float>(n) * 7.f + 1.f).eval();
  const auto of_devices = nb::to_vector(x);
  std::vector<float> counts, left;
  for (const float of_device : of_devices) {
    const long steps = steps_of(of_device, 2.f);
    counts.push_back(float(steps));
    left.push_back(of_device / float(1l << steps));
  }
  for_each_mesh([&](const auto& mesh) {
    const nb::recording r;
    long calls = 0;
    const auto [y, k] = shard_map(mesh, in_specs(P((data, model))), out_specs(P((data, model)), P((data, model))), [&](auto x) {
      const auto zero = nb::pcast(nb::zeros<float>(1), (data, model), nb::varying);
      return nb::while_loop(
          std::tuple(x, zero), [](auto c) { return nb::sum(std::get<0>(c)) > 2.f; },
          [&](auto c) {
            ++calls;
            auto [v, k] = c;
            return std::tuple(v * 0.5f, k + 1.f);
          });
    })(x);
    CHECK(r.count() == 0);
    CHECK(nb::testing::equal(y, nb::array_from(left, n)));
    CHECK(nb::testing::equal(k, nb::array_from(counts, n)));
    CHECK(calls <= steps_of(of_devices.back(), 2.f));
  });
}

TEST_CASE("U-56 over the axes along which the predicate is equal, collectives stay legal in a loop that varies") {
  for_each_mesh([&](const auto& mesh) {
    const long m = mesh.size(data), k = mesh.size(model);
    const auto starts = (nb::iota<float>(m) * 9.f + 1.f).eval();
    const auto x = nb::iota<float>(m, k).eval();
    // Checked runs compare the calls of those processes that take as many steps.
    const with_checks on(mesh);
    const auto [s, y] = shard_map(mesh, in_specs(P(data), P(data, model)), out_specs(P(data), P(data, model)), [](auto s, auto x) {
      return nb::while_loop(
          std::tuple(s, x), [](auto c) { return nb::sum(std::get<0>(c)) > 2.f; },
          [](auto c) {
            auto [s, x] = c;
            return std::tuple(s * 0.5f, x + nb::psum(x, model));
          });
    })(starts, x);
    auto expected = nb::to_vector(x);
    const auto from = nb::to_vector(starts);
    for (long i = 0; i < m; ++i)
      for (long step = steps_of(from[std::size_t(i)], 2.f); step > 0; --step) {
        float sum = 0;
        for (long j = 0; j < k; ++j) sum += expected[std::size_t(i * k + j)];
        for (long j = 0; j < k; ++j) expected[std::size_t(i * k + j)] += sum;
      }
    CHECK(nb::testing::equal(y, nb::array_from(expected, m, k)));
  });
}

}  // namespace test_of_loops
