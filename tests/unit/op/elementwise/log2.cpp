// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <nabla/op/elementwise/log2.hpp>

#include "scalar_test.hpp"

namespace op = nabla::op;

TEST_CASE("log2: against the wider type, at every edge") {
  scalar_test::one<op::log2>([](auto x) { return std::log2(x); });
}
