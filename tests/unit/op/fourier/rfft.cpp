// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <doctest/doctest.h>

#include <nabla/fourier.hpp>
#include <nabla/transform/vmap.hpp>

#include "unit/op/fourier/complex_arrays.hpp"

namespace {
namespace test_of_rfft {

namespace nb = nabla;
using nb::dim, nb::norm, nb::ortho, nb::forward, nb::fixed;
NABLA_AXES(time, height, width, channels)
using test_of_fourier::array_of, test_of_fourier::shape, test_of_fourier::differs;

TEST_CASE_TEMPLATE("rfft is the half of fft, and irfft gives the numbers back", T, float, double) {
  for (const long n : {1L, 2L, 3L, 4L, 5L, 6L, 7L, 8L, 9L, 10L, 11L, 12L, 13L, 14L, 15L, 16L, 17L, 30L, 64L, 97L}) {
    CAPTURE(n);
    const double tolerance = (sizeof(T) == 4 ? 2e-6 : 5e-15) * double(n);
    const auto x = serial::real_parts(serial::values(std::size_t(2 * n * 3)));
    const auto in = array_of<T>(x, 2, n, 3);
    const auto half = nb::rfft(in, dim<1>);
    const auto expected = serial::resize(serial::transform(x, {2, n, 3}, 1, false), {2, n, 3}, 1, n / 2 + 1);
    CHECK(differs(half, expected) < tolerance);
    const std::vector<std::complex<T>> before = nb::to_vector(half);
    CHECK(differs(nb::irfft(half, dim<1> = n), x) < tolerance);
    CHECK(before == nb::to_vector(half));
    if (n % 2 == 0) CHECK(differs(nb::irfft(half, dim<1>), x) < tolerance);
    const auto last = array_of<T>(x, 6, n);
    CHECK(nb::testing::allclose(nb::rfft(last, dim<-1>),
                                nb::astype<std::complex<T>>(nb::fft(last, dim<1>)(nb::all, nb::slice(0, n / 2 + 1))),
                                tolerance, tolerance));
  }
}

TEST_CASE_TEMPLATE("several dims, of which the last one named is halved", T, float, double) {
  const double tolerance = sizeof(T) == 4 ? 1e-4 : 1e-12;
  const shape sizes = {4, 5, 6};
  const auto x = serial::real_parts(serial::values(120));
  const auto in = array_of<T>(x, channels = 4, height = 5, width = 6);
  auto both = serial::transform(serial::transform(x, sizes, 1, false), sizes, 2, false);
  CHECK(nb::type_name(nb::real(nb::rfftn(in, height, width))) ==
        nb::type_name(nb::zeros<T>(channels = 4, height = 5, width = 4)));
  CHECK(differs(nb::rfftn(in, height, width), serial::resize(both, sizes, 2, 4)) < tolerance);
  CHECK(differs(nb::rfftn(in, width, height), serial::resize(both, sizes, 1, 3)) < tolerance);
  const auto half = nb::rfftn(in, width, channels, height).eval();
  const auto before = nb::to_vector(half);
  CHECK(differs(nb::irfftn(half, width, channels, height = 5), x) < tolerance);
  CHECK(differs(nb::irfftn(nb::rfftn(in, height, width), height, width), x) < tolerance);
  CHECK(nb::to_vector(half) == before);
}

// tests/golden/fourier.py
TEST_CASE("NumPy's numbers") {
  const auto x = nb::sin(nb::iota<double>(time = 6)).eval();
  const serial::numbers half = {{0.1761616497223788, 0.},
                                {-0.2760941187463649, -3.0020728893659734},
                                {0.1235991872286114, -0.116303173744011},
                                {0.12882821331312821, 0.}};
  CHECK(differs(nb::rfft(x, time), half) < 1e-15);
  const serial::numbers of_five = {
      {1.1350859243855171, 0.}, {-0.8236415538666019, -1.9715717659805327}, {0.2560985916738432, -0.2088614409542302}};
  CHECK(differs(nb::rfft(x, time = 5), of_five) < 1e-15);

  const auto i = nb::iota<double>(time = 4);
  const auto z = nb::complex(nb::sin(i), nb::cos(2. * i)).eval();
  CHECK(differs(nb::irfft(z, time), {0.6071094718878373, 0.27399749593502054, -0.33683415010734397,
                                     -0.0009111873373827868, -0.19971531775055976, -0.34364631262757134}) < 1e-15);
  CHECK(differs(nb::irfft(z, time = 7),
                {0.5405395484838414, 0.21176456160184837, -0.013059288550805466, -0.425480077889121, 0.2982779955655165,
                 -0.5118016810530577, -0.10024105815822226}) < 1e-15);
  CHECK(differs(nb::irfft(z, time = 5), {0.7003073646534314, 0.12174920182725374, -0.3107292083195944,
                                         -0.009091567002378143, -0.5022357911587125}) < 1e-15);

  const auto m = nb::sin(nb::iota<double>(height = 3, width = 4)).eval();
  const serial::numbers of_matrix = {{0.4111981646673075, 0.},
                                     {0.1466949335780674, -0.49654879515856176},
                                     {0.22563497343837224, 0.},
                                     {2.6322335472065146, 1.0354382319371336},
                                     {1.1850482595697733, 0.9391226766347048},
                                     {-0.22275783578230918, 1.530690526122321},
                                     {2.6322335472065146, -1.0354382319371336},
                                     {-4.059635473624885, -2.5436268117202308},
                                     {-0.22275783578230918, -1.530690526122321}};
  CHECK(differs(nb::rfftn(m, height, width), of_matrix) < 1e-14);
  const auto k = nb::iota<double>(height = 3, width = 2);
  const auto zz = nb::complex(nb::sin(k), nb::cos(2. * k)).eval();
  CHECK(differs(nb::irfftn(zz, height = 3, width = 3),
                {0.022203151991889342, 0.07109627519670612, -0.0424677833493443, -0.02797935714681813,
                 -0.016974507565335674, 0.16622646117912088, 0.5667568616935265, -0.0943496077977655,
                 -0.6445114942019792}) < 1e-15);
}

TEST_CASE("the parts that count for nothing") {
  for (long n = 1; n <= 40; ++n) {
    CAPTURE(n);
    auto x = serial::values(std::size_t(n / 2 + 1));
    const auto with = nb::to_vector(nb::irfft(array_of<std::complex<double>>(x, time = n / 2 + 1), time = n));
    x.front() = x.front().real();
    if (n % 2 == 0) x.back() = x.back().real();
    CHECK(nb::testing::allclose(
        with, nb::to_vector(nb::irfft(array_of<std::complex<double>>(x, time = n / 2 + 1), time = n)), 1e-15, 1e-15));
  }
}

TEST_CASE("norms, dtypes and static sizes") {
  const auto x = array_of<double>(serial::real_parts(serial::values(15)), time = 5, channels = 3);
  const auto half = nb::rfft(x, time);
  CHECK(nb::testing::allclose(nb::rfft(x, time, norm(ortho)), half / std::sqrt(5.), 1e-15, 0));
  CHECK(nb::testing::allclose(nb::rfft(x, time, norm(forward)), half / 5., 1e-15, 0));
  CHECK(nb::testing::allclose(nb::irfft(half, time = 5, norm(forward)), x * 5., 1e-14, 1e-15));
  CHECK(nb::testing::allclose(nb::irfft(half, time = 5, norm(ortho)), x * std::sqrt(5.), 1e-14, 1e-15));

  const auto wave = nb::iota<float>(time = fixed<8>, channels = 2);
  static_assert(std::is_same_v<nb::type_of_t<decltype(nb::rfft(wave, time))>,
                               nb::type_of_t<nb::array_of<std::complex<float>, time(fixed<5>), channels>>>);
  static_assert(std::is_same_v<nb::type_of_t<decltype(nb::irfft(nb::rfft(wave, time), time))>,
                               nb::type_of_t<nb::array_of<float, time(fixed<8>), channels>>>);
  static_assert(std::is_same_v<nb::type_of_t<decltype(nb::rfft(wave, time = fixed<5>))>,
                               nb::type_of_t<nb::array_of<std::complex<float>, time(fixed<3>), channels>>>);
  static_assert(std::is_same_v<nb::type_of_t<decltype(nb::irfft(wave, time = fixed<5>))>,
                               nb::type_of_t<nb::array_of<float, time(fixed<5>), channels>>>);
  static_assert(std::is_same_v<nb::type_of_t<decltype(nb::rfft(wave, time = 5))>,
                               nb::type_of_t<nb::array_of<std::complex<float>, time, channels>>>);
  CHECK(nb::type_name(nb::rfft(nb::array_from({1, 2, 3}, 3), dim<0>)) == "c64[2]");
  CHECK(nb::type_name(nb::irfft(nb::array_from({1., 2., 3.}, 3), dim<0>)) == "f64[4]");
  CHECK_THROWS_WITH_AS(nb::irfft(nb::ones<double>(time = 1), time),
                       doctest::Contains("nabla::irfft: requires at least 1 element along time: found 1, and 2 (1 - 1) "
                                         "is none: give its size, as in irfft(x, time = 1)"),
                       nb::runtime_error);
  CHECK(nb::to_vector(nb::irfft(nb::ones<double>(time = 1), time = 1)) == std::vector{1.});
}

TEST_CASE("in vmap") {
  const auto x = array_of<double>(serial::real_parts(serial::values(60)), 4, 3, 5);
  CHECK(nb::testing::allclose(nb::vmap([](const auto& v) { return nb::rfft(v, dim<0>); })(x).eval(),
                              nb::rfft(x, dim<1>), 1e-15, 0));
  const auto there_and_back = [](const auto& v) {
    return nb::irfftn(nb::rfftn(v, dim<0>, dim<1>), dim<0>, dim<1> = 5);
  };
  CHECK(nb::testing::allclose(nb::vmap(there_and_back)(x).eval(), x, 1e-14, 1e-15));
}

}  // namespace test_of_rfft
}  // namespace
