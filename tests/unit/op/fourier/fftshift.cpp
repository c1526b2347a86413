// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <doctest/doctest.h>

#include <nabla/fourier.hpp>
#include <nabla/testing/check_grads.hpp>

namespace {
namespace test_of_fftshift {

namespace nb = nabla;
using nb::dim, nb::fixed;
NABLA_AXES(time, height, width)

TEST_CASE("frequencies, and zero in the middle of them: NumPy's numbers") {
  const auto odd = nb::fftfreq<double>(time = 7, 0.1);
  const auto even = nb::fftfreq<double>(8);
  CHECK(nb::testing::allclose(
      nb::to_vector(odd), std::vector{0., 1.42857143, 2.85714286, 4.28571429, -4.28571429, -2.85714286, -1.42857143},
      1e-8, 0));
  CHECK(nb::to_vector(even) == std::vector{0., 0.125, 0.25, 0.375, -0.5, -0.375, -0.25, -0.125});
  CHECK(nb::testing::allclose(nb::to_vector(nb::rfftfreq<double>(time = 7, 0.1)),
                              std::vector{0., 1.42857143, 2.85714286, 4.28571429}, 1e-8, 0));
  CHECK(nb::to_vector(nb::rfftfreq<float>(8)) == std::vector{0.f, 0.125f, 0.25f, 0.375f, 0.5f});
  CHECK(nb::to_vector(nb::fftfreq<double>(1)) == std::vector{0.});
  CHECK(nb::type_name(nb::rfftfreq<float>(time = fixed<8>, 2)) == "f32[time=5]");
  static_assert(std::is_same_v<nb::type_of_t<decltype(nb::rfftfreq<float>(time = fixed<8>, 2))>,
                               nb::type_of_t<nb::array_of<float, time(fixed<5>)>>>);
  static_assert(std::is_same_v<nb::type_of_t<decltype(nb::fftfreq<float>(fixed<8>))>,
                               nb::type_of_t<nb::array_of<float, fixed<8>>>>);

  CHECK(nb::to_vector(nb::fftshift(even, dim<0>)) == std::vector{-0.5, -0.375, -0.25, -0.125, 0., 0.125, 0.25, 0.375});
  CHECK(nb::to_vector(nb::fftshift(nb::array_from({0, 1, 2, -2, -1}, 5), dim<0>)) == std::vector{-2, -1, 0, 1, 2});
  CHECK(nb::to_vector(nb::ifftshift(nb::array_from({-2, -1, 0, 1, 2}, 5), dim<0>)) == std::vector{0, 1, 2, -2, -1});
  const auto m = nb::iota<int>(height = 3, width = 4);
  CHECK(nb::to_vector(nb::fftshift(m, height, width)) == std::vector{10, 11, 8, 9, 2, 3, 0, 1, 6, 7, 4, 5});
  CHECK(nb::testing::equal(nb::ifftshift(nb::fftshift(m, height, width), width, height), m));
  CHECK(nb::testing::equal(nb::fftshift(nb::sin(m) + 1.f, width), nb::roll(nb::sin(m) + 1.f, width, 2)));
}

TEST_CASE("what frequencies cannot be made of") {
  CHECK_THROWS_WITH_AS(nb::fftfreq<double>(0),
                       doctest::Contains("fftfreq<T>(n, distance): requires at least one element"), nb::runtime_error);
  CHECK_THROWS_WITH_AS(nb::rfftfreq<double>(time = 4, 0.), doctest::Contains("a distance that is finite and not zero"),
                       nb::runtime_error);
}

TEST_CASE("derivatives of fftshift") {
  const auto x = nb::array_from({0.3, -1.2, 0.8, 2.1, -0.4, 1.7}, 2, 3);
  CHECK(nb::testing::check_grads<2>(
      [](const auto& v) { return nb::sum(nb::sin(nb::fftshift(v, dim<1>)) * nb::ifftshift(v, dim<0>), nb::all); }, x));
}

}  // namespace test_of_fftshift
}  // namespace
