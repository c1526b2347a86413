// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "gradients.hpp"

namespace test_of_grad {

using namespace app;

namespace {
auto positions() { return nb::array_from<double>({1., 2., 0.5, 4., -1., 2.5}, 2, 3); }
}  // namespace

TEST_CASE("reductions along rows, and along columns") {
  const auto x = matrix();
  const auto c = nb::array_from<double>({1., -2., 3.}, batch = 3);
#define CHECK_REDUCTION(word) \
  check_gradient(#word, [&](auto v) { return nb::sum(c * nb::word(v, hidden), batch); }, x)
  CHECK_REDUCTION(sum);
  CHECK_REDUCTION(mean);
  CHECK_REDUCTION(max);
  CHECK_REDUCTION(min);
  CHECK_REDUCTION(prod);
  CHECK_REDUCTION(var);
  CHECK_REDUCTION(std);
  CHECK_REDUCTION(norm);
  CHECK_REDUCTION(logsumexp);
#undef CHECK_REDUCTION
  check_gradient("columns", [](auto v) { return nb::sum(nb::var(v, batch) * nb::max(v, batch), hidden); }, x);
}

TEST_CASE("softmax, log_softmax and what is made of several reductions") {
  const auto x = matrix();
  const auto e = (x * 0.3 + 0.2).eval();
  check_gradient(
      "softmax", [&](auto v) { return nb::sum(e * nb::softmax(v, hidden), batch, hidden); }, x);
  check_gradient(
      "softmax of columns", [&](auto v) { return nb::sum(e * nb::softmax(v, batch), batch, hidden); }, x);
  check_gradient(
      "log_softmax", [&](auto v) { return nb::sum(e * nb::log_softmax(v, hidden), batch, hidden); }, x);
  check_gradient(
      "layer normalisation",
      [&](auto v) {
        return nb::sum(e * (v - nb::mean(v, hidden)) * nb::rsqrt(nb::var(v, hidden) + 1e-5), batch, hidden);
      },
      x);
}

TEST_CASE("dims: broadcast names and positions, kept dims, views, products, joined arrays") {
  const auto x = matrix();
  const auto y = positions();
  const auto sixth = nb::array_from<double>({1., 2., 3., 4., 5., 6.}, 3, 2);
  check_gradient(
      "a row and a column", [&](auto v) { return nb::sum(nb::square(v(batch = 1) * v(hidden = 2)), batch, hidden); },
      x);
  check_gradient(
      "kept positions",
      [&](auto v) {
        return nb::sum(nb::square(v - nb::mean(v, dim<0>, keepdims)) * nb::sum(v, dim<1>, keepdims), nb::all);
      },
      y);
  check_gradient(
      "a position that goes", [&](auto v) { return nb::sum(nb::exp(nb::sum(v * v, dim<0>)) * 1e-6); }, y);
  check_gradient(
      "transpose", [&](auto v) { return nb::sum(nb::square(nb::transpose(v)) * sixth); }, y);
  check_gradient(
      "slice", [&](auto v) { return nb::sum(nb::square(v(hidden = nb::slice(1, 3))), batch, hidden); }, x);
  check_gradient(
      "every second, backwards",
      [&](auto v) {
        return nb::sum(nb::flip(v, hidden)(hidden = nb::slice(0, 4, 2)) * v(hidden = nb::slice(1, 3)), batch, hidden);
      },
      x);
  check_gradient(
      "flatten", [&](auto v) { return nb::sum(nb::square(nb::flatten(v)) * nb::flatten(sixth)); }, y);
  check_gradient(
      "matmul", [&](auto v) { return nb::sum(nb::square(nb::matmul(v, nb::transpose(v)))); }, y);
  check_gradient(
      "dot of names",
      [&](auto v) { return nb::sum(nb::square(nb::dot(v, nb::rename(v, batch = inputs), hidden)), batch, inputs); }, x);
  check_gradient(
      "concatenate and stack",
      [&](auto v) {
        const auto joined = nb::concatenate(batch, nb::sin(v), v, v * v);
        return nb::sum(nb::stack(dim<0>, joined, joined * joined), dim<0>, batch, hidden);
      },
      x);
  check_gradient(
      "the branches of where", [&](auto v) { return nb::sum(nb::where(v > 1.7, nb::log(v), v * v), batch, hidden); },
      x);
}

TEST_CASE("what is not taken contributes nothing, be it inf or nan") {
  const auto x = nb::array_from<float>({0.f, -1.f, 4.f}, 3);
  const auto roots = [](auto v) { return nb::sum(nb::where(v > 0, nb::sqrt(v), 0)); };
  CHECK(allclose(grad(roots)(x), {0, 0, 0.25}));
  CHECK(allclose(grad([](auto v) { return nb::sum(nb::relu(v)); })(x), {0, 0, 1}));
  CHECK(allclose(grad([](auto v) { return nb::max(v); })(nb::array_from<float>({3.f, 1.f, 3.f}, 3)), {0.5, 0, 0.5}));
  CHECK(allclose(grad([](auto v) { return nb::prod(v); })(nb::array_from<float>({0.f, 2.f, 3.f}, 3)), {6, 0, 0}));
  CHECK(allclose(grad([](auto v) { return nb::prod(v); })(nb::array_from<float>({0.f, 2.f, 0.f}, 3)), {0, 0, 0}));
  CHECK(allclose(grad([](auto v) { return nb::norm(v); })(nb::zeros<float>(3)), {0, 0, 0}));
  CHECK(allclose(grad([](auto v) { return nb::std(v); })(nb::ones<float>(3)), {0, 0, 0}));
  const float inf = std::numeric_limits<float>::infinity();
  CHECK(allclose(grad([](auto v) { return nb::logsumexp(v); })(nb::full<float>(-inf, 3)), {0, 0, 0}));
}

TEST_CASE("stop_gradient: a constant from there on, and a number that the host may read") {
  const auto x = nb::array_from<float>({1.f, 2.f, 3.f}, 3);
  CHECK(allclose(grad([](auto v) { return nb::sum(v * nb::stop_gradient(v * v)); })(x), {1, 4, 9}));
  CHECK(allclose(grad([](auto v) { return nb::stop_gradient(nb::sum(v)).item() * nb::sum(v); })(x), {6, 6, 6}));
  CHECK(nb::stop_gradient(nb::sum(x)).item() == 6);
}

TEST_CASE("arguments: several, trees, numbers and labels that have no gradient") {
  const auto w = nb::ones<float>(hidden = 4);
  const auto b = nb::zeros<float>(batch = 3);
  const auto x = nb::astype<float>(matrix()).eval();
  const auto loss = [](const auto& p, const auto& v, float rate) {
    const auto& [w, b, step] = p;
    return nb::sum(nb::dot(v, w, hidden) + b, batch) * rate;
  };
  const auto [value, g] = nb::value_and_grad(loss)(std::tuple(w, b, nb::full<std::int32_t>(7)), x, 2.f);
  CHECK(value.item() == doctest::Approx(2 * 18.9));
  CHECK(allclose(std::get<0>(g), nb::sum(x, batch) * 2.f));
  CHECK(allclose(std::get<1>(g), {2, 2, 2}));
  static_assert(std::is_same_v<std::tuple_element_t<2, std::remove_cvref_t<decltype(g)>>, nb::no_tangent>);
  const auto [first, last] = grad(nb::argnums<1, 0>, [](auto a, auto c) { return nb::sum(a * c, hidden); })(w, w * 3.f);
  CHECK(allclose(first, {1, 1, 1, 1}));
  CHECK(allclose(last, {3, 3, 3, 3}));
  CHECK(allclose(grad([](auto v, auto c) { return nb::sum(c, hidden) + 0 * nb::sum(v, hidden); })(w, w), {0, 0, 0, 0}));
}

}  // namespace test_of_grad
