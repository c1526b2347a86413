// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <nabla/op/elementwise/cosh.hpp>

#include "scalar_test.hpp"

namespace op = nabla::op;

TEST_CASE("cosh: against the wider type, at every edge") {
  scalar_test::one<op::cosh>([](auto x) { return std::cosh(x); });
}
