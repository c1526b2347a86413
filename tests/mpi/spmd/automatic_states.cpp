// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <nabla/transform/grad.hpp>

#include "automatic.hpp"

// States over axes that become automatic.
namespace test_of_automatic_states {

namespace {

using namespace app;
using nb::P, nb::dim, nb::device_put, nb::auto_axes, nb::explicit_axes, nb::axes, nb::in_sharding, nb::out_sharding;

}  // namespace

TEST_CASE("where axes become automatic sums are made, and what is reduced is replicated") {
  const auto c = nb::astype<float>(nb::iota<std::int32_t>(24, 48) % 7).eval();
  for_each_automatic_mesh([&](const auto& mesh) {
    const auto x = device_put(c, mesh, P(data));
    const auto check = [&](const auto& f, const auto& expected) {
      const auto y = as_planned(f, x);
      CHECK(y.sharding().spec() == P());
      CHECK(close(y, expected(c).eval()));
      // It may be used as any other value of the mesh.
      const auto g = as_planned(nb::grad([&](const auto& x) { return nb::sum(f(x) * 2.f); }), x);
      CHECK(close(g, nb::grad([&](const auto& x) { return nb::sum(expected(x) * 2.f); })(c)));
      CHECK(g.sharding() == x.sharding());
    };
    const auto sum = explicit_axes(in_sharding(P(data)), [](const auto& x) { return nb::sum(x); });
    check(sum, [](const auto& x) { return nb::sum(x); });
    check(explicit_axes(axes(data), in_sharding(P(data)), [](const auto& x) { return nb::max(x); }),
          [](const auto& x) { return nb::max(x); });
    const auto copies = explicit_axes(
        in_sharding(P()), [](const auto& x) { return nb::reshard(nb::sum(nb::square(x)), P(nb::reduced(data))); });
    check(copies, [](const auto& x) { return nb::sum(nb::square(x)); });
    const auto layouts = nb::plan(sum, x).layouts;
    REQUIRE(layouts.size() == 1);
    CHECK(std::string(layouts[0].word) == "explicit_axes");
    CHECK(layouts[0].operand == 0);
  });
  for_each_mesh([&](const auto& mesh) {
    const auto x = device_put(c, mesh, P(data, model));
    const auto squares = auto_axes(out_sharding(P()), [](const auto& y) { return y * y; });
    const auto of_sums = [&](const auto& x) { return squares(nb::sum(x, dim<0>)).eval(); };
    const auto expected = [](const auto& x) { return nb::square(nb::sum(x, dim<0>)).eval(); };
    CHECK(close(as_planned(of_sums, x), expected(c)));
    const auto g = as_planned(nb::grad([&](const auto& x) { return nb::sum(of_sums(x)); }), x);
    CHECK(close(g, nb::grad([&](const auto& x) { return nb::sum(expected(x)); })(c)));
    CHECK(g.sharding() == x.sharding());
    // Of reduced parameters the gradient is still to be summed.
    const auto w = nb::reshard(device_put(c, mesh, P()), P(nb::reduced(data)));
    const auto in_w = nb::grad([&](const auto& w) { return nb::sum(squares(w)); })(w);
    CHECK(in_w.sharding().spec() == P(nb::none, nb::none, nb::unreduced(data)));
    CHECK(close(nb::reshard(in_w, P()), (2.f * c).eval()));
  });
}

}  // namespace test_of_automatic_states
