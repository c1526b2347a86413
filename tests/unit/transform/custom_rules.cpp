// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <nabla/testing/check_grads.hpp>
#include <nabla/transform/checkpoint.hpp>
#include <nabla/transform/custom_jvp.hpp>
#include <nabla/transform/custom_vjp.hpp>

#include "gradients.hpp"

namespace test_of_custom_rules {

using namespace app;
using nb::custom_jvp, nb::custom_vjp, nb::jvp, nb::vjp;
using nb::testing::check_grads;

namespace {

auto numbers() { return nb::array_from<double>({0.3, -1.2, 2.1, 0.7}, 4); }

/// log(1 + exp(x)), whose derivative is written so that it does not overflow.
auto softplus() {
  return custom_jvp([](auto x) { return nb::log(1. + nb::exp(x)); },
                    [](auto x, auto t) { return std::pair(nb::log(1. + nb::exp(x)), t * nb::sigmoid(x)); });
}
/// x * y, that says by a factor of 10 which rule was taken.
auto product() {
  return custom_vjp([](auto x, auto y) { return x * y; },
                    [](auto x, auto y) { return std::pair((x * y).eval(), std::tuple(x, y)); },
                    [](const auto& kept, auto c) {
                      const auto& [x, y] = kept;
                      return std::tuple(c * y * 10., c * x);
                    });
}

}  // namespace

TEST_CASE("the function itself where nothing is differentiated") {
  CHECK(allclose(softplus()(nb::zeros<double>(2)), {std::log(2.), std::log(2.)}));
  CHECK(allclose(product()(numbers(), numbers()), {0.09, 1.44, 4.41, 0.49}));
}

TEST_CASE("the rule of tangents in both modes, and their derivatives") {
  CHECK(check_grads<2>(softplus(), numbers()));
  const auto far = nb::full<double>(1000., 1);
  CHECK(allclose(grad([](auto x) { return nb::sum(softplus()(x)); })(far), {1.}));
  CHECK(allclose(jvp(softplus(), far, nb::ones<double>(1)).second, {1.}));
}

TEST_CASE("the functions that go forwards and back, on some of the arguments, twice") {
  const auto loss = [](auto x, auto y) { return nb::sum(nb::square(product()(x, y))); };
  const auto x = numbers(), y = (numbers() + 1.).eval();
  // 2 x y for the cotangent of the product; the rule makes 10 y of it, not y.
  CHECK(allclose(grad(loss)(x, y), nb::materialize(20. * x * y * y)));
  CHECK(allclose(grad(nb::argnums<1>, loss)(x, y), nb::materialize(2. * x * x * y)));
  const auto [dx, dy] = grad(nb::argnums<0, 1>, loss)(x, y);
  CHECK(allclose(dx, nb::materialize(20. * x * y * y)));
  CHECK(allclose(dy, nb::materialize(2. * x * x * y)));
  // The derivative of the derivative: through backward, and through what forward kept.
  const auto slope = [&](auto v) { return nb::sum(grad(loss)(v, y)); };
  // backward(kept, 2 p) = 20 p y has in p the slope 20 y, and p in x again 10 y.
  CHECK(allclose(grad(slope)(x), nb::materialize(200. * y * y)));
}

TEST_CASE("a sweep that throws leaves nothing behind") {
  bool wrong = true;
  const auto f = custom_vjp([](auto x) { return 2. * x; }, [](auto x) { return std::pair((2. * x).eval(), 0); },
                            [&](int, const auto& c) { return wrong ? nb::zeros<double>(7) : (2. * c).eval(); });
  const auto pull = vjp([&](auto x) { return std::pair((f(x) * 1.).eval(), (x * 5.).eval()); }, numbers()).second;
  const auto ones = std::pair(nb::ones<double>(4), nb::ones<double>(4));
  CHECK_THROWS_AS(pull(ones), std::runtime_error);
  wrong = false;
  CHECK(allclose(pull(ones), {7., 7., 7., 7.}));
}

TEST_CASE("trees, integers, results that nobody uses, zeros") {
  const auto f = custom_vjp(
      [](const auto& pair, auto n) {
        const auto& [a, b] = pair;
        return std::tuple(a * b, a + b, n);
      },
      [](const auto& pair, auto n) {
        const auto& [a, b] = pair;
        return std::pair(std::tuple((a * b).eval(), (a + b).eval(), n), pair);
      },
      [](const auto& pair, const auto& cotangent) {
        const auto& [a, b] = pair;
        const auto& [product, total, none] = cotangent;
        static_assert(std::is_same_v<std::remove_cvref_t<decltype(none)>, nb::no_tangent>);
        return std::tuple(std::tuple(product * b + total, nb::no_tangent{}), nb::no_tangent{});
      });
  const auto g = grad([&](const auto& pair, auto n) {
    return nb::sum(std::get<0>(f(pair, n)));
  })(std::tuple(numbers(), numbers()), nb::full<int>(1));
  CHECK(allclose(std::get<0>(g), numbers()));
  CHECK(allclose(std::get<1>(g), {0, 0, 0, 0}));
}

TEST_CASE("a cotangent of another size is named") {
  const auto f = custom_vjp([](auto x) { return x * 2.; }, [](auto x) { return std::pair((x * 2.).eval(), 0); },
                            [](int, auto) { return nb::zeros<double>(3); });
  CHECK_THROWS_WITH_AS(grad([&](auto x) { return nb::sum(f(x)); })(numbers()), doctest::Contains("3"),
                       nb::runtime_error);
}

TEST_CASE("in a loop, under checkpoint, and a derivative of the rule's own") {
  const auto steps = [](auto v) {
    return nb::sum(nb::fori_loop(0, 3, v, [](auto, auto c) { return softplus()(c) - 0.5; }));
  };
  check_gradient("softplus three times", steps, numbers());
  check_gradient(
      "under checkpoint", [](auto v) { return nb::sum(nb::square(nb::checkpoint(softplus())(v))); }, numbers());
  const auto cube = [](auto x) { return (x * x * x).eval(); };
  const auto by_jvp = custom_jvp(cube, [=](auto x, auto t) { return jvp(cube, x, t); });
  check_gradient("a rule that takes a derivative", [&](auto v) { return nb::sum(by_jvp(v)); }, numbers());
}

}  // namespace test_of_custom_rules
