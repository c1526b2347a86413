// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <nabla/op/elementwise/log.hpp>

#include "scalar_test.hpp"

namespace op = nabla::op;

TEST_CASE("log: against the wider type, at every edge") {
  scalar_test::one<op::log>([](auto x) { return std::log(x); });
}
