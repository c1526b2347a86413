// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <doctest/doctest.h>

#include <nabla/nabla.hpp>
#include <nabla/testing/reference.hpp>

namespace test_of_iota_range_linspace_eye {

namespace {

namespace nb = nabla;
namespace ref = nb::testing::reference;
using nb::fixed, nb::testing::equal, nb::testing::allclose;
NABLA_AXES(moment, rows, columns)

}  // namespace

TEST_CASE("iota: 0, 1, 2, ... in the order written") {
  CHECK(equal(nb::iota<float>(2, 3), ref::iota({2, 3})));
  CHECK(equal(nb::iota<int>(rows = 2, columns = 3), ref::iota({{"rows", 2}, {"columns", 3}})));
  CHECK(equal(nb::iota<double>(2, rows = fixed<3>, 2), ref::iota({2, {"rows", 3}, 2})));
  CHECK(equal(nb::iota<std::uint8_t>(4), {0, 1, 2, 3}));
  CHECK(equal(nb::iota<bool>(3), {0, 1, 1}));
  CHECK(nb::iota<float>().item() == 0.f);
  CHECK(nb::iota<float>(0).size() == 0);
  CHECK_THROWS_AS(nb::iota<float>(-1), nb::runtime_error);
  CHECK(nb::iota<std::int8_t>(rows = 2, columns = 64).size(rows) == 2);
  CHECK_THROWS_WITH_AS(nb::iota<std::int8_t>(rows = 2, columns = 65),
                       "nabla::iota<T>(dims...): requires numbers that i8 holds: found 129", nb::runtime_error);
}

TEST_CASE("iota: f32 indices are rounded once, where they are no f32 numbers any more") {
  const auto x = nb::to_vector(nb::iota<float>(5000, 5000));
  for (const std::size_t i : {0ul, 16777215ul, 16777217ul, 16777219ul, 24999999ul})
    CHECK(x[i] == static_cast<float>(i));
}

TEST_CASE("range: up, down, by steps, named") {
  CHECK(equal(nb::range<int>(2, 8), {2, 3, 4, 5, 6, 7}));
  CHECK(equal(nb::range<int>(2, 8, 3), {2, 5}));
  CHECK(equal(nb::range<int>(2, 9, 3), {2, 5, 8}));
  CHECK(equal(nb::range<int>(8, 2, -2), {8, 6, 4}));
  CHECK(equal(nb::range<int>(8, 1, -3), {8, 5, 2}));
  CHECK(equal(nb::range<float>(0, 1, .25), {0, .25, .5, .75}));
  CHECK(equal(nb::range<float>(moment, 1, 3), ref::from({{"moment", 2}}, {1, 2})));
  CHECK(equal(nb::range<double>(moment, 1, 0, -.5), ref::from({{"moment", 2}}, {1, .5})));
  CHECK(nb::range<int>(8, 2).size() == 0);
  CHECK(nb::range<int>(2, 2).size() == 0);
  CHECK(nb::type_name(nb::range<std::int64_t>(0, 3)) == "i64[3]");
  CHECK_THROWS_WITH_AS(nb::range<int>(0, 3, 0), "nabla::range<T>(start, stop, step): requires a step that is not zero",
                       nb::runtime_error);
  CHECK_THROWS_AS(nb::range<float>(0, 1, 0), nb::runtime_error);
  CHECK_THROWS_AS(nb::range<float>(0, 1. / 0., 1), nb::runtime_error);
  // What is not an element may lie beyond the dtype.
  CHECK(equal(nb::range<std::int8_t>(126, 128), {126, 127}));
  CHECK(equal(nb::range<std::uint8_t>(2, -1, -1), {2, 1, 0}));
  CHECK(nb::range<std::int8_t>(300, 200).size() == 0);
  CHECK_THROWS_WITH_AS(nb::range<std::int8_t>(126, 130),
                       "nabla::range<T>(start, stop, step): requires numbers that i8 holds: found 129",
                       nb::runtime_error);
  CHECK_THROWS_WITH_AS(nb::range<std::uint32_t>(3, -3, -2),
                       "nabla::range<T>(start, stop, step): requires numbers that u32 holds: found -1",
                       nb::runtime_error);
  constexpr auto least = std::numeric_limits<std::int64_t>::min(), most = std::numeric_limits<std::int64_t>::max();
  const auto far = nb::to_vector(nb::range<std::int64_t>(least, most, most));
  CHECK(far == std::vector<std::int64_t>{least, -1, most - 1});
  CHECK_THROWS_AS(nb::range<std::uint64_t>(0, ~std::uint64_t{0}), nb::runtime_error);
}

TEST_CASE("linspace: both ends are exact") {
  CHECK(equal(nb::linspace<float>(0, 1, 5), {0, .25, .5, .75, 1}));
  CHECK(equal(nb::linspace<double>(1, -1, moment = 3), ref::from({{"moment", 3}}, {1, 0, -1})));
  const auto x = nb::linspace<double>(.1, .3, 50);
  CHECK(nb::to_vector(x)[0] == .1);
  CHECK(nb::to_vector(x)[49] == .3);
  CHECK(allclose(x(7), .1 + .2 * 7 / 49, 1e-15, 1e-15));
  CHECK(equal(nb::linspace<float>(2, 3, 1), {2}));
  CHECK(nb::linspace<float>(2, 3, 0).size() == 0);
  CHECK(nb::type_name<decltype(nb::linspace<float>(0, 1, fixed<4>))>() == "f32[4]");
  CHECK_THROWS_AS(nb::linspace<float>(0, 1, -1), nb::runtime_error);
}

TEST_CASE("eye: square, oblong, named") {
  CHECK(equal(nb::eye<float>(2), ref::from({2, 2}, {1, 0, 0, 1})));
  CHECK(equal(nb::eye<int>(2, 3), ref::from({2, 3}, {1, 0, 0, 0, 1, 0})));
  CHECK(equal(nb::eye<float>(rows = 2, columns = 2), ref::from({{"rows", 2}, {"columns", 2}}, {1, 0, 0, 1})));
  CHECK(equal(nb::eye<bool>(fixed<2>, rows = 1), ref::from({2, {"rows", 1}}, {1, 0})));
  CHECK(equal(nb::eye<float>(0), ref::zeros({0, 0})));
}

}  // namespace test_of_iota_range_linspace_eye
