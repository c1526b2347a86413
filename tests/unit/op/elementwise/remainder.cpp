// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <nabla/op/elementwise/remainder.hpp>

#include "scalar_test.hpp"

namespace op = nabla::op;

TEST_CASE("remainder: the sign of the dividend, and by 0 it is 0") {
  scalar_test::as_of_two<op::remainder>([](auto x, auto y) { return std::fmod(x, y); });
  scalar_test::integers_of_all_kinds<op::remainder>(
      [](scalar_test::wide x, scalar_test::wide y) { return y == 0 ? 0 : x % y; });
  CHECK(op::remainder::apply(-7, 2) == -1);
  CHECK(op::remainder::apply(7, -2) == 1);
  CHECK(op::remainder::apply(std::numeric_limits<int>::min(), -1) == 0);
  CHECK(op::remainder::apply(5, 0) == 0);
}
