// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <nabla/op/elementwise/reciprocal.hpp>

#include "scalar_test.hpp"

namespace op = nabla::op;

TEST_CASE("reciprocal: against the wider type, at every edge") {
  scalar_test::one<op::reciprocal>([](auto x) { return 1 / x; });
}
