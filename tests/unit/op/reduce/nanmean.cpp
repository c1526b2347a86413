// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "holes.hpp"

namespace {
namespace test_of_nanmean {

using namespace app;
using nb::testing::allclose;

TEST_CASE("nanmean: mean, where there is no nan") {
  check_forms(NABLA_TEST_WORD(nanmean),
              [](const ref::ndarray& a, const ref::over& o, bool keep) { return ref::mean(a, o, keep); });
}
TEST_CASE("nanmean: of the numbers alone, nan of none") {
  check_holes<float>(NABLA_TEST_WORD(nanmean), mean_of);
  check_holes<double>(NABLA_TEST_WORD(nanmean), mean_of);
  CHECK(std::isnan(nb::nanmean(nb::zeros<float>(rows = 0), rows).item()));
  CHECK(nb::nanmean(nb::array_from({1, 2, 6}, rows = 3), rows).item() == 3);
}

TEST_CASE("nanmean: the cotangent over the number of numbers") {
  const auto x = nb::array_from({1.f, 2.f, not_a_number, 4.f}, rows = 4);
  const float third = 1.f / 3;
  CHECK(allclose(nb::grad([](auto a) { return nb::nanmean(a, rows); })(x), {third, third, 0, third}));
}

}  // namespace test_of_nanmean
}  // namespace
