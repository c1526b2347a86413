// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <nabla/op/elementwise/expm1.hpp>

#include "scalar_test.hpp"

namespace op = nabla::op;

TEST_CASE("expm1: against the wider type, at every edge") {
  scalar_test::one<op::expm1>([](auto x) { return std::expm1(x); });
}
