// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <nabla/op/elementwise/cbrt.hpp>

#include "scalar_test.hpp"

namespace op = nabla::op;

TEST_CASE("cbrt: against the wider type, at every edge") {
  scalar_test::one<op::cbrt>([](auto x) { return std::cbrt(x); });
}
