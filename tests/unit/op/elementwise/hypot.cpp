// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <nabla/op/elementwise/hypot.hpp>

#include "scalar_test.hpp"

namespace op = nabla::op;

TEST_CASE("hypot: against the wider type, at every pair of edges") {
  scalar_test::two<op::hypot>([](auto x, auto y) { return std::hypot(x, y); });
}
