// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "check.hpp"

#include <cmath>
#include <limits>

namespace test_of_pmin {

namespace {

template <class X, class M, class S, class A>
bool finds(const X& x, const M& mesh, S spec, A over) {
  return is_collective(
      "pmin", x, mesh, spec, over, [&](const auto& b) { return nb::pmin(b, over); },
      [&](const ref::family& f) { return ref::pmin(f, axes_of(mesh, over)); });
}

}  // namespace

TEST_CASE("pmin over one axis and over a group, of every dtype") {
  const auto x = ((nb::iota<float>(24, 24) * 7.f) % 31.f - 15.f).eval();
  for_each_mesh([&](const auto& mesh) {
    CHECK(finds(x, mesh, P(data, model), data));
    CHECK(finds(x, mesh, P(data, model), (model, data)));
    CHECK(finds(nb::astype<double>(x).eval(), mesh, P(model), model));
    CHECK(finds(nb::astype<std::int32_t>(x).eval(), mesh, P(data), data));
    CHECK(finds(nb::astype<std::int64_t>(x).eval(), mesh, P(data), data));
    CHECK(finds(nb::astype<std::uint8_t>(x + 15.f).eval(), mesh, P(data), data));
    CHECK(finds((x > 8.f).eval(), mesh, P(data), data));
    CHECK(finds(nb::zeros<float>(0, 2).eval(), mesh, P(data), data));
  });
}

TEST_CASE("nan wins in pmin, and zeros have one order on every machine") {
  auto x = nb::zeros<float>(24).eval();
  x.mutable_view()(5) = -0.f;
  auto y = x;
  y.mutable_view()(7) = std::numeric_limits<float>::quiet_NaN();
  for_each_mesh([&](const auto& mesh) {
    auto f = shard_map(mesh, in_specs(P((data, model))), out_specs(P()),
                       [](auto b) { return nb::pmin(nb::min(b), (data, model)); });
    CHECK(std::isnan(f(y).item()));
    CHECK(f(x).item() == 0.f);
    auto g = shard_map(mesh, in_specs(P((data, model))), out_specs(P()), [](auto b) { return nb::pmin(b, (data, model)); });
    // The block of zeros that holds -0 at its place meets +0 from the other devices.
    const auto z = nb::to_host(g(x));
    const long n = 24 / devices();
    if (devices() > 1) CHECK(std::signbit(harness::elements_of(z)[std::size_t(5 % n)]) == true);
  });
}

TEST_CASE("pmin finishes what a min over a split dim leaves") {
  const auto x = ((nb::iota<float>(24, 24) * 7.f) % 31.f).eval();
  for_each_mesh([&](const auto& mesh) {
    const auto u = nb::min(nb::device_put(x, mesh, P(data)), dim<0>);
    const auto y = shard_map(mesh, out_specs(P()), [](auto b) { return nb::pmin(b, data); })(u);
    CHECK(nb::testing::equal(y, ref::min(reference_of(x), {0})));
  });
}

TEST_CASE("G-12 over an axis of the array pmin is min") {
  const auto x = nb::iota<float>(batch = 4, 3);
  CHECK(nb::testing::equal(nb::pmin(x, batch), nb::min(x, batch)));
}

}  // namespace test_of_pmin
