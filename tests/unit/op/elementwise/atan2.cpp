// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <nabla/op/elementwise/atan2.hpp>

#include "scalar_test.hpp"

namespace op = nabla::op;

TEST_CASE("atan2: against the wider type, at every pair of edges") {
  scalar_test::two<op::atan2>([](auto x, auto y) { return std::atan2(x, y); });
}
