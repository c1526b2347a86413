// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <nabla/op/elementwise/multiply.hpp>

#include "scalar_test.hpp"

namespace op = nabla::op;

TEST_CASE("multiply: exact, integers wrap around") {
  scalar_test::as_of_two<op::multiply>([](auto x, auto y) { return x * y; });
  scalar_test::integers_of_all_kinds<op::multiply>([](scalar_test::wide x, scalar_test::wide y) { return x * y; });
}
