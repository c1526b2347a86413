// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <nabla/op/elementwise/sinh.hpp>

#include "scalar_test.hpp"

namespace op = nabla::op;

TEST_CASE("sinh: against the wider type, at every edge") {
  scalar_test::one<op::sinh>([](auto x) { return std::sinh(x); });
}
