// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "gradients.hpp"

#include <nabla/transform/vjp.hpp>
#include <span>
#include <vector>

namespace test_of_grad_of_rows {

namespace {

auto numbers(double step, auto... dims) { return nb::sin(nb::iota<double>(dims...) * step + step).eval(); }

}  // namespace

TEST_CASE("a softmax within an expression, whose cotangent has fewer dims or more") {
  const auto x = numbers(0.7, 4, 3);
  const auto row = numbers(1.3, 3);
  check_gradient("of a row", [](auto v) { return nb::sum(nb::log_softmax(v)); }, row);
  check_gradient("of a row that repeats itself", [=](auto v) { return nb::sum(x * nb::softmax(v)); }, row);
  check_gradient("its logarithm", [=](auto v) { return nb::sum(x * nb::log_softmax(v)); }, row);
  check_gradient("a mean", [](auto v) { return nb::mean(nb::log_softmax(v, dim<1>)); }, x);
  check_gradient("of sums of rows",
                 [](auto v) { return nb::sum(nb::exp(nb::sum(nb::log_softmax(v, dim<1>), dim<1>))); }, x);
  check_gradient("of sums of columns",
                 [](auto v) { return nb::sum(nb::sin(nb::sum(nb::softmax(v, dim<1>), dim<0>))); }, x);
  check_gradient("beside a row", [=](auto v) { return nb::sum(row * nb::softmax(v, dim<0>)); }, x);
}

TEST_CASE("a reduction within an expression is what it is when it is stored") {
  const auto x = numbers(0.7, 4, 3);
  const auto w = numbers(1.3, 3);
  const auto check = [&](const char* name, auto word) {
    CAPTURE(name);
    const auto inside = [&](auto v) { return nb::sum(x * word(v)); };
    const auto stored = [&](auto v) {
      const auto y = word(v).eval();
      return nb::sum(x * y);
    };
    CHECK(allclose(grad(inside)(w), grad(stored)(w), 1e-12, 1e-12));
  };
  check("softmax of exp", [](auto v) { return nb::softmax(nb::exp(v)); });
  check("norm", [](auto v) { return nb::norm(v); });
  check("logsumexp", [](auto v) { return nb::logsumexp(v); });
  check("prod", [](auto v) { return nb::prod(v); });
  check("max", [](auto v) { return nb::max(v); });
  check("std", [](auto v) { return nb::std(v); });
  check("rms norm", [](auto v) { return v * nb::rsqrt(nb::mean(nb::square(v))); });
}

TEST_CASE("a cotangent that lies in the user's memory is copied") {
  std::vector<double> memory(3, 1.);
  const auto x = numbers(1.3, 3);
  const auto [y, back] = nb::vjp([](auto a, auto b) { return a + b; }, x, x);
  const auto [da, db] = back(nb::wrap(std::span<double>(memory)));
  memory.assign(3, 100.);
  CHECK(allclose(da, {1, 1, 1}));
  CHECK(allclose(db, {1, 1, 1}));
}

}  // namespace test_of_grad_of_rows
