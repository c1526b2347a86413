// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "holes.hpp"

namespace {
namespace test_of_nanvar {

using namespace app;
using nb::testing::allclose;

double variance_of(const std::vector<double>& v) {
  double total = 0;
  for (const double x : v) total += (x - mean_of(v)) * (x - mean_of(v));
  return total / static_cast<double>(v.size());
}

TEST_CASE("nanvar: var, where there is no nan") {
  check_forms(NABLA_TEST_WORD(nanvar),
              [](const ref::ndarray& a, const ref::over& o, bool keep) { return ref::var(a, o, keep); });
}
TEST_CASE("nanvar: of the numbers alone, nan of none") {
  check_holes<double>(NABLA_TEST_WORD(nanvar), variance_of, 1e-9);
  CHECK(std::isnan(nb::nanvar(nb::full<float>(not_a_number, rows = 3), rows).item()));
  CHECK(nb::nanvar(nb::array_from({1, 3, 5, 7}, rows = 4), rows).item() == 5);
}

TEST_CASE("nanvar: twice the distance to the mean, over the number of numbers") {
  const auto x = nb::array_from({1., 2., double(not_a_number), 6.}, rows = 4);
  CHECK(allclose(nb::grad([](auto a) { return nb::nanvar(a, rows); })(x), {-4. / 3, -2. / 3, 0., 2.}));
}

}  // namespace test_of_nanvar
}  // namespace
