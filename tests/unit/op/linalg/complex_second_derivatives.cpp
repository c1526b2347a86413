// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Derivatives of derivatives of words on matrices of complex numbers.
#include <doctest/doctest.h>

#include <array>
#include <nabla/linalg.hpp>
#include <nabla/testing/check_grads.hpp>

namespace nb = nabla;
namespace {
namespace test_of_second_derivatives {

using nb::dim;

auto numbers(long n, long m) {
  const auto i = nb::square(nb::iota<double>(n, m));
  const auto diagonal = nb::eye<double>(n, m) * (nb::iota<double>(m) * 2.);
  return (nb::complex(nb::sin(i * 1.7 + 0.3), nb::cos(i * 0.9)) + diagonal).eval();
}
const auto total = [](const auto& y) { return nb::sum(nb::sin(nb::real(y)) + nb::square(nb::imag(y)), nb::all); };

/// A function of complex matrices as one of their real and imaginary parts: both modes, to second order.
template <class F, class X>
auto checked(const F& f, const X& x) {
  return nb::testing::check_grads<2>([&](const auto& v) { return f(nb::complex(v(0), v(1)).eval()); },
                                     nb::stack(dim<0>, nb::real(x), nb::imag(x)).eval());
}

TEST_CASE("derivatives in both modes, and of derivatives") {
  CHECK(checked(
      [](const auto& a) {
        const auto f = nb::slogdet(a);
        return total(f.first) * nb::sin(f.second);
      },
      numbers(3, 3)));
  for (const auto& size : {std::array{3L, 2L}, {2L, 3L}, {2L, 2L}}) {
    CAPTURE(size[0]);
    const auto x = numbers(size[0], size[1]);
    CHECK(checked([](const auto& v) { return total(nb::pinv(v)); }, x));
    // Vectors count by what does not depend on their phases.
    CHECK(checked(
        [](const auto& a) {
          const auto f = nb::svd(a);
          const auto& s = std::get<1>(f);
          return total(nb::matmul(std::get<0>(f) * nb::square(s), std::get<2>(f))) +
                 nb::sum(nb::sin(s) * nb::square(nb::abs(std::get<0>(f)(0))), nb::all);
        },
        x));
  }
}

}  // namespace test_of_second_derivatives
}  // namespace
