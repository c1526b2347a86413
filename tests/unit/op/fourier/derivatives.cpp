// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <doctest/doctest.h>

#include <nabla/fourier.hpp>
#include <nabla/testing/check_grads.hpp>
#include <nabla/transform/grad.hpp>
#include <nabla/transform/jacrev.hpp>
#include <nabla/transform/vmap.hpp>

#include "unit/op/fourier/complex_arrays.hpp"

namespace {
namespace test_of_fourier_derivatives {

namespace nb = nabla;
using nb::dim, nb::norm, nb::forward;
NABLA_AXES(time, height, width)
using test_of_fourier::array_of, test_of_fourier::differs;

const auto real_numbers = array_of<double>(serial::real_parts(serial::values(24)), 2, 4, 3);

/// Two real halves as complex numbers, and a loss of complex numbers that is not linear.
const auto as_complex = [](const auto& v) { return nb::complex(v(0), v(1)); };
const auto loss_of = [](const auto& z) {
  const auto w = nb::cos(nb::iota<double>(z.total_size()));
  const auto flat = nb::flatten(z.eval());
  return nb::sum(w * nb::sin(nb::real(flat)) * nb::cos(nb::imag(flat)), nb::all);
};

TEST_CASE("both modes, to second order: complex transforms") {
  const auto check = [](const auto& word) {
    CHECK(nb::testing::check_grads<2>([&](const auto& v) { return loss_of(word(as_complex(v))); }, real_numbers));
  };
  check([](const auto& z) { return nb::fft(z, dim<0>); });
  check([](const auto& z) { return nb::ifft(z, dim<0> = 6); });
  check([](const auto& z) { return nb::fftn(z, dim<1> = 2, dim<0>, norm(forward)); });
}
TEST_CASE("both modes, to second order: to complex numbers and back") {
  const auto check = [](const auto& word) {
    CHECK(nb::testing::check_grads<2>([&](const auto& v) { return word(v); }, real_numbers));
  };
  check([](const auto& x) { return loss_of(nb::rfft(x, dim<1>)); });
  check([](const auto& x) { return loss_of(nb::rfftn(x, dim<2>, dim<0>, dim<1> = 5)); });
  check([](const auto& x) { return nb::sum(nb::sin(nb::irfft(as_complex(x), dim<0>)), nb::all); });
  check([](const auto& x) { return nb::sum(nb::sin(nb::irfftn(as_complex(x), dim<0>, dim<1> = 3)), nb::all); });
}

// tests/golden/fourier.py
TEST_CASE("JAX's gradients") {
  const auto i = nb::iota<double>(time = 6);
  const auto x = nb::sin(i).eval();
  const auto w = nb::complex(nb::cos(i), nb::sin(3. * i)).eval();
  const auto c = nb::complex(x, x * 0.5).eval();
  const auto power = [&](const auto& v) { return nb::sum(nb::square(nb::abs(nb::fft(v, time) * w)), nb::all); };
  CHECK(differs(nb::grad(power)(c), {{-0.19147034260247053, -1.4763705510357004},
                                     {3.8883281316019143, -2.5856590029864672},
                                     {5.017253652826351, -1.9611856665680023},
                                     {1.2659994982772278, 0.6693353714975161},
                                     {-2.8799553297259504, 2.4646422273547377},
                                     {-4.986215813708528, 1.832267723403643}}) < 1e-14);
  const auto of_half = [&](const auto& v) {
    return nb::sum(nb::real(nb::square(nb::rfft(v, time)) * w(time = nb::slice(0, 4))), nb::all);
  };
  CHECK(differs(nb::grad(of_half)(x), {0.47833725308299735, -1.8870934840615492, -2.9942310242930317,
                                       -0.1094199341886166, 2.807629882361676, 3.81871710376707}) < 1e-14);
  const auto cube = [](const auto& v) { return v * v * v; };
  const auto k = nb::iota<double>(time = 4);
  const auto z = nb::complex(nb::sin(k), nb::cos(2. * k)).eval();
  const auto of_real = [&](const auto& v) { return nb::sum(cube(nb::irfft(v, time = 7).eval()), nb::all); };
  CHECK(differs(nb::grad(of_real)(z), {{0.37679574335636656, -0.0},
                                       {0.02127280220347313, -0.16119243225593274},
                                       {0.18184981767895453, 0.06473426563506886},
                                       {0.2966306471865512, 0.26529691059587895}}) < 1e-14);
  const auto kk = nb::iota<double>(height = 3, width = 2);
  const auto zz = nb::complex(nb::sin(kk), nb::cos(2. * kk)).eval();
  const auto of_real_2 = [&](const auto& v) {
    return nb::sum(cube(nb::irfftn(v, height = 3, width = 3).eval()), nb::all);
  };
  CHECK(differs(nb::grad(of_real_2)(zz), {{0.26052121419471713, -0.0},
                                          {0.06196795046670209, -0.24859845366548938},
                                          {-0.1265850206334448, -0.2069246574825669},
                                          {-0.2234951493486162, 0.05653852860282286},
                                          {-0.1265850206334448, 0.2069246574825669},
                                          {0.1556549658292114, 0.19769111274497644}}) < 1e-14);
  const auto m = nb::sin(nb::iota<double>(height = 3, width = 4)).eval();
  const auto of_half_2 = [&](const auto& v) { return nb::sum(nb::real(cube(nb::rfftn(v, height, width))), nb::all); };
  CHECK(differs(nb::grad(of_half_2)(m),
                {52.96260578888356, 117.45157248240807, -8.885091179408779, -18.943573167198657, -49.596793412214765,
                 -2.3305902326562684, 79.09976529586564, 17.87591350008202, -3.4112284518136313, -115.36856861069973,
                 -66.20934674775467, 3.4423562370346583}) < 1e-12);
}

TEST_CASE("the Jacobian of fft of real numbers is the matrix of the transform") {
  const auto x = array_of<double>(serial::real_parts(serial::values(5)), time = 5);
  const auto j =
      nb::jacrev([](const auto& v) { return nb::rename(nb::real(nb::fft(v, time)), time = width).eval(); })(x);
  for (long a = 0; a < 5; ++a)
    for (long b = 0; b < 5; ++b)
      CHECK(nb::to_vector(j)[std::size_t(a * 5 + b)] ==
            doctest::Approx(std::cos(2 * std::numbers::pi * double(a * b) / 5)).epsilon(1e-12));
}

TEST_CASE("a derivative in vmap, and vmap in a derivative") {
  const auto x = array_of<double>(serial::real_parts(serial::values(24)), 4, 6);
  const auto of_one = [](const auto& v) {
    return nb::sum(nb::square(nb::abs(nb::rfft(v, dim<0>))) * nb::iota<double>(4), nb::all);
  };
  const auto of_all = [](const auto& v) {
    return nb::sum(nb::square(nb::abs(nb::rfft(v, dim<1>))) * nb::iota<double>(4), nb::all);
  };
  CHECK(nb::testing::allclose(nb::vmap(nb::grad(of_one))(x).eval(), nb::grad(of_all)(x), 1e-12, 1e-12));
  CHECK(nb::testing::allclose(nb::grad([&](const auto& v) { return nb::sum(nb::vmap(of_one)(v), nb::all); })(x),
                              nb::grad(of_all)(x), 1e-12, 1e-12));
}

}  // namespace test_of_fourier_derivatives
}  // namespace
