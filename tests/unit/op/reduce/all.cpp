// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "support.hpp"

namespace {
namespace test_of_all {

using namespace app;
using nb::dim, nb::keepdims;
using nb::testing::allclose;

TEST_CASE("S3-43 all in each kind of axis form, every dtype and size") { check_reduction(NABLA_TEST_REDUCTION(all)); }

TEST_CASE("all: one element decides, wherever it stands") {
  for (const long n : {1, 7, 8, 33, 1000, 9001})
    for (const long at : {0l, n / 2, n - 1}) {
      auto a = nb::full<bool>(bool(1), rows = 3, columns = n);
      auto numbers = nb::full<float>(1, rows = 3, columns = n);
      change(a, [&](char* v) { v[n + at] = bool(0); });
      change(numbers, [&](float* v) { v[n + at] = 0; });
      CHECK(allclose(nb::all(a, columns), {1, 0, 1}));
      CHECK(allclose(nb::all(numbers, columns), {1, 0, 1}));
      CHECK(allclose(nb::all(numbers, rows), ref::all(reference_of(numbers), {"rows"})));
      CHECK(nb::all(a, nb::all).item() == bool(0));
    }
}

TEST_CASE("all gives truth values; nan is not zero, minus zero is; of nothing it is true") {
  static_assert(std::is_same_v<nb::value_type_t<decltype(nb::all(nb::zeros<float>(2)))>, bool>);
  CHECK(nb::all(nb::full<float>(not_a_number, 3)).item());
  CHECK(!nb::all(nb::full<float>(-0.f, 3)).item());
  CHECK(nb::all(nb::full<std::int64_t>(1l << 40, 3)).item());
  CHECK(nb::all(nb::zeros<float>(rows = 0), rows).item() == bool(1));
}

}  // namespace test_of_all
}  // namespace
