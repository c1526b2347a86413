// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "support.hpp"

namespace {
namespace test_of_count_nonzero {

using namespace app;
using nb::dim, nb::keepdims;
using nb::testing::allclose;

TEST_CASE("S3-43 count_nonzero in each kind of axis form, every dtype and size") {
  check_reduction(NABLA_TEST_REDUCTION(count_nonzero), {0, 0});
}

TEST_CASE("count_nonzero is i32; nan counts, minus zero does not") {
  const auto a = nb::array_from<float>({0.f, -0.f, not_a_number, inf, 1e-45f}, 5);
  static_assert(std::is_same_v<nb::value_type_t<decltype(nb::count_nonzero(a))>, std::int32_t>);
  CHECK(nb::count_nonzero(a).item() == 3);
  CHECK(nb::count_nonzero(nb::full<std::int64_t>(1l << 40, 3)).item() == 3);
  CHECK(nb::count_nonzero(nb::full<std::uint8_t>(std::uint8_t(255), rows = 1000), rows).item() == 1000);
  CHECK(nb::count_nonzero(nb::zeros<float>(rows = 0), rows).item() == 0);
}

}  // namespace test_of_count_nonzero
}  // namespace
