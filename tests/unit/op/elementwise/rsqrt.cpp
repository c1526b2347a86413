// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <nabla/op/elementwise/rsqrt.hpp>

#include "scalar_test.hpp"

namespace op = nabla::op;

TEST_CASE("rsqrt: against the wider type, at every edge") {
  scalar_test::one<op::rsqrt>([](auto x) { return 1 / std::sqrt(x); });
}
