// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <nabla/op/elementwise/positive.hpp>

#include "scalar_test.hpp"

namespace op = nabla::op;

TEST_CASE("positive: every number is itself") {
  scalar_test::as<op::positive>([](auto x) { return x; });
  scalar_test::integers_of_all_kinds<op::positive>([](scalar_test::wide x) { return x; });
}
