// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "../spmd/devices.hpp"
#include <nabla/transform/grad.hpp>

// Branches and loops of which each entry of a vmap takes its own way, on devices.
namespace test_of_mapped_control {

namespace {

using namespace app;
using nb::P, nb::none, nb::in_specs, nb::out_specs, nb::shard_map, nb::dim, nb::vmap;

/// 24 numbers, and what f makes of each on the host.
auto numbers() { return nb::iota<float>(24).eval(); }
template <class F>
auto each(F f) {
  std::vector<float> made;
  for (int i = 0; i < 24; ++i) made.push_back(f(float(i)));
  return nb::array_from(made, 24);
}
constexpr auto chosen = [](auto x) {
  return nb::cond(x > 7.f, [](auto x) { return x * x; }, [](auto) { return 1.f; }, x);
};
constexpr auto added = [](auto x) { return nb::fori_loop(0, 3, 2.f, [&](long, auto s) { return s + x; }); };
constexpr auto grown = [](auto x) {
  return nb::while_loop(x, [](auto s) { return s < 40.f; }, [](auto s) { return s * 2.f + 1.f; });
};
float grown_on_host(float s) {
  while (s < 40) s = s * 2 + 1;
  return s;
}

}  // namespace

TEST_CASE("a vmap in a shard_map: entries and devices take their own way, and nothing is communicated") {
  for_each_mesh([&](const auto& mesh) {
    const auto on_blocks = [&](auto f) { return shard_map(mesh, in_specs(P(data)), out_specs(P(data)), vmap(f)); };
    // The carry varies from the beginning, as without a map; that it is mapped it learns, and its mesh.
    const auto added_here = [](auto x) {
      return nb::fori_loop(0, 3, nb::pcast(nb::full(2.f), data, nb::varying), [&](long, auto s) { return s + x; });
    };
    const nb::recording r;
    const auto a = on_blocks(chosen)(numbers());
    const auto b = on_blocks(added_here)(numbers());
    const auto c = on_blocks(grown)(numbers());
    const auto slopes = on_blocks(nb::grad_per_shard(chosen))(numbers());
    CHECK(r.count() == 0);
    CHECK(nb::testing::equal(a, each([](float x) { return x > 7 ? x * x : 1.f; })));
    CHECK(nb::testing::equal(b, each([](float x) { return 2 + 3 * x; })));
    CHECK(nb::testing::equal(c, each(grown_on_host)));
    CHECK(nb::testing::equal(slopes, each([](float x) { return x > 7 ? 2 * x : 0.f; })));
  });
}

TEST_CASE("a vmap over a split dim: its entries stay where they are") {
  for_each_mesh([&](const auto& mesh) {
    const auto x = nb::device_put(numbers(), mesh, P(data));
    const auto over_data = [&](auto f) { return vmap(nb::spmd_axis_name(data), f); };
    const nb::recording r;
    const auto a = over_data(chosen)(x);
    const auto b = over_data(added)(x);
    CHECK(nb::type_name(a) == nb::type_name(x));
    CHECK(nb::type_name(b) == nb::type_name(x));
    const auto slopes = nb::grad([&](auto x) { return nb::sum(over_data(added)(x) * over_data(chosen)(x)); })(x);
    CHECK(nb::type_name(slopes) == nb::type_name(x));
    CHECK(r.count() == 0);
    CHECK(nb::testing::equal(a, each([](float x) { return x > 7 ? x * x : 1.f; })));
    CHECK(nb::testing::equal(b, each([](float x) { return 2 + 3 * x; })));
    CHECK(nb::testing::equal(slopes, each([](float x) { return x > 7 ? 3 * x * x + (2 + 3 * x) * 2 * x : 3.f; })));
  });
}

TEST_CASE("a vmap over a dim that all devices hold: all leave the loop together") {
  for_each_mesh([&](const auto& mesh) {
    const auto x = nb::device_put(numbers(), mesh, P());
    CHECK(nb::testing::equal(vmap(grown)(x), each(grown_on_host)));
  });
}

}  // namespace test_of_mapped_control
