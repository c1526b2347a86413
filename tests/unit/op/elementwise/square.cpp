// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <nabla/op/elementwise/square.hpp>

#include "scalar_test.hpp"

namespace op = nabla::op;

TEST_CASE("square: exact, integers wrap around") {
  scalar_test::as<op::square>([](auto x) { return x * x; });
  scalar_test::integers_of_all_kinds<op::square>([](scalar_test::wide x) { return x * x; });
}
