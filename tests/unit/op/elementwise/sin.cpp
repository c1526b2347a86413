// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <nabla/op/elementwise/sin.hpp>

#include "scalar_test.hpp"

namespace op = nabla::op;

TEST_CASE("sin: against the wider type, at every edge") {
  scalar_test::one<op::sin>([](auto x) { return std::sin(x); }, 4, 4, 1e12);
}

TEST_CASE("sin: past the range that is reduced the answer is nan, never a wrong number") {
  CHECK(std::isnan(op::sin::apply(1e30f)));
}
