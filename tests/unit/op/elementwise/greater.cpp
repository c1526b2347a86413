// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <nabla/op/elementwise/greater.hpp>

#include "scalar_test.hpp"

namespace op = nabla::op;

TEST_CASE("greater: as C++ has it, for every dtype and nan") {
  scalar_test::truth_of_two<op::greater>([](auto x, auto y) { return x > y; });
}
