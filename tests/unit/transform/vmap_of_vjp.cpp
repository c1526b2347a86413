// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "entries.hpp"

#include <nabla/transform/linearize.hpp>
#include <nabla/transform/vjp.hpp>

// vjp, jvp and linearize within a vmap: each entry of the mapped dim has its own derivative.
namespace test_of_vmap_of_vjp {

namespace {

using nb::none, nb::in_axes, nb::vmap, nb::vjp, nb::jvp, nb::linearize, entries::numbers;

}  // namespace

TEST_CASE("vjp of each entry: value, cotangent or both mapped") {
  const auto w = numbers(9, 4, 2);
  const auto x = numbers(10, 3, 4);
  const auto c = numbers(11, 3, 2);
  const auto f = [](auto u, auto v) { return nb::tanh(nb::dot(v, u)); };
  const auto pulled = [&](auto u, auto v, auto d) {
    auto [y, pull] = vjp(f, u, v);
    auto [du, dv] = pull(d);
    return std::tuple(nb::materialize(y), du, dv);
  };
  const auto check = [&](auto axes, const auto& u, const auto& v, const auto& d, auto entry) {
    const auto [y, du, dv] = vmap(axes, pulled)(u, v, d);
    entries::check(y, [&](long i) { return std::get<0>(entry(i)); });
    entries::check(du, [&](long i) { return std::get<1>(entry(i)); });
    entries::check(dv, [&](long i) { return std::get<2>(entry(i)); });
  };
  const auto row = x(0).eval(), one = c(0).eval();
  check(in_axes(none, dim<0>, dim<0>), w, x, c, [&](long i) { return pulled(w, x(i).eval(), c(i).eval()); });
  check(in_axes(none, dim<0>, none), w, x, one, [&](long i) { return pulled(w, x(i).eval(), one); });
  check(in_axes(none, none, dim<0>), w, row, c, [&](long i) { return pulled(w, row, c(i).eval()); });
  // Recorded once, around the vmap; and a value that does not depend on the argument.
  const auto pull = vjp([](auto u) { return std::pair(nb::sin(u), nb::ones<double>(2)); }, w).second;
  const auto both = vmap([&](auto d) { return pull(std::pair(nb::cos(w) * nb::sum(d), d)); })(c);
  entries::check(both, [&](long i) { return nb::square(nb::cos(w)) * nb::sum(c(i)); });
}

TEST_CASE("jvp and linearize of each entry: value, tangent or both mapped") {
  const auto w = numbers(14, 4, 2), dw = numbers(15, 4, 2);
  const auto x = numbers(16, 3, 4), dx = numbers(17, 3, 4);
  const auto f = [](auto u, auto v) { return nb::tanh(nb::dot(v, u)); };
  const auto pushed = [&](auto u, auto v, auto du, auto dv) {
    return nb::jvp(f, std::tuple(u, v), std::tuple(du, dv));
  };
  const auto check = [&](auto axes, const auto& v, const auto& dv, auto entry) {
    const auto [y, dy] = vmap(axes, pushed)(w, v, dw, dv);
    entries::check(y, [&](long i) { return entry(i).first; });
    entries::check(dy, [&](long i) { return entry(i).second; });
  };
  const auto row = x(0).eval(), one = dx(0).eval();
  check(in_axes(none, dim<0>, none, dim<0>), x, dx, [&](long i) { return pushed(w, x(i).eval(), dw, dx(i).eval()); });
  check(in_axes(none, dim<0>, none, none), x, one, [&](long i) { return pushed(w, x(i).eval(), dw, one); });
  check(in_axes(none, none, none, dim<0>), row, dx, [&](long i) { return pushed(w, row, dw, dx(i).eval()); });
  const auto linear = vmap(in_axes(none, dim<0>, none, dim<0>), [&](auto u, auto v, auto du, auto dv) {
    auto [y, push] = linearize(f, u, v);
    return push(du, dv);
  })(w, x, dw, dx);
  entries::check(linear, [&](long i) { return pushed(w, x(i).eval(), dw, dx(i).eval()).second; });
  // Linearised once, around the vmap.
  const auto at_row = linearize(f, w, row).second;
  entries::check(nb::materialize(vmap([&](auto dv) { return at_row(dw, dv); })(dx)),
                 [&](long i) { return pushed(w, row, dw, dx(i).eval()).second; });
}

TEST_CASE("the plan of gradients of each entry") {
  constexpr auto loss = [](auto u, auto v) { return nb::sum(nb::square(nb::dot(v, u))); };
  constexpr auto all = vmap(in_axes(none, dim<0>), grad(loss));
  constexpr auto w = nb::abstract<double>(nb::fixed<4>, nb::fixed<2>);
  static_assert(nb::plan(all, w, nb::abstract<double>(nb::fixed<3>, nb::fixed<4>)).output_bytes == 3 * 4 * 2 * 8);
  CHECK(nb::plan(all, w, nb::abstract<double>(5, 4)).output_bytes == 5 * 4 * 2 * 8);
}

}  // namespace test_of_vmap_of_vjp
