// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <nabla/op/elementwise/bit_not.hpp>

#include "scalar_test.hpp"

namespace op = nabla::op;

TEST_CASE("bit_not: all bits of integers, the opposite of truth values") {
  scalar_test::integers_of_all_kinds<op::bit_not>([](scalar_test::wide x) { return -x - 1; });
  CHECK(op::bit_not::apply(false));
  CHECK_FALSE(op::bit_not::apply(true));
}
