// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithm>

#include "holes.hpp"

namespace {
namespace test_of_nanmax {

using namespace app;
using nb::testing::allclose;

TEST_CASE("nanmax: max, where there is no nan") {
  check_forms(NABLA_TEST_WORD(nanmax),
              [](const ref::ndarray& a, const ref::over& o, bool keep) { return ref::max(a, o, keep); });
}
TEST_CASE("nanmax: of the numbers alone, nan of none") {
  const auto best = [](const std::vector<double>& v) {
    return v.empty() ? double(not_a_number) : *std::max_element(v.begin(), v.end());
  };
  check_holes<float>(NABLA_TEST_WORD(nanmax), best);
  check_holes<double>(NABLA_TEST_WORD(nanmax), best);
  CHECK(std::isnan(nb::nanmax(nb::zeros<float>(rows = 0), rows).item()));
  CHECK(nb::nanmax(nb::array_from({3, 1, 2}, rows = 3), rows).item() == 3);
  CHECK(nb::nanmax(nb::array_from({-inf, not_a_number}, rows = 2), rows).item() == -inf);
}

TEST_CASE("nanmax: the cotangent is shared among equal elements, nothing arrives at nan") {
  const auto x = nb::array_from({-1.f, 2.f, not_a_number, 2.f}, rows = 4);
  CHECK(allclose(nb::grad([](auto a) { return nb::nanmax(a, rows); })(x), {0, 0.5, 0, 0.5}));
}

}  // namespace test_of_nanmax
}  // namespace
