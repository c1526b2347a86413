// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "support.hpp"

namespace {
namespace test_of_var {

using namespace app;
using nb::dim, nb::keepdims;
using nb::testing::allclose;

TEST_CASE("S3-43 var in each kind of axis form, every dtype and size") { check_reduction(NABLA_TEST_REDUCTION(var)); }
TEST_CASE("S3-43 var in every axis form") { check_all_forms(NABLA_TEST_REDUCTION(var)); }

TEST_CASE("var loses nothing where the mean is large") {
  const auto a = (some<float>(rows = 5, columns = 1000) + 100000.f).eval();
  const auto r = reference_of(a);
  CHECK(allclose(nb::var(a, columns), ref::var(r, {"columns"}), 1e-4, 1e-4));
  CHECK(allclose(nb::var(a, rows), ref::var(r, {"rows"}), 1e-4, 1e-4));
}

TEST_CASE("var of one element is zero, of nothing nan; nan and inf give nan") {
  CHECK(nb::var(nb::full<float>(3.5f, rows = 1), rows).item() == 0);
  CHECK(nb::var(nb::full<float>(0.1f, rows = 1000), rows).item() == 0);
  CHECK(std::isnan(nb::var(nb::zeros<float>(rows = 0), rows).item()));
  const auto a = nb::array_from<float>({1.f, not_a_number, 3.f, 1.f, inf, 3.f}, rows = 2, columns = 3);
  CHECK(allclose(nb::var(a, columns), {not_a_number, not_a_number}));
}

TEST_CASE("var is divided by n, and f32 of integers") {
  const auto i = nb::var(nb::array_from<std::int32_t>({1, 3, 5, 7}, 4));
  static_assert(std::is_same_v<nb::value_type_t<decltype(i)>, float>);
  CHECK(i.item() == doctest::Approx(5));
}

}  // namespace test_of_var
}  // namespace
