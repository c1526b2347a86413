// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "holes.hpp"

namespace {
namespace test_of_nanprod {

using namespace app;
using nb::testing::allclose;

TEST_CASE("nanprod: of the numbers alone") {
  const auto product = [](const std::vector<double>& v) {
    double total = 1;
    for (const double x : v) total *= x;
    return total;
  };
  const auto a = (with_holes<double>(7, 45) * 0.5 + 0.25).eval();
  CHECK(allclose(nb::nanprod(a, columns), of_numbers(a, true, product), 1e-5, 1e-9));
  CHECK(allclose(nb::nanprod(a, rows), of_numbers(a, false, product), 1e-5, 1e-9));
  CHECK(nb::nanprod(nb::full<float>(not_a_number, rows = 3), rows).item() == 1);
  CHECK(nb::nanprod(nb::array_from({2, 3}, rows = 2), rows).item() == 6);
}

TEST_CASE("nanprod: nothing arrives where an element is nan") {
  const auto g =
      nb::grad([](auto a) { return nb::nanprod(a, rows); })(nb::array_from({2.f, not_a_number, 5.f}, rows = 3));
  CHECK(allclose(g, {5, 0, 2}));
}

}  // namespace test_of_nanprod
}  // namespace
