// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <doctest/doctest.h>

#include <nabla/fourier.hpp>
#include <nabla/transform/grad.hpp>
#include <nabla/window.hpp>
#include <numbers>

// Programs from elsewhere: tutorials of scipy.fft and numpy.fft, and what solvers do.
namespace {
namespace test_of_fourier_programs {

namespace nb = nabla;
using nb::slice;
NABLA_AXES(time, y, x)
constexpr double pi = std::numbers::pi;

// docs.scipy.org/doc/scipy/tutorial/fft.html: the spectrum of two sine waves
TEST_CASE("the frequencies of a noisy sum of sines, and the signal without the noise") {
  const long n = 600;
  const double spacing = 1.0 / 800.0;
  const auto t = nb::iota<double>(time = n) * spacing;
  const auto clean = (nb::sin(50.0 * 2.0 * pi * t) + 0.5 * nb::sin(80.0 * 2.0 * pi * t)).eval();
  const auto noisy = (clean + 0.2 * nb::normal<double>(nb::rng_key(3), time = n)).eval();
  const auto yf = nb::fft(noisy, time);
  const auto xf = nb::fftfreq<double>(time = n, spacing);
  const auto amplitude = (2.0 / double(n) * nb::abs(yf(time = slice(0, n / 2)))).eval();
  const auto [largest, places] = nb::top_k(amplitude, time, 3);
  // 50 Hz lies between two frequencies, 37 / 0.75 s and 38 / 0.75 s.
  const auto found = nb::sort(nb::take(xf, places, time), time);
  CHECK(nb::testing::allclose(nb::to_vector(found), std::vector{37 / 0.75, 38 / 0.75, 80.}, 1e-14, 0));

  // A filter: there are no fast sines.
  const auto slow = nb::rfftfreq<double>(time = n, spacing) < 100.;
  const auto filtered = nb::irfft(nb::where(slow, nb::rfft(noisy, time), 0.), time = n);
  const auto distance = [&](const auto& v) { return nb::sqrt(nb::mean(nb::square(v - clean), time)).item(); };
  CHECK(distance(filtered) < 0.6 * distance(noisy));
}

// What numpy.fft is used for in solvers: -laplace u = f on a periodic square, of mean zero
TEST_CASE("Poisson's equation by transforms") {
  const long n = 32;
  const auto at_y = nb::iota<double>(y = n) * (2 * pi / double(n));
  const auto at_x = nb::iota<double>(x = n) * (2 * pi / double(n));
  const auto u = (nb::sin(at_y) * nb::cos(3. * at_x) + nb::cos(2. * at_y)).eval();
  const auto f = (10. * nb::sin(at_y) * nb::cos(3. * at_x) + 4. * nb::cos(2. * at_y)).eval();
  const auto k_y = nb::fftfreq<double>(y = n, 1. / double(n));
  const auto k_x = nb::rfftfreq<double>(x = n, 1. / double(n));
  const auto squares = (k_y * k_y + k_x * k_x).eval();
  const auto solve = [&](const auto& right) {
    const auto waves = nb::rfftn(right, y, x);
    return nb::irfftn(nb::where(squares == 0., 0., waves / squares), y, x).eval();
  };
  CHECK(nb::testing::allclose(solve(f), u, 1e-13, 1e-13));
  // The operator is its own adjoint.
  const auto g = nb::cos(nb::iota<double>(y = n, x = n)).eval();
  const auto by_grad = nb::grad([&](const auto& right) { return nb::sum(solve(right) * g, y, x); })(f);
  CHECK(nb::testing::allclose(by_grad, solve(g), 1e-11, 1e-12));
  // A derivative by the waves: i k.
  const auto slope = nb::irfft(std::complex<double>(0, 1) * k_x * nb::rfft(u, x), x);
  CHECK(nb::testing::allclose(slope, -3. * nb::sin(at_y) * nb::sin(3. * at_x), 1e-12, 1e-12));
}

// scipy.signal.fftconvolve(signal, kernel): the product of transforms that are long enough
TEST_CASE("a convolution by transforms is that of conv") {
  const long n = 100, k = 9;
  const auto signal = nb::sin(nb::square(nb::iota<double>(time = n) * 0.1)).eval();
  const auto kernel = nb::exp(-0.3 * nb::iota<double>(time = k)).eval();
  const auto direct = nb::conv(signal, nb::flip(kernel, time), nb::over(time), nb::padding(int(k - 1)));
  const long both = n + k - 1;
  const auto by_waves = nb::irfft(nb::rfft(signal, time = both) * nb::rfft(kernel, time = both), time = both);
  CHECK(nb::testing::allclose(by_waves, direct, 1e-13, 1e-13));
  // The power of the waves is the transform of the correlation with itself.
  const auto power = nb::square(nb::abs(nb::fft(signal, time)));
  const auto correlation = nb::real(nb::ifft(power, time)).eval();
  double expected = 0;
  const auto v = nb::to_vector(signal);
  for (long i = 0; i < n; ++i) expected += v[std::size_t(i)] * v[std::size_t((i + 7) % n)];
  CHECK(correlation(time = 7).item() == doctest::Approx(expected).epsilon(1e-12));
}

}  // namespace test_of_fourier_programs
}  // namespace
