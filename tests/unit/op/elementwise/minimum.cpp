// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <nabla/op/elementwise/minimum.hpp>

#include "scalar_test.hpp"

namespace op = nabla::op;

TEST_CASE("minimum: nan wins") {
  scalar_test::as_of_two<op::minimum>([](auto x, auto y) { return x != x ? x : y != y || x >= y ? y : x; });
  scalar_test::integers_of_all_kinds<op::minimum>(
      [](scalar_test::wide x, scalar_test::wide y) { return x < y ? x : y; });
  CHECK_FALSE(op::minimum::apply(false, true));
  CHECK(op::minimum::apply(true, true));
}
