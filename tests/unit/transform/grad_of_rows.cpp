// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "gradients.hpp"

#include <harness/hosts.hpp>
#include <limits>
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

TEST_CASE_TEMPLATE("a softmax along outer dims goes back in one pass, to what goes back along rows", T, float, double) {
  using namespace app;
  constexpr bool on_host = std::is_same_v<nb::execution_space, Kokkos::DefaultHostExecutionSpace>;
  const double near = std::is_same_v<T, float> ? 1e-6 : 1e-14;
  const auto check = [&](const char* name, const auto& x, auto loss) {
    CAPTURE(name);
    const auto rows = nb::transpose(x).eval();
    const auto expected = nb::transpose(grad(loss)(rows)).eval();
    const long before = nb::detail::count().kernels;
    const auto g = grad(loss)(x);
    if (on_host && x.size(hidden) >= 16) CHECK(nb::detail::count().kernels - before == 1);
    CHECK(allclose(g, expected, near, near));
  };
  for (const long n : {7L, 16L, 1100L}) {  // too few for columns, one block, blocks with a rest
    auto x = nb::astype<T>(numbers(0.7, batch = 70, hidden = n)).eval();
    const auto t = nb::astype<T>(numbers(1.3, batch = 70, hidden = n)).eval();
    const auto entropy = [=](auto v) { return nb::sum(nb::log_softmax(v, batch) * t, nb::all) * T(0.25); };
    const auto weighted = [=](auto v) { return nb::sum(nb::softmax(v, batch) * t, nb::all); };
    check("log_softmax", x, entropy);
    check("softmax", x, weighted);
    harness::set_element(x, 3, -std::numeric_limits<T>::infinity());
    check("log_softmax beside -inf", x, entropy);
    check("softmax beside -inf", x, weighted);
  }
}

TEST_CASE("a softmax along outer dims of what is no plain array: a reduction, two dims, rows without numbers") {
  using namespace app;
  const auto x = numbers(0.7, 3, 4, 20);
  const auto t = numbers(1.3, 3, 4, 20);
  check_gradient("along two dims", [=](auto v) { return nb::sum(nb::softmax(v, dim<0>, dim<1>) * t); }, x);
  check_gradient("along the middle", [=](auto v) { return nb::sum(nb::log_softmax(v, dim<1>) * t); }, x);
  check_gradient("of sums", [=](auto v) { return nb::sum(nb::softmax(nb::sum(v * v, dim<0>), dim<0>) * t); }, x);
  check_gradient("of sums, back along one more",
                 [=](auto v) { return nb::sum(nb::sin(nb::sum(nb::log_softmax(v, dim<0>) * t, dim<1>))); }, x);
  auto y = numbers(0.7, batch = 3, hidden = 20);
  const std::vector limit{-std::numeric_limits<double>::infinity()};
  for (int row = 0; row < 3; ++row) nb::detail::copy_numbers(limit, y.data() + row * 20 + 5, 1);
  const auto g = nb::to_vector(grad([](auto v) { return nb::sum(nb::softmax(v, batch) * v, nb::all); })(y));
  CHECK(std::isnan(g[5]));
  CHECK(!std::isnan(g[6]));
  const auto nothing = nb::zeros<double>(batch = 0, hidden = 20);
  CHECK(grad([](auto v) { return nb::sum(nb::softmax(v, batch), nb::all); })(nothing).total_size() == 0);
}

TEST_CASE("quotients by what is not real, or of fewer digits") {
  using namespace app;
  const auto x = matrix();
  const auto whole = (nb::iota<int>(hidden = 4) + 2).eval();
  const auto bytes = nb::astype<std::uint8_t>(whole).eval();
  const auto truths = (whole > 0).eval();
  const auto few_digits = (nb::astype<float>(whole) * 1.1f).eval();
  check_gradient("i32", [=](auto v) { return nb::sum(nb::sin(v) / whole, nb::all); }, x);
  check_gradient("u8", [=](auto v) { return nb::sum(nb::sin(v) / bytes, nb::all); }, x);
  check_gradient("bool", [=](auto v) { return nb::sum(v / truths, nb::all); }, x);
  check_gradient("f32", [=](auto v) { return nb::sum(v / few_digits, nb::all); }, x);
  check_gradient("a count", [=](auto v) { return nb::sum(v * v, nb::all) / nb::sum(whole, nb::all); }, x);
  const auto thirds = grad([](auto v) { return nb::sum(v / nb::full<float>(3.f), nb::all); })(x);
  CHECK(allclose(thirds, (nb::zeros_like(x) + 1. / 3).eval(), 1e-15, 1e-15));
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

#if KERNELS_ON_HOSTS
TEST_CASE("a cotangent that lies in the user's memory is copied") {
  std::vector<double> memory(3, 1.);
  const auto x = numbers(1.3, 3);
  const auto [y, back] = nb::vjp([](auto a, auto b) { return a + b; }, x, x);
  const auto [da, db] = back(nb::wrap(std::span<double>(memory)));
  memory.assign(3, 100.);
  CHECK(allclose(da, {1, 1, 1}));
  CHECK(allclose(db, {1, 1, 1}));
}
#endif

}  // namespace test_of_grad_of_rows
