// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <nabla/op/elementwise/acosh.hpp>

#include "scalar_test.hpp"

namespace op = nabla::op;

TEST_CASE("acosh: against the wider type, at every edge") {
  scalar_test::one<op::acosh>([](auto x) { return std::acosh(x); });
}
