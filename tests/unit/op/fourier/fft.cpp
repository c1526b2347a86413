// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <doctest/doctest.h>

#include <nabla/fourier.hpp>
#include <nabla/transform/plan.hpp>
#include <nabla/transform/vmap.hpp>

#include "unit/op/fourier/complex_arrays.hpp"

namespace {
namespace test_of_fft {

namespace nb = nabla;
using nb::dim, nb::norm, nb::ortho, nb::forward, nb::backward, nb::fixed;
NABLA_AXES(time, height, width, channels)
using test_of_fourier::array_of, test_of_fourier::shape, test_of_fourier::differs;

template <class T>
void check_all_dims(long a, long n, long b) {
  const shape sizes = {a, n, b};
  const auto x = serial::values(std::size_t(a * n * b));
  const auto in = array_of<std::complex<T>>(x, a, n, b);
  const double tolerance = (sizeof(T) == 4 ? 2e-6 : 5e-15) * double(n);
  CAPTURE(n);
  CHECK(differs(nb::fft(in, dim<1>), serial::transform(x, sizes, 1, false)) < tolerance);
  const auto back = serial::transform(x, sizes, 1, true);
  CHECK(differs(nb::ifft(in, dim<1>) * T(n), back) < tolerance);
  CHECK(differs(nb::ifft(nb::fft(in, dim<1>), dim<1>), x) < tolerance);
  // The transform of the transform is the signal backwards, n times as large.
  const auto twice = nb::fft(nb::fft(in, dim<1>), dim<1>) * (1 / T(n));
  const auto turned = nb::roll(nb::flip(in, dim<1>), dim<1>, 1);
  CHECK(nb::testing::allclose(twice, turned, tolerance, tolerance));
}

TEST_CASE_TEMPLATE("sizes 1 to 17, primes and powers of two, among other dims", T, float, double) {
  for (long n = 1; n <= 17; ++n) {
    check_all_dims<T>(2, n, 3);
    check_all_dims<T>(3, n, 1);
    check_all_dims<T>(1, n, 1);
  }
  for (const long n : {31L, 32L, 60L, 64L, 97L, 128L, 210L}) check_all_dims<T>(2, n, 2);
}

TEST_CASE("the first and the last dim, and names") {
  const auto x = serial::values(4 * 5 * 6);
  const shape sizes = {4, 5, 6};
  const auto in = array_of<std::complex<double>>(x, channels = 4, height = 5, width = 6);
  CHECK(differs(nb::fft(in, channels), serial::transform(x, sizes, 0, false)) < 1e-13);
  CHECK(differs(nb::fft(in, width), serial::transform(x, sizes, 2, false)) < 1e-13);
  const auto both = serial::transform(serial::transform(x, sizes, 1, false), sizes, 2, false);
  CHECK(differs(nb::fftn(in, height, width), both) < 1e-12);
  CHECK(differs(nb::fftn(in, width, height), both) < 1e-12);
  CHECK(differs(nb::ifftn(nb::fftn(in, width, height), height, width), x) < 1e-14);
  const auto all = serial::transform(both, sizes, 0, false);
  CHECK(differs(nb::fftn(in, channels, height, width), all) < 1e-12);
  CHECK(differs(nb::fftn(in, height), serial::transform(x, sizes, 1, false)) < 1e-13);
  // A view: the dims stand crosswise in memory.
  CHECK(nb::testing::allclose(nb::fft(nb::transpose(in, width, channels), width), nb::fft(in, width), 1e-13, 1e-13));
}

// numpy.fft of x = sin(0), sin(1), .., sin(5): tests/golden/fourier.py
TEST_CASE("NumPy's numbers") {
  const auto x = nb::sin(nb::iota<double>(time = 6)).eval();
  const serial::numbers expected = {{0.17616164972237877, 0.},
                                    {-0.2760941187463649, -3.002072889365973},
                                    {0.12359918722861143, -0.11630317374401092},
                                    {0.12882821331312805, 0.},
                                    {0.12359918722861143, 0.11630317374401092},
                                    {-0.2760941187463648, 3.002072889365973}};
  CHECK(differs(nb::fft(x, time), expected) < 1e-15);
}

TEST_CASE("a size behind the dim cuts, or fills up with zeros") {
  const auto x = serial::values(2 * 7 * 3);
  const shape sizes = {2, 7, 3};
  const auto in = array_of<std::complex<double>>(x, 2, 7, 3);
  for (const long n : {1L, 2L, 6L, 7L, 8L, 15L}) {
    CAPTURE(n);
    const auto expected = serial::transform(serial::resize(x, sizes, 1, n), {2, n, 3}, 1, false);
    CHECK(differs(nb::fft(in, dim<1> = n), expected) < 1e-13);
  }
  const auto both = nb::fftn(in, dim<0> = 4, dim<-1> = fixed<2>);
  CHECK(nb::type_name(both) == "c128[4,7,2]");
  const auto resized = serial::resize(serial::resize(x, sizes, 0, 4), {4, 7, 3}, 2, 2);
  CHECK(differs(both, serial::transform(serial::transform(resized, {4, 7, 2}, 0, false), {4, 7, 2}, 2, false)) < 1e-13);
}

TEST_CASE("norms") {
  const auto in = array_of<std::complex<double>>(serial::values(12), time = 4, channels = 3);
  const auto plain = nb::fft(in, time);
  CHECK(nb::testing::allclose(nb::fft(in, time, norm(backward)), plain, 0, 0));
  CHECK(nb::testing::allclose(nb::fft(in, norm(ortho), time), plain / 2., 1e-15, 0));
  CHECK(nb::testing::allclose(nb::fft(in, time, norm(forward)), plain / 4., 1e-15, 0));
  CHECK(nb::testing::allclose(nb::ifft(plain, time, norm(forward)), in * 4., 1e-14, 1e-15));
  CHECK(nb::testing::allclose(nb::ifft(plain, time, norm(ortho)), in * 2., 1e-14, 1e-15));
  CHECK(nb::testing::allclose(nb::fftn(in, time, channels, norm(ortho)), nb::fftn(in, time, channels) / std::sqrt(12.),
                              1e-14, 1e-15));
  // Parseval: the ortho transform keeps the sum of squares.
  const auto power = [](const auto& v) { return nb::sum(nb::square(nb::abs(v)), nb::all).item(); };
  CHECK(power(nb::fftn(in, channels, time, norm(ortho))) == doctest::Approx(power(in)).epsilon(1e-14));
}

TEST_CASE("dtypes and static sizes") {
  const auto wave = nb::iota<float>(time = fixed<8>, channels = 2);
  CHECK(nb::type_name(nb::fft(wave, time)) == "c64[time=8,channels=2]");
  static_assert(std::is_same_v<nb::type_of_t<decltype(nb::fft(wave, time))>,
                               nb::type_of_t<nb::array_of<std::complex<float>, time(fixed<8>), channels>>>);
  CHECK(nb::type_name(nb::fft(nb::iota<double>(4), dim<0>)) == "c128[4]");
  CHECK(nb::type_name(nb::ifft(nb::iota<std::int64_t>(4), dim<0>)) == "c64[4]");
  CHECK(differs(nb::fft(nb::array_from({true, false, true, true}, 4), dim<0>),
                serial::transform({1., 0., 1., 1.}, {4}, 0, false)) < 1e-6);
  CHECK(differs(nb::fft(nb::array_from({1, 2, 3}, 3), dim<0>), serial::transform({1., 2., 3.}, {3}, 0, false)) < 1e-6);
}

TEST_CASE("no element, and dims without elements beside it") {
  const auto none = nb::zeros<double>(3, 0);
  CHECK_THROWS_WITH_AS(nb::fft(none, dim<1>),
                       doctest::Contains("nabla::fft: requires at least 1 element along dim<-1>: found 0"),
                       nb::runtime_error);
  CHECK_THROWS_WITH_AS(nb::fft(nb::zeros<double>(time = 4), time = 0),
                       doctest::Contains("nabla::fft: requires at least 1 element along a dim: found n = 0"),
                       nb::runtime_error);
  CHECK(nb::type_name(nb::fft(none, dim<0>)) == "c128[3,0]");
  CHECK(nb::to_vector(nb::fft(none, dim<1> = 2)) == std::vector<std::complex<double>>(6));
}

TEST_CASE("one call of FFTW, and the factor in the kernel that follows") {
  const auto x = array_of<std::complex<double>>(serial::values(64), time = 16, channels = 4);
  const auto kernels = [](const auto& f) {
    const long before = nb::detail::count().kernels;
    f();
    return nb::detail::count().kernels - before;
  };
  CHECK(kernels([&] { return nb::fft(x, time); }) == 1);
  CHECK(kernels([&] { return (nb::real(nb::ifft(x, time)) + 1.).eval(); }) == 2);
  CHECK(kernels([&] { return nb::fftn(nb::conj(x) * 2., time, channels); }) == 2);
}

TEST_CASE("in vmap, along a dim of each entry; and without data") {
  const auto x = array_of<std::complex<double>>(serial::values(60), 4, 3, 5);
  const auto f = [](const auto& v) { return nb::fft(v, dim<0>, norm(ortho)); };
  CHECK(nb::testing::allclose(nb::vmap(f)(x).eval(), nb::fft(x, dim<1>, norm(ortho)), 1e-15, 0));
  const auto both = [](const auto& v) { return nb::fftn(v, dim<0> = 4, dim<1>); };
  CHECK(nb::testing::allclose(nb::vmap(nb::in_axes(dim<1>), both)(x).eval(),
                              nb::fftn(nb::transpose(x, dim<1>, dim<0>, dim<2>), dim<1> = 4, dim<2>), 1e-15, 0));
  const auto made = nb::plan([](const auto& v) { return nb::ifft(nb::fft(v, dim<0> = 64, norm(ortho)), dim<0>); },
                             nb::abstract<float>(16, 3));
  CHECK(made.collectives.count() == 0);
}

}  // namespace test_of_fft
}  // namespace
