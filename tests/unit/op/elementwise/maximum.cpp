// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <nabla/op/elementwise/maximum.hpp>

#include "scalar_test.hpp"

namespace op = nabla::op;

TEST_CASE("maximum: nan wins") {
  scalar_test::as_of_two<op::maximum>([](auto x, auto y) { return x != x ? x : y != y || x <= y ? y : x; });
  scalar_test::integers_of_all_kinds<op::maximum>(
      [](scalar_test::wide x, scalar_test::wide y) { return x < y ? y : x; });
  CHECK(op::maximum::apply(false, true));
  CHECK_FALSE(op::maximum::apply(false, false));
}
