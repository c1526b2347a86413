// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "holes.hpp"

namespace {
namespace test_of_nansum {

using namespace app;
using nb::testing::allclose;

TEST_CASE("nansum: sum, where there is no nan") {
  check_forms(NABLA_TEST_WORD(nansum),
              [](const ref::ndarray& a, const ref::over& o, bool keep) { return ref::sum(a, o, keep); });
}
TEST_CASE("nansum: of the numbers alone") {
  check_holes<float>(NABLA_TEST_WORD(nansum), sum_of);
  check_holes<double>(NABLA_TEST_WORD(nansum), sum_of);
}

TEST_CASE("nansum of nan alone and of nothing is 0; of integers it is sum") {
  CHECK(nb::nansum(nb::full<float>(not_a_number, rows = 3), rows).item() == 0);
  CHECK(nb::nansum(nb::zeros<float>(rows = 0), rows).item() == 0);
  CHECK(std::isinf(nb::nansum(nb::array_from({1.f, inf, not_a_number}, rows = 3), rows).item()));
  CHECK(nb::nansum(nb::array_from({1, 2, 3}, rows = 3), rows).item() == 6);
}

TEST_CASE("nansum: nothing arrives where an element is nan") {
  const auto g =
      nb::grad([](auto a) { return nb::nansum(a * a, rows); })(nb::array_from({2.f, not_a_number}, rows = 2));
  CHECK(allclose(g, {4, 0}));
}

}  // namespace test_of_nansum
}  // namespace
