// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <nabla/op/elementwise/silu.hpp>

#include "scalar_test.hpp"

namespace op = nabla::op;

TEST_CASE("silu: against the wider type, at every edge") {
  scalar_test::one<op::silu>([](auto x) { return std::isinf(x) && x < 0 ? -0.0 : x / (1 + std::exp(-x)); });
}
