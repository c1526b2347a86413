// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <nabla/op/elementwise/lgamma.hpp>

#include "scalar_test.hpp"

namespace op = nabla::op;

TEST_CASE("lgamma: against the wider type, at every edge") {
  scalar_test::one<op::lgamma>([](auto x) { return std::lgamma(x); });
}
