// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <doctest/doctest.h>

#include <cmath>
#include <nabla/linalg.hpp>
#include <nabla/testing/allclose.hpp>
#include <nabla/transform/grad.hpp>
#include <numbers>

// Programs with complex matrices from elsewhere, as users of JAX and NumPy write them.
namespace nb = nabla;
namespace {
namespace test_of_complex_programs {

NABLA_AXES(sensors, others, sources, angles)
using nb::dim;
using c128 = std::complex<double>;
using nb::testing::allclose;

TEST_CASE("Rabi oscillations of a spin: expm of a Hamiltonian, its eigenvalues, and the gradient in the field") {
  const auto pauli_x = nb::array_from({0., 1., 1., 0.}, 2, 2), pauli_z = nb::array_from({1., 0., 0., -1.}, 2, 2);
  const double detuning = 0.7, time = 2.3;
  const auto hamiltonian = [&](const auto& field) { return (field * pauli_x + detuning * pauli_z) * 0.5; };
  const auto flipped = [&](const auto& field) {
    const auto evolution = nb::expm(hamiltonian(field) * c128(0, -time));
    return nb::square(nb::abs(evolution(1, 0)));
  };
  // Rabi's formula.
  const auto formula = [&](const auto& field) {
    const auto frequency = nb::sqrt(nb::square(field) + detuning * detuning);
    return nb::square(field / frequency) * nb::square(nb::sin(frequency * (time / 2)));
  };
  const auto field = nb::full(1.3);
  CHECK(allclose(flipped(field), formula(field), 1e-13, 1e-13));
  CHECK(allclose(nb::grad(flipped)(field), nb::grad(formula)(field), 1e-12, 1e-12));
  // The same evolution by the eigenvectors of the Hamiltonian with a field along y.
  const auto pauli_y = nb::array_from({c128(0), c128(0, -1), c128(0, 1), c128(0)}, 2, 2);
  const auto h = (hamiltonian(field) + pauli_y * 0.4).eval();
  const auto [w, v] = nb::eigh(h);
  const auto by_vectors = nb::matmul(v * nb::exp(w * c128(0, -time)), nb::conj(nb::transpose(v)));
  CHECK(allclose(nb::expm(h * c128(0, -time)), by_vectors, 1e-13, 1e-13));
}

TEST_CASE(
    "the capacity of a channel with several antennas: by slogdet, cholesky and svd, and its gradient (Telatar 1999)") {
  const auto i = nb::square(nb::iota<double>(4, 3));
  const auto channel = nb::complex(nb::sin(i), nb::cos(i * 0.7)).eval();
  const double power = 10. / 3;
  const auto matrix = [&](const auto& h) {
    return (nb::matmul(h, nb::conj(nb::transpose(h))) * power + nb::eye<double>(4)).eval();
  };
  const auto capacity = [&](const auto& h) { return nb::slogdet(matrix(h)).second; };
  const auto by_cholesky = [&](const auto& h) {
    return nb::sum(nb::log(nb::real(nb::diagonal(nb::cholesky(matrix(h)))))) * 2.;
  };
  const auto by_svd = [&](const auto& h) { return nb::sum(nb::log1p(nb::square(std::get<1>(nb::svd(h))) * power)); };
  CHECK(allclose(by_cholesky(channel), capacity(channel), 1e-13, 1e-13));
  CHECK(allclose(by_svd(channel), capacity(channel), 1e-13, 1e-13));
  const auto expected = nb::conj(nb::solve(matrix(channel), channel)) * (2 * power);
  CHECK(allclose(nb::grad(capacity)(channel), expected, 1e-12, 1e-12));
  CHECK(allclose(nb::grad(by_cholesky)(channel), expected, 1e-12, 1e-12));
  CHECK(allclose(nb::grad(by_svd)(channel), expected, 1e-11, 1e-11));
}

TEST_CASE("directions of arrival at a row of antennas: the vectors of noise in a covariance (Schmidt 1986, MUSIC)") {
  const auto response = [](const auto& angle) {
    return nb::exp(nb::complex(0, nb::iota<double>(sensors = 8) * nb::sin(angle) * std::numbers::pi)).eval();
  };
  const auto received = response(nb::array_from({-0.4, 0.25}, sources = 2));
  const auto covariance = (nb::dot(received, nb::conj(nb::rename(received, sensors = others)), sources) +
                           nb::eye<double>(sensors = 8, others = 8) * 0.01)
                              .eval();
  const auto [w, v] = nb::eigh(covariance, sensors, others);
  CHECK(allclose(w(others = nb::slice(0, 6)), nb::full(0.01, others = 6), 1e-12, 1e-12));
  const auto noise = v(others = nb::slice(0, 6)).eval();
  const auto grid = response(nb::linspace<double>(-1., 1., angles = 401));
  const auto seen = nb::sum(nb::square(nb::abs(nb::dot(nb::conj(grid), noise, sensors))), others).eval();
  CHECK(nb::argmin(seen(angles = nb::slice(0, 200)), angles).item() == 120);   // -0.4
  CHECK(nb::argmin(seen(angles = nb::slice(200, 401)), angles).item() == 50);  // 0.25
}

}  // namespace test_of_complex_programs
}  // namespace
