// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <nabla/op/elementwise/sigmoid.hpp>

#include "scalar_test.hpp"

namespace op = nabla::op;

TEST_CASE("sigmoid: against the wider type, at every edge") {
  scalar_test::one<op::sigmoid>([](auto x) { return 1 / (1 + std::exp(-x)); });
}
