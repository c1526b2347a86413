// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <nabla/transform/checkpoint.hpp>
#include <nabla/transform/vjp.hpp>

#include "gradients.hpp"

namespace test_of_checkpoint {

NABLA_AXES(steps)
using namespace app;
using nb::checkpoint;

TEST_CASE("the function itself where nothing is differentiated") {
  const auto f = checkpoint([](auto x, float a) { return std::tuple(x * a, x + a); });
  const auto [p, s] = f(nb::ones<float>(3), 2.f);
  CHECK(allclose(p, {2, 2, 2}));
  CHECK(allclose(s, {3, 3, 3}));
}

TEST_CASE("the derivative of the function: arguments, captured values, trees, one result that nobody uses") {
  const auto x = matrix();
  const auto w = (matrix() * 0.2 + 0.1).eval();
  const auto block = [](auto v, const auto& w) { return nb::softmax(v * w, hidden) * nb::sin(v); };
  check_gradient(
      "an argument", [&](auto v) { return nb::sum(nb::square(checkpoint(block)(v, w)), nb::all); }, x);
  check_gradient(
      "a captured value",
      [&](auto w) { return nb::sum(nb::square(checkpoint([=](auto v) { return block(v, w); })(x)), nb::all); }, w);
  check_gradient(
      "a tree of results, of a tree",
      [&](auto v) {
        const auto f = checkpoint([](const auto& pair) {
          const auto& [a, b] = pair;
          return std::tuple(a * b, nb::exp(a * 0.1), b, 3.);
        });
        auto [product, unused, same, three] = f(std::tuple(v, w));
        return nb::sum(product * product + same * v, nb::all) * three;
      },
      x);
  check_gradient(
      "a part of an argument, handed on",
      [&](auto v) { return nb::sum(checkpoint([](auto v) { return v(batch = 1); })(v * v), nb::all); }, x);
  check_gradient(
      "one in another, after another",
      [&](auto v) {
        const auto inner = checkpoint([=](auto v) { return nb::sin(v * w); });
        const auto outer = checkpoint([=](auto v) { return inner(inner(v) + v) * w; });
        return nb::sum(outer(outer(v)), nb::all);
      },
      x);
  check_gradient(
      "with a derivative in it",
      [&](auto v) {
        const auto f = checkpoint(
            [=](auto v) { return grad([&](auto u) { return nb::sum(nb::sin(u * v) * w, nb::all); })(v * 0.5); });
        return nb::sum(nb::square(f(v)), nb::all);
      },
      x);
}

TEST_CASE("in a scan, and of second order") {
  const auto x = nb::array_from<double>({0.1, -0.4, 0.7, 0.2, 0.3, -0.6}, steps = 3, inputs = 2);
  const auto loss = [](auto v) {
    auto [c, ys] = nb::scan(steps, nb::ones<double>(inputs = 2), v, checkpoint([=](auto c, auto e) {
                              auto next = nb::sin(c * e) + v(steps = 0);
                              return std::pair(next, next * e);
                            }));
    return nb::sum(c * c, inputs) + nb::sum(ys * ys, nb::all);
  };
  check_gradient("in a scan", loss, x);
  check_gradient(
      "of a gradient", [&](auto v) { return nb::sum(nb::square(grad(loss)(v)), nb::all); }, x);
}

TEST_CASE("with a policy products are not made again, and the derivative is the same, of second order too") {
  const auto x = matrix();
  const auto w = nb::array_from<double>({0.3, -0.2, 0.5, 0.1, 0.7, -0.4, 0.2, 0.6}, hidden = 4, inputs = 2);
  const auto twice_by = [](auto w) {
    return [=](auto v) {
      auto h = nb::tanh(nb::dot(v, w, hidden)).eval();
      return nb::dot(nb::sin(h), w, inputs) * v;
    };
  };
  const auto loss_with = [=](auto f) { return [=](auto v) { return nb::sum(nb::square(f(v)), nb::all); }; };
  const auto large = nb::sin(nb::iota<double>(batch = 48, hidden = 64)).eval();
  const auto weights = nb::cos(nb::iota<double>(hidden = 64, inputs = 32)).eval();
  const auto products_of = [&](auto kept) {
    const long before = nb::detail::count().contractions;
    grad(loss_with(kept(twice_by(weights))))(large);
    return nb::detail::count().contractions - before;
  };
  CHECK(products_of([](auto f) { return f; }) == 4);
  CHECK(products_of([](auto f) { return checkpoint(f); }) == 6);
  CHECK(products_of([](auto f) { return checkpoint(nb::save_collectives, f); }) == 6);
  CHECK(products_of([](auto f) { return checkpoint(nb::save_products, f); }) == 4);
  CHECK(products_of([](auto f) { return checkpoint(nb::save_products | nb::save_collectives, f); }) == 4);
  // A checkpoint within has its own policy.
  CHECK(products_of([](auto f) { return checkpoint(nb::save_products, [=](auto v) { return checkpoint(f)(v); }); }) == 8);
  CHECK(products_of([](auto f) { return checkpoint([=](auto v) { return checkpoint(nb::save_products, f)(v); }); }) == 6);
  const auto saved = checkpoint(nb::save_products, twice_by(w));
  check_gradient("once", loss_with(saved), x);
  check_gradient(
      "of a gradient", [&](auto v) { return nb::sum(nb::square(grad(loss_with(saved))(v)), nb::all); }, x);
  const auto in_loop = [=](auto v) {
    return nb::sum(nb::fori_loop(0, 3, v, [=](long, auto c) { return (saved(c) * 0.5).eval(); }), nb::all);
  };
  check_gradient("each step of a loop", in_loop, x);
  check_gradient(
      "of its gradient", [&](auto v) { return nb::sum(nb::square(grad(in_loop)(v)), nb::all); }, x);
}

TEST_CASE("a function that does not ask again for what was saved is refused") {
  const auto x = matrix();
  const auto w = nb::array_from<double>({0.3, -0.2, 0.5, 0.1}, hidden = 4);
  const auto loss_of = [&](int first, int again) {
    int runs = 0;
    const auto f = [&runs, w, first, again](auto v) {
      const int products = runs++ == 0 ? first : again;
      auto sum = nb::dot(v, w, hidden);
      for (int i = 1; i < products; ++i) sum = nb::dot(v, w, hidden);
      return sum;
    };
    return grad([&](auto v) { return nb::sum(checkpoint(nb::save_products, f)(v), nb::all); })(x);
  };
  CHECK_NOTHROW(loss_of(2, 2));
  CHECK_THROWS_AS(loss_of(2, 1), nb::runtime_error);
  CHECK_THROWS_AS(loss_of(1, 2), nb::runtime_error);
}

TEST_CASE("a sweep within a sweep, over values of both") {
  const auto square = [](auto v) { return (v * v).eval(); };
  const auto loss = [&](auto v) {
    const auto [y, pull] = nb::vjp(square, v);
    const auto of_gradient = checkpoint([pull = pull](auto c) { return nb::sum(nb::square(pull(c))); });
    return of_gradient(y) + nb::sum(y);
  };
  // pull(y) = 2 v y, so the loss is 4 v^6 + v^2.
  CHECK(allclose(grad(loss)(nb::array_from<double>({1., 2., 3.}, 3)), {26, 772, 5838}));
}

TEST_CASE("nothing of its inside is kept, and it runs again: memory and kernels") {
  const auto x = nb::ones<double>(1000);
  const auto block = [](auto v) {
    auto a = nb::sin(v).eval();
    auto b = nb::exp(a).eval();
    return nb::cos(b).eval();
  };
  const auto counted = [&](auto f) {
    const auto loss = [&](auto v) {
      for (int i = 0; i < 8; ++i) v = f(v);
      return nb::sum(v);
    };
    nb::detail::memory_pool::instance().release();
    const auto before = nb::detail::count();
    nb::grad(loss)(x);
    auto after = nb::detail::count();
    after.kernels -= before.kernels, after.fresh -= before.fresh;
    return after;
  };
  const auto plain = counted(block), rerun = counted(checkpoint(block));
  CHECK(rerun.kernels - plain.kernels == 8 * 3);
  // Of each block three values are kept, or one; of one block at a time all are there.
  CHECK(plain.fresh - rerun.fresh >= 8 * 2 - 4);
}

}  // namespace test_of_checkpoint
