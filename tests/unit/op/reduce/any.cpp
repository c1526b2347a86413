// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "support.hpp"

namespace {
namespace test_of_any {

using namespace app;
using nb::dim, nb::keepdims;
using nb::testing::allclose;

TEST_CASE("S3-43 any in each kind of axis form, every dtype and size") { check_reduction(NABLA_TEST_REDUCTION(any)); }

TEST_CASE("any: one element decides, wherever it stands") {
  for (const long n : {1, 7, 8, 33, 1000, 9001})
    for (const long at : {0l, n / 2, n - 1}) {
      auto a = nb::full<bool>(bool(0), rows = 3, columns = n);
      auto numbers = nb::full<float>(0, rows = 3, columns = n);
      change(a, [&](char* v) { v[n + at] = bool(1); });
      change(numbers, [&](float* v) { v[n + at] = 1; });
      CHECK(allclose(nb::any(a, columns), {0, 1, 0}));
      CHECK(allclose(nb::any(numbers, columns), {0, 1, 0}));
      CHECK(allclose(nb::any(numbers, rows), ref::any(reference_of(numbers), {"rows"})));
      CHECK(nb::any(a, nb::all).item() == bool(1));
    }
}

TEST_CASE("any gives truth values; nan is not zero, minus zero is; of nothing it is false") {
  static_assert(std::is_same_v<nb::value_type_t<decltype(nb::any(nb::zeros<float>(2)))>, bool>);
  CHECK(nb::any(nb::full<float>(not_a_number, 3)).item());
  CHECK(!nb::any(nb::full<float>(-0.f, 3)).item());
  CHECK(nb::any(nb::full<std::int64_t>(1l << 40, 3)).item());
  CHECK(nb::any(nb::zeros<float>(rows = 0), rows).item() == bool(0));
}

}  // namespace test_of_any
}  // namespace
