// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithm>

#include "holes.hpp"

namespace {
namespace test_of_nanmin {

using namespace app;
using nb::testing::allclose;

TEST_CASE("nanmin: min, where there is no nan") {
  check_forms(NABLA_TEST_WORD(nanmin),
              [](const ref::ndarray& a, const ref::over& o, bool keep) { return ref::min(a, o, keep); });
}
TEST_CASE("nanmin: of the numbers alone, nan of none") {
  const auto best = [](const std::vector<double>& v) {
    return v.empty() ? double(not_a_number) : *std::min_element(v.begin(), v.end());
  };
  check_holes<float>(NABLA_TEST_WORD(nanmin), best);
  check_holes<double>(NABLA_TEST_WORD(nanmin), best);
  CHECK(std::isnan(nb::nanmin(nb::zeros<float>(rows = 0), rows).item()));
  CHECK(nb::nanmin(nb::array_from({3, 1, 2}, rows = 3), rows).item() == 1);
  CHECK(nb::nanmin(nb::array_from({inf, not_a_number}, rows = 2), rows).item() == inf);
}

TEST_CASE("nanmin: the cotangent is shared among equal elements, nothing arrives at nan") {
  const auto x = nb::array_from({3.f, 2.f, not_a_number, 2.f}, rows = 4);
  CHECK(allclose(nb::grad([](auto a) { return nb::nanmin(a, rows); })(x), {0, 0.5, 0, 0.5}));
}

}  // namespace test_of_nanmin
}  // namespace
