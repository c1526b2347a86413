// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <nabla/op/elementwise/divide.hpp>

#include "scalar_test.hpp"

namespace op = nabla::op;

TEST_CASE("divide: integers towards zero, by 0 it is 0, the one that overflows wraps around") {
  scalar_test::as_of_two<op::divide>([](auto x, auto y) { return x / y; });
  scalar_test::integers_of_all_kinds<op::divide>(
      [](scalar_test::wide x, scalar_test::wide y) { return y == 0 ? 0 : x / y; });
  CHECK(op::divide::apply(-7, 2) == -3);
  CHECK(op::divide::apply(std::numeric_limits<int>::min(), -1) == std::numeric_limits<int>::min());
  CHECK(op::divide::apply(5, 0) == 0);
}
