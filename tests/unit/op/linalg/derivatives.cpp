// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <doctest/doctest.h>

#include <array>
#include <cmath>
#include <nabla/linalg.hpp>
#include <nabla/testing/check_grads.hpp>
#include <nabla/transform/grad.hpp>

namespace nb = nabla;
namespace {
namespace test_of_derivatives {

using nb::dim;

/// Matrices whose singular values and eigenvalues are far from each other.
auto numbers(long count, long n, long m) {
  const auto x = nb::sin(nb::square(nb::iota<double>(count, n, m)) * 1.7 + 0.3);
  return (x + nb::eye<double>(n, m) * (nb::iota<double>(m) * 2.)).eval();
}
template <class X, class Y>
bool close(const X& x, const Y& y, double tolerance = 1e-11) {
  return bool(nb::testing::allclose(x, y, tolerance, tolerance));
}

TEST_CASE("derivatives in both modes, and of derivatives") {
  using nb::testing::check_grads;
  const auto total = [](const auto& y) { return nb::sum(nb::sin(y), nb::all); };
  const auto powers = [](const auto& y) { return nb::sum(nb::square(y) * 1.3 + nb::square(nb::square(y)), nb::all); };
  for (const auto& size : {std::array{4L, 2L}, {2L, 4L}, {3L, 3L}}) {
    const long m = size[0], n = size[1];
    CAPTURE(m);
    const auto a = numbers(2, m, n);
    CHECK(check_grads<2>([&](const auto& v) {
      const auto f = nb::qr(v);
      return total(f.first) * total(f.second);
    }, a));
    CHECK(check_grads<2>([&](const auto& v) {
      const auto f = nb::svd(v);
      return powers(std::get<0>(f)) * total(std::get<1>(f)) + powers(std::get<2>(f));
    }, a));
    CHECK(check_grads<2>([&](const auto& v) { return total(nb::pinv(v)); }, a));
    CHECK(check_grads<1>([&](const auto& v, const auto& b) { return total(nb::lstsq(v, b)); },
                         std::tuple(a, nb::cos(nb::iota<double>(2, m, 2)).eval())));
  }
  const auto a = numbers(2, 3, 3);
  CHECK(check_grads<2>([&](const auto& v) {
    const auto f = nb::eigh(v);
    return total(f.first) * powers(f.second);
  }, a));
  CHECK(check_grads<2>([&](const auto& v) { return total(nb::expm(v * 0.2)); }, a));
  CHECK(check_grads<2>([&](const auto& v) { return total(nb::matrix_power(v, 3)); }, a));
}

TEST_CASE("closed forms of derivatives") {
  const auto x = numbers(1, 4, 4)(0).eval();
  const auto a = ((x + nb::transpose(x)) * 0.5).eval();
  // The sum of the eigenvalues is the trace, that of their squares is the sum of squares.
  CHECK(close(nb::grad([](const auto& v) { return nb::sum(nb::eigvalsh(v), nb::all); })(a), nb::eye<double>(4)));
  CHECK(close(nb::grad([](const auto& v) { return nb::sum(nb::square(nb::eigvalsh(v)), nb::all); })(a), a * 2.));
  // The sum of singular values: u v'.
  const auto f = nb::svd(x);
  CHECK(close(nb::grad([](const auto& v) { return nb::sum(std::get<1>(nb::svd(v)), nb::all); })(x),
              nb::matmul(std::get<0>(f), std::get<2>(f))));
  // Equal eigenvalues: what does not depend on the choice of vectors has its derivative.
  CHECK(close(nb::grad([](const auto& v) { return nb::sum(nb::exp(nb::eigvalsh(v)), nb::all); })(nb::eye<double>(3)),
              nb::eye<double>(3) * std::exp(1.)));
  CHECK(close(nb::grad([](const auto& v) { return nb::trace(nb::expm(v)); })(a), nb::transpose(nb::expm(a))));
}

}  // namespace test_of_derivatives
}  // namespace
