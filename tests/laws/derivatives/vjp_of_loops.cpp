// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <nabla/transform/checkpoint.hpp>
#include <nabla/transform/hvp.hpp>
#include <nabla/transform/linearize.hpp>
#include <nabla/transform/vjp.hpp>

#include "unit/transform/gradients.hpp"

namespace test_of_vjp_of_loops {

NABLA_AXES(steps)
using namespace app;
using nb::vjp;

namespace {
auto inputs_of_steps() { return nb::array_from<double>({0.1, -0.4, 0.7, 0.2, 0.3, -0.6}, steps = 3, inputs = 2); }
/// A recurrent cell, by the words of the library and by a loop of the host.
auto scanned = [](auto v) {
  return nb::scan(steps, nb::ones<double>(inputs = 2), v, [](auto c, auto e) {
    auto next = nb::sin(c * e) + e;
    return std::pair(next, next * c);
  });
};
auto unrolled = [](auto v) {
  auto c = (nb::sin(v(steps = 0)) + v(steps = 0)).eval();
  auto y = c;
  auto sum = c;
  for (int i = 1; i < 3; ++i) {
    auto next = (nb::sin(c * v(steps = i)) + v(steps = i)).eval();
    y = (next * c).eval();
    sum = (sum + y).eval();
    c = next;
  }
  return std::pair(c, sum);
};
}  // namespace

TEST_CASE("a pullback through a scan, called as often as one likes, and its derivative in the cotangent") {
  const auto x = inputs_of_steps();
  const auto f = [](auto v) {
    auto [c, ys] = scanned(v);
    return std::pair(c, nb::sum(ys, steps).eval());
  };
  const auto both = vjp(f, x);
  const auto by_hand = vjp(unrolled, x);
  CHECK(allclose(both.first.first, by_hand.first.first, 1e-12, 1e-12));
  CHECK(allclose(both.first.second, by_hand.first.second, 1e-12, 1e-12));
  for (const double scale : {1., -3.}) {
    const auto c = std::pair(nb::full<double>(scale, inputs = 2), (both.first.first * scale).eval());
    CHECK(allclose(both.second(c), by_hand.second(c), 1e-12, 1e-12));
  }
  const auto of_cotangent = [&](const auto& pullback) {
    return [&](auto t) { return nb::sum(nb::square(pullback(std::pair(t, (t * t).eval()))), nb::all); };
  };
  const auto t = nb::array_from<double>({0.5, -2.}, inputs = 2);
  CHECK(allclose(grad(of_cotangent(both.second))(t), grad(of_cotangent(by_hand.second))(t), 1e-12, 1e-12));
  check_gradient("in the cotangent", of_cotangent(both.second), t);
}

TEST_CASE("a pullback through checkpoint: the function runs again in each sweep") {
  const auto x = matrix();
  const auto w = (matrix() * 0.2 + 0.1).eval();
  const auto block = [](auto v, auto u) { return nb::softmax(nb::sin(v) * u, hidden); };
  long runs = 0;
  const auto counted = [&runs, block](auto v, auto u) {
    ++runs;
    return block(v, u);
  };
  const auto kept = vjp([=](auto v, auto u) { return block(block(v, u), u) * v; }, x, w).second;
  const auto rerun = [&] {
    const auto again = nb::checkpoint(counted);
    return vjp([=](auto v, auto u) { return again(again(v, u), u) * v; }, x, w).second;
  }();
  CHECK(runs == 2);
  for (const double scale : {1., -3.}) {
    const auto c = (nb::cos(x) * scale).eval();
    const auto [dx, dw] = rerun(c);
    const auto [ex, ew] = kept(c);
    CHECK(allclose(dx, ex, 1e-12, 1e-12));
    CHECK(allclose(dw, ew, 1e-12, 1e-12));
  }
  CHECK(runs == 6);
  const auto by_c = grad([&](auto t) { return nb::sum(nb::square(std::get<0>(rerun(t))), nb::all); })(w);
  CHECK(allclose(by_c, grad([&](auto t) { return nb::sum(nb::square(std::get<0>(kept(t))), nb::all); })(w), 1e-12,
                 1e-12));
}

TEST_CASE("linearize through loops and checkpoint, and forward over reverse mode through checkpoint") {
  const auto x = inputs_of_steps();
  const auto dx = nb::cos(x * 3.).eval();
  const auto [y, push] = nb::linearize([](auto v) { return scanned(v).first; }, x);
  CHECK(allclose(y, unrolled(x).first, 1e-12, 1e-12));
  const auto expected = nb::jvp([](auto v) { return unrolled(v).first; }, x, dx).second;
  CHECK(allclose(push(dx), expected, 1e-12, 1e-12));
  const auto again = nb::linearize(nb::checkpoint([](auto v) { return scanned(v).first; }), x).second;
  CHECK(allclose(again(dx), expected, 1e-12, 1e-12));

  const auto f = [](auto v) { return nb::sum(nb::sin(v * v) * v, nb::all); };
  const auto inside = nb::checkpoint([](auto v) { return nb::sin(v * v) * v; });
  CHECK(allclose(nb::hvp([=](auto v) { return nb::sum(inside(v), nb::all); }, x, dx), nb::hvp(f, x, dx), 1e-12, 1e-12));
}

}  // namespace test_of_vjp_of_loops
