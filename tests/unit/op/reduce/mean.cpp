// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "support.hpp"

namespace {
namespace test_of_mean {

using namespace app;
using nb::dim, nb::keepdims;
using nb::testing::allclose;

TEST_CASE("S3-43 mean in each kind of axis form, every dtype and size") { check_reduction(NABLA_TEST_REDUCTION(mean)); }

TEST_CASE("S3-04 minus the mean over a position") {
  const auto a = nb::array_from<float>({1, 2, 3, 4, 5, 6}, 2, 3);
  CHECK(allclose(-nb::mean(a, dim<0>), {-2.5, -3.5, -4.5}));
}

TEST_CASE("the mean of integers and of truth values is f32, of f64 it is f64") {
  const auto i = nb::mean(nb::array_from<std::int32_t>({1, 2}, 2));
  const auto b = nb::mean(nb::array_from<bool>({true, false, true, true}, 4));
  static_assert(std::is_same_v<nb::value_type_t<decltype(i)>, float>);
  static_assert(std::is_same_v<nb::value_type_t<decltype(b)>, float>);
  static_assert(std::is_same_v<nb::value_type_t<decltype(nb::mean(nb::zeros<double>(2)))>, double>);
  CHECK(i.item() == 1.5f);
  CHECK(b.item() == 0.75f);
}

TEST_CASE("the mean of large integers does not wrap around") {
  const auto a = nb::full<std::int32_t>(2'000'000'000, rows = 40);
  CHECK(nb::mean(a, rows).item() == 2e9f);
}

TEST_CASE("the mean of nothing is nan, and nan and inf are passed on") {
  CHECK(std::isnan(nb::mean(nb::zeros<float>(rows = 0), rows).item()));
  CHECK(nb::mean(nb::zeros<float>(rows = 3, columns = 0), rows).eval().total_size() == 0);
  const auto a = nb::array_from<float>({1.f, not_a_number, 3.f, 1.f, inf, 3.f}, rows = 2, columns = 3);
  CHECK(allclose(nb::mean(a, columns), {not_a_number, inf}));
}

}  // namespace test_of_mean
}  // namespace
