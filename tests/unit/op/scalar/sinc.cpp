// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <nabla/op/scalar/sinc.hpp>

#include "ulp.hpp"

namespace test_of_sinc {

namespace {

const auto wave_over = []<class W>(W at) -> W {
  if (at == 0) return 1;
  if (!std::isfinite(at)) return std::numeric_limits<W>::quiet_NaN();
  const long double x = at, pi = std::acos(-1.L), whole = std::rint(x);
  const long double wave = std::sin(pi * (x - whole));
  return static_cast<W>((std::fmod(whole, 2.L) == 0 ? wave : -wave) / (pi * x));
};
template <int N>
double derivative(double x) {
  return nabla::detail::sinc_derivative<N>(x);
}

}  // namespace

TEST_CASE("sinc f32, f64: within their ulp over all bit patterns") {
  ulp::check<float>(loops::sinc, wave_over, 2.9);
  ulp::check<double>(loops::sinc, wave_over, 2.8);
  static_assert(nabla::math::sinc(0.f) == 1.f && nabla::math::sinc(0.) == 1. && nabla::math::sinc(3.f) == 0.f);
}

// mpmath.quad of (pi t)^n cos(pi x t + n pi/2) over [0, 1], with 40 digits.
TEST_CASE("the derivatives of sinc: near 0, where the series is, and beyond") {
  CHECK(derivative<1>(0) == 0);
  CHECK(derivative<1>(0.125) == doctest::Approx(-0.404926607145167112).epsilon(1e-13));
  CHECK(derivative<1>(0.75) == doctest::Approx(-1.34294962654077717).epsilon(1e-13));
  CHECK(derivative<1>(1.5) == doctest::Approx(0.141471060526129187).epsilon(1e-13));
  CHECK(derivative<1>(-4.375) == doctest::Approx(-0.072106319817459792).epsilon(1e-13));
  CHECK(derivative<2>(0.125) == doctest::Approx(-3.13905796382686654).epsilon(1e-13));
  CHECK(derivative<2>(0.75) == doctest::Approx(0.619277045336494967).epsilon(1e-13));
  CHECK(derivative<2>(1.5) == doctest::Approx(1.90576702169168991).epsilon(1e-13));
  CHECK(derivative<2>(-4.375) == doctest::Approx(-0.696380752405565851).epsilon(1e-13));
  CHECK(derivative<3>(0.125) == doctest::Approx(2.39078713064659739).epsilon(1e-13));
  CHECK(derivative<3>(0.75) == doctest::Approx(6.82804408483919284).epsilon(1e-13));
  CHECK(derivative<3>(1.5) == doctest::Approx(-3.81153404338337982).epsilon(1e-13));
  CHECK(derivative<3>(-4.375) == doctest::Approx(0.385780989960634139).epsilon(1e-13));
  CHECK(derivative<4>(0.125) == doctest::Approx(18.4195188983390951).epsilon(1e-13));
  CHECK(derivative<4>(0.75) == doctest::Approx(-7.18323711916060701).epsilon(1e-13));
  CHECK(derivative<4>(1.5) == doctest::Approx(-10.5067603378442006).epsilon(1e-13));
  CHECK(derivative<4>(-4.375) == doctest::Approx(6.90038591180652495).epsilon(1e-13));
}

TEST_CASE("the derivatives of sinc: where the series ends both ways agree") {
  constexpr double end = 3 / 3.14159265358979323846;
  const auto step = [&](auto f, double scale) {
    return std::fabs(f(end * (1 + 1e-15)) - f(end * (1 - 1e-15))) / scale;
  };
  CHECK(step(derivative<1>, 3) < 1e-13);
  CHECK(step(derivative<2>, 9) < 1e-13);
  CHECK(step(derivative<4>, 81) < 1e-13);
}

}  // namespace test_of_sinc
