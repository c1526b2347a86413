// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <nabla/op/elementwise/cos.hpp>

#include "scalar_test.hpp"

namespace op = nabla::op;

TEST_CASE("cos: against the wider type, at every edge") {
  scalar_test::one<op::cos>([](auto x) { return std::cos(x); }, 4, 4, 1e12);
}

TEST_CASE("cos: past the range that is reduced the answer is nan, never a wrong number") {
  CHECK(std::isnan(op::cos::apply(1e30f)));
}
