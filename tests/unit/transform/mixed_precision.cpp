// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Programs that store in 16 bits: their derivatives, to second order, and how they are trained.
#include <doctest/doctest.h>

#include <cmath>
#include <nabla/control/scan.hpp>
#include <nabla/nabla.hpp>
#include <nabla/optim/sgd.hpp>
#include <nabla/transform/grad.hpp>
#include <nabla/transform/hvp.hpp>
#include <nabla/transform/jvp.hpp>
#include <tuple>

namespace nb = nabla;

namespace test_of_mixed_precision {

NABLA_AXES(batch, inputs, hidden, classes)
using nb::bfloat16, nb::float16, nb::dim;

/// The distance of two arrays, relative to the second.
template <class X, class Y>
double apart(const X& x, const Y& y) {
  const auto d = (nb::astype<double>(x) - nb::astype<double>(y)).eval();
  return nb::norm(d, nb::all).item() / nb::norm(nb::astype<double>(y), nb::all).item();
}
template <class X, class T>
inline constexpr bool is_of = std::is_same_v<nb::value_type_t<X>, T>;

/// An MLP as JAX's users write it: parameters f32, computed in T, the loss in f32.
template <class T>
constexpr auto loss = [](const auto& params, const auto& x, const auto& y) {
  const auto& [w1, b1, w2] = params;
  const auto h = nb::relu(nb::dot(nb::astype<T>(x), nb::astype<T>(w1), inputs) + nb::astype<T>(b1));
  const auto logits = nb::dot(h, nb::astype<T>(w2), hidden);
  static_assert(is_of<decltype(logits), T>);
  return -nb::mean(nb::sum(nb::log_softmax(nb::astype<float>(logits), classes) * y, classes), batch);
};
auto parameters() {
  const auto key = nb::rng_key(1);
  return std::tuple(nb::he_normal<float>(nb::fold_in(key, 1), nb::fan_in(inputs), inputs = 16, hidden = 32).eval(),
                    nb::zeros<float>(hidden = 32),
                    nb::he_normal<float>(nb::fold_in(key, 2), nb::fan_in(hidden), hidden = 32, classes = 4).eval());
}

TEST_CASE("mixed precision: parameters in f32, computed in bf16, trained") {
  const auto x = nb::normal<float>(nb::rng_key(2), batch = 64, inputs = 16).eval();
  const auto label =
      nb::argmax(nb::dot(x, nb::normal<float>(nb::rng_key(3), inputs = 16, classes = 4), inputs), classes);
  const auto y = nb::one_hot<float>(label, classes = 4).eval();
  auto params = parameters(), in_float = params;
  const float first = loss<float>(params, x, y).item();
  for (int step = 0; step < 60; ++step) {
    const auto [value, g] = nb::value_and_grad(loss<bfloat16>)(params, x, y);
    const auto of_floats = nb::grad(loss<float>)(in_float, x, y);
    static_assert(is_of<decltype(value), float> &&
                  is_of<std::tuple_element_t<0, std::remove_cvref_t<decltype(g)>>, float>);
    if (step == 0) {
      CHECK(apart(std::get<0>(g), std::get<0>(of_floats)) < 0.02);
      CHECK(apart(std::get<1>(g), std::get<1>(of_floats)) < 0.02);
      CHECK(apart(std::get<2>(g), std::get<2>(of_floats)) < 0.02);
      // They are not those of f32: something was computed in 16 bits.
      CHECK(apart(std::get<0>(g), std::get<0>(of_floats)) > 1e-5);
    }
    const auto update = [](auto& p, const auto& d) { p = (p - 0.2f * d).eval(); };
    update(std::get<0>(params), std::get<0>(g)), update(std::get<1>(params), std::get<1>(g)),
        update(std::get<2>(params), std::get<2>(g));
    update(std::get<0>(in_float), std::get<0>(of_floats)), update(std::get<1>(in_float), std::get<1>(of_floats)),
        update(std::get<2>(in_float), std::get<2>(of_floats));
  }
  const float trained = loss<bfloat16>(params, x, y).item(), by_floats = loss<float>(in_float, x, y).item();
  CHECK(trained < first / 3);
  CHECK(trained == doctest::Approx(by_floats).epsilon(0.05));
}

TEST_CASE("the gradient of bf16 parameters is bf16") {
  const auto x = nb::normal<bfloat16>(nb::rng_key(4), batch = 32, inputs = 8).eval();
  const auto w = nb::normal<bfloat16>(nb::rng_key(5), inputs = 8, classes = 3).eval();
  const auto f = [](const auto& v, const auto& a) {
    return nb::sum(nb::logsumexp(nb::dot(a, v, inputs), classes), batch);
  };
  const auto g = nb::grad(f)(w, x);
  static_assert(is_of<decltype(g), bfloat16>);
  CHECK(apart(g, nb::grad(f)(nb::astype<float>(w).eval(), nb::astype<float>(x).eval())) < 0.01);
}

/// In both modes, and of second order, against the same in f64.
template <class T>
void check_orders(double tolerance) {
  const auto x = (nb::normal<T>(nb::rng_key(6), 40) * 0.5f).eval(), v = nb::normal<T>(nb::rng_key(7), 40).eval();
  const auto wide = nb::astype<double>(x).eval(), along = nb::astype<double>(v).eval();
  const auto f = [](const auto& a) {
    return nb::sum(nb::exp(nb::sin(a)) * nb::square(a) + nb::softmax(a) / (a * a + 1.f));
  };
  CHECK(apart(nb::grad(f)(x), nb::grad(f)(wide)) < tolerance);
  const auto [value, slope] = nb::jvp(f, std::tuple(x), std::tuple(v));
  static_assert(is_of<decltype(slope), T> && is_of<decltype(value), T>);
  const auto [value_of_wide, slope_of_wide] = nb::jvp(f, std::tuple(wide), std::tuple(along));
  CHECK(double(value.item()) == doctest::Approx(value_of_wide.item()).epsilon(tolerance));
  CHECK(double(slope.item()) == doctest::Approx(slope_of_wide.item()).epsilon(2 * tolerance));
  const auto second = nb::hvp(f, x, v);
  static_assert(is_of<decltype(second), T>);
  const auto expected = nb::hvp(f, wide, along);
  CHECK(apart(second, expected) < 2 * tolerance);
  const auto twice = nb::grad([&](const auto& a) { return nb::sum(nb::grad(f)(a) * v); })(x);
  CHECK(apart(twice, expected) < 2 * tolerance);
}
TEST_CASE("derivatives of second order, in both modes") {
  check_orders<bfloat16>(0x1p-7);
  check_orders<float16>(0x1p-10);
}

/// Of reductions that are not linear. The elements are exact, so f64 chooses alike.
template <class T>
void check_reductions(double tolerance) {
  const auto x = nb::array_from<T>({T(1.f), T(3.f), T(-2.f), T(3.f), T(0.5f), T(-2.f)}, 2, 3);
  const auto v = nb::array_from<T>({T(1.f), T(2.f), T(4.f), T(8.f), T(-3.f), T(5.f)}, 2, 3);
  const auto wide = nb::astype<double>(x).eval(), along = nb::astype<double>(v).eval();
  const auto check = [&](const auto& f) {
    const auto [value, slope] = nb::jvp(f, x, v);
    static_assert(is_of<decltype(value), T> && is_of<decltype(slope), T>);
    const auto [value_of_wide, slope_of_wide] = nb::jvp(f, wide, along);
    CHECK(apart(value, value_of_wide) <= tolerance);
    CHECK(apart(slope, slope_of_wide) <= 4 * tolerance);
    const auto squares = [&](const auto& a) { return nb::sum(nb::square(f(a))); };
    CHECK(apart(nb::grad(squares)(x), nb::grad(squares)(wide)) <= 4 * tolerance);
    CHECK(apart(nb::hvp(squares, x, v), nb::hvp(squares, wide, along)) <= 8 * tolerance);
  };
  check([](const auto& a) { return nb::max(a, dim<1>); });
  check([](const auto& a) { return nb::min(a, dim<1>); });
  check([](const auto& a) { return nb::norm(a, dim<1>); });
}
TEST_CASE("reductions that are not linear, in both modes") {
  check_reductions<bfloat16>(0x1p-7);
  check_reductions<float16>(0x1p-10);
}

TEST_CASE("the share of each of 70000 equal elements of 16 bits is not rounded") {
  const auto ones = nb::ones<float16>(70000).eval();
  CHECK(float(nb::jvp([](const auto& a) { return nb::max(a); }, ones, ones).second.item()) ==
        doctest::Approx(1).epsilon(1e-3));
}

TEST_CASE("vmap, scan and while of 16 bits") {
  const auto x = nb::normal<float16>(nb::rng_key(8), 6, 10).eval();
  const auto rows = nb::vmap([](const auto& r) { return nb::sum(r * r); })(x);
  CHECK(nb::testing::equal(rows, nb::sum(x * x, dim<1>)));
  const auto last = [](const auto& v) {
    return std::get<0>(nb::scan(nb::ones_like(nb::sum(v, dim<0>)).eval(), v, [](const auto& c, const auto& row) {
      const auto next = (c * nb::float16(0.5f) + row).eval();
      return std::pair(next, next);
    }));
  };
  CHECK(apart(last(x), last(nb::astype<float>(x).eval())) < 0x1p-9);
  const auto total = [&](const auto& v) { return nb::sum(nb::square(last(v))); };
  CHECK(apart(nb::grad(total)(x), nb::grad(total)(nb::astype<float>(x).eval())) < 0x1p-8);
}

}  // namespace test_of_mixed_precision
