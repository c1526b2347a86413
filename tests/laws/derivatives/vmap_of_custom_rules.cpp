// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "unit/transform/entries.hpp"

#include <nabla/transform/custom_jvp.hpp>
#include <nabla/transform/custom_vjp.hpp>

// Rules written by hand, within a vmap and around a gradient of it.
namespace test_of_vmap_of_custom_rules {

namespace {

using nb::none, nb::in_axes, nb::vmap, nb::argnums, entries::numbers;

/// w times a row, with a factor of 10 on the way back to w, which says that the rule was taken.
auto back_only() {
  return nb::custom_vjp([](auto w, auto x) { return (w * x).eval(); },
                        [](auto w, auto x) { return std::pair((w * x).eval(), std::tuple(w, x)); },
                        [](const auto& kept, auto c) {
                          return std::tuple((10. * c * std::get<1>(kept)).eval(), (c * std::get<0>(kept)).eval());
                        });
}
auto both_ways() {
  return nb::custom_jvp([](auto w, auto x) { return (w * x).eval(); },
                        [](const auto& v, const auto& t) {
                          const auto& [w, x] = v;
                          const auto& [dw, dx] = t;
                          return std::pair((w * x).eval(), (10. * dw * x + w * dx).eval());
                        });
}

template <class F>
void check(const F& f) {
  const auto w = numbers(1, 4);
  const auto x = numbers(2, 3, 4);
  const auto loss = [&](const auto& u, const auto& v) { return nb::sum(nb::square(f(u, v))); };
  const auto [gw, gx] = vmap(in_axes(none, dim<0>), grad(argnums<0, 1>, loss))(w, x);
  CHECK(allclose(gw, nb::materialize(20. * w * x * x)));
  CHECK(allclose(gx, nb::materialize(2. * w * w * x)));
  const auto total = [&](const auto& u, const auto& v) { return nb::sum(vmap(in_axes(none, dim<0>), loss)(u, v)); };
  const auto [sw, sx] = grad(argnums<0, 1>, total)(w, x);
  CHECK(allclose(sw, nb::sum(20. * w * x * x, dim<0>)));
  CHECK(allclose(sx, nb::materialize(2. * w * w * x)));
}

}  // namespace

TEST_CASE("custom_vjp in a vmap: of what all entries share the cotangents are summed, around it alone") {
  check(back_only());
}

TEST_CASE("custom_jvp in a vmap, in both modes") {
  check(both_ways());
  const auto w = numbers(3, 4);
  const auto x = numbers(4, 3, 4);
  const auto dy = nb::materialize(vmap(in_axes(none, dim<0>), [](auto u, auto v) {
    return nb::jvp(both_ways(), std::tuple(u, v), std::tuple(u, v)).second;
  })(w, x));
  CHECK(allclose(dy, nb::materialize(11. * w * x)));
}

}  // namespace test_of_vmap_of_custom_rules
