// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <nabla/op/elementwise/copysign.hpp>

#include "scalar_test.hpp"

namespace op = nabla::op;

TEST_CASE("copysign: exact") {
  scalar_test::as_of_two<op::copysign>([](auto x, auto y) { return std::copysign(x, y); });
}
