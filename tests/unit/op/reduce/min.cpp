// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "support.hpp"

namespace {
namespace test_of_min {

using namespace app;
using nb::dim, nb::keepdims;
using nb::testing::allclose;

TEST_CASE("S3-43 min in each kind of axis form, every dtype and size") { check_reduction(NABLA_TEST_REDUCTION(min)); }

TEST_CASE("min of numbers that are all above zero, so that no start value shows") {
  const auto a = nb::array_from<float>({3, 1, 2, 7, 9, 8}, 2, 3);
  CHECK(allclose(nb::min(a, dim<1>), {1, 7}));
  CHECK(allclose(nb::min(nb::array_from<std::uint8_t>({3, 200, 2, 255}, 2, 2), dim<0>), {2, 200}));
}

TEST_CASE("min: nan wins wherever it stands") {
  for (const long n : {1, 5, 16, 33, 1000})
    for (const long at : {0l, n / 2, n - 1}) {
      auto a = some<float>(rows = 3, columns = n);
      change(a, [&](float* v) { v[n + at] = not_a_number; });
      CHECK(allclose(nb::min(a, columns), ref::min(reference_of(a), {"columns"})));
      CHECK(allclose(nb::min(a, rows), ref::min(reference_of(a), {"rows"})));
      CHECK(std::isnan(nb::min(a, nb::all).item()));
    }
}

TEST_CASE("min of nothing is the largest value of the dtype") {
  CHECK(nb::min(nb::zeros<float>(rows = 0), rows).item() == inf);
  CHECK(nb::min(nb::zeros<std::int32_t>(rows = 0), rows).item() == std::numeric_limits<std::int32_t>::max());
  CHECK(allclose(nb::min(nb::zeros<float>(rows = 0, columns = 2), rows), {inf, inf}));
}

}  // namespace test_of_min
}  // namespace
