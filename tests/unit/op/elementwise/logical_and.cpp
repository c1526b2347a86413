// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <nabla/op/elementwise/logical_and.hpp>

#include "scalar_test.hpp"

namespace op = nabla::op;

TEST_CASE("logical_and: of every dtype") {
  scalar_test::truth_of_two<op::logical_and>([](auto x, auto y) { return (x != 0) && (y != 0); });
}
