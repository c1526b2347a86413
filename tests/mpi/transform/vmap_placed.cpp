// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "as_planned.hpp"

#include <nabla/transform/grad.hpp>

// U-49: spmd_axis_name over automatic axes lays the mapped dims out.
namespace test_of_vmap_placed {

namespace {

using namespace app;
using nb::P, nb::none, nb::dim, nb::in_axes, nb::vmap, nb::spmd_axis_name, nb::automatic, nb::testing::allclose;

template <class F>
void for_each_automatic_mesh(F f) {
  for_each_mesh(
      [&](const auto& m) { f(nb::make_mesh(data = automatic(m.size(data)), model = automatic(m.size(model)))); });
}
constexpr auto products = [](auto row) { return nb::exp(row * 0.1f) * row; };

/// The first layout is that of the argument, for the map; a result lies as it is said.
template <class F, class X, class Y>
void check(const F& f, const X& x, const char* by, long devices, const Y& expected) {
  const auto plan = nb::plan(f, x);
  REQUIRE(plan.layouts.size() > 0);
  CHECK(std::string(plan.layouts[0].word) == "vmap");
  CHECK(plan.layouts[0].operand == 1);
  CHECK(std::string(plan.layouts[0].sharding) == by);
  check_plan(f, x);
  const auto y = f(x);
  CHECK(y.size(dim<0>) / y.shard_shape()[0] == devices);
  CHECK(allclose(nb::to_host(y), expected, 1e-4, 1e-4));
  const auto loss = [&](const auto& g) { return [&](auto v) { return nb::sum(nb::square(g(v))); }; };
  CHECK(allclose(nb::to_host(nb::grad(loss(f))(x)), nb::grad(loss(products))(nb::to_host(x)), 1e-3, 1e-3));
}

}  // namespace

TEST_CASE("U-49 the mapped dim is laid out over automatic axes, whatever its layout was") {
  for_each_automatic_mesh([](const auto& mesh) {
    const long d = mesh.size(data), m = mesh.size(model);
    const auto x = nb::sin(nb::iota<float>(2 * d * m, 24)).eval();
    const auto expected = products(x).eval();
    const auto over_data = vmap(spmd_axis_name(data), products);
    const auto over_both = vmap(spmd_axis_name((data, model)), products);
    const auto whole = nb::device_put(x, mesh, P());
    {
      // A whole dim is cut where it is.
      const nb::recording r;
      over_data(whole);
      CHECK(r.count() == 0);
    }
    check(over_data, whole, "P(data)", d, expected);
    check(over_both, nb::device_put(x, mesh, P(model)), "P((data,model))", d * m, expected);
    // It takes the axis from another dim.
    check(over_data, nb::device_put(x, mesh, P(model, data)), "P(data)", d, expected);
    // What lies so stays.
    const auto there = nb::device_put(x, mesh, P(data));
    CHECK(nb::plan(over_data, there).layouts.size() == 0);
    CHECK(allclose(nb::to_host(over_data(there)), expected, 1e-4, 1e-4));
    if (d > 1) {
      const auto odd = nb::device_put(nb::ones<float>(d + 1, 24), mesh, P());
      CHECK(message_of([&] { over_data(odd); }).find("vmap") != std::string::npos);
    }
  });
}

TEST_CASE("U-49 a map in a map: each lays its dim out, and the inner function sees neither") {
  for_each_automatic_mesh([](const auto& mesh) {
    const long d = mesh.size(data), m = mesh.size(model);
    const auto x = nb::sin(nb::iota<float>(2 * d, 2 * m, 24)).eval();
    const auto f = vmap(spmd_axis_name(data), vmap(spmd_axis_name(model), products));
    const auto placed = nb::device_put(x, mesh, P());
    const auto y = f(placed);
    CHECK(y.shard_shape() == std::array<long, 3>{2, 2, 24});
    CHECK(nb::plan(f, placed).layouts.size() == 2);
    check_plan(f, placed);
    CHECK(allclose(nb::to_host(y), products(x), 1e-4, 1e-4));
    // One argument is laid out, the other is the same for all.
    const auto w = nb::device_put(nb::cos(nb::iota<float>(24, 4 * m)).eval(), mesh, P(none, model));
    const auto rows = vmap(in_axes(dim<0>, none), spmd_axis_name(data), [](auto r, auto w) { return nb::dot(r, w); });
    const auto flat = nb::reshape(x, 4 * d * m, 24).eval();
    const auto z = rows(nb::device_put(flat, mesh, P(none, data)), w);
    CHECK(z.shard_shape() == std::array<long, 2>{4 * m, 4});
    CHECK(allclose(nb::to_host(z), nb::dot(flat, nb::to_host(w)), 1e-3, 1e-3));
  });
}

}  // namespace test_of_vmap_placed
