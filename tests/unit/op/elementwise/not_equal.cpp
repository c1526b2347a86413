// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <nabla/op/elementwise/not_equal.hpp>

#include "scalar_test.hpp"

namespace op = nabla::op;

TEST_CASE("not_equal: as C++ has it, for every dtype and nan") {
  scalar_test::truth_of_two<op::not_equal>([](auto x, auto y) { return x != y; });
}
