// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <nabla/op/elementwise/logical_not.hpp>

#include "scalar_test.hpp"

namespace op = nabla::op;

TEST_CASE("logical_not") {
  CHECK(op::logical_not::apply(false));
  CHECK_FALSE(op::logical_not::apply(true));
}
