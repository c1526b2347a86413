// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <nabla/op/elementwise/exp2.hpp>

#include "scalar_test.hpp"

namespace op = nabla::op;

TEST_CASE("exp2: against the wider type, at every edge") {
  scalar_test::one<op::exp2>([](auto x) { return std::exp2(x); });
}
