// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "support.hpp"

namespace {
namespace test_of_max {

using namespace app;
using nb::dim, nb::keepdims;
using nb::testing::allclose;

TEST_CASE("S3-43 max in each kind of axis form, every dtype and size") { check_reduction(NABLA_TEST_REDUCTION(max)); }

TEST_CASE("max of numbers that are all below zero, so that no start value shows") {
  const auto a = nb::array_from<float>({-3, -1, -2, -7, -9, -8}, 2, 3);
  CHECK(allclose(nb::max(a, dim<1>), {-1, -7}));
  CHECK(allclose(nb::max(nb::array_from<std::int32_t>({-3, -1, -2, -7}, 2, 2), dim<0>), {-2, -1}));
}

TEST_CASE("max: nan wins wherever it stands") {
  for (const long n : {1, 5, 16, 33, 1000})
    for (const long at : {0l, n / 2, n - 1}) {
      auto a = some<float>(rows = 3, columns = n);
      change(a, [&](float* v) { v[n + at] = not_a_number; });
      CHECK(allclose(nb::max(a, columns), ref::max(reference_of(a), {"columns"})));
      CHECK(allclose(nb::max(a, rows), ref::max(reference_of(a), {"rows"})));
      CHECK(std::isnan(nb::max(a, nb::all).item()));
    }
}

TEST_CASE("max of nothing is the least value of the dtype") {
  CHECK(nb::max(nb::zeros<float>(rows = 0), rows).item() == -inf);
  CHECK(nb::max(nb::zeros<std::int32_t>(rows = 0), rows).item() == std::numeric_limits<std::int32_t>::lowest());
  CHECK(allclose(nb::max(nb::zeros<float>(rows = 0, columns = 2), rows), {-inf, -inf}));
  CHECK(nb::max(nb::full<float>(-inf, rows = 40), rows).item() == -inf);
}

}  // namespace test_of_max
}  // namespace
