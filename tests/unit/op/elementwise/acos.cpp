// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <nabla/op/elementwise/acos.hpp>

#include "scalar_test.hpp"

namespace op = nabla::op;

TEST_CASE("acos: against the wider type, at every edge") {
  scalar_test::one<op::acos>([](auto x) { return std::acos(x); });
}
