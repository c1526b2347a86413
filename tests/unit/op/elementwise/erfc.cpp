// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <nabla/op/elementwise/erfc.hpp>

#include "scalar_test.hpp"

namespace op = nabla::op;

TEST_CASE("erfc: against the wider type, at every edge") {
  scalar_test::one<op::erfc>([](auto x) { return std::erfc(x); });
}
