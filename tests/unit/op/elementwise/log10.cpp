// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <nabla/op/elementwise/log10.hpp>

#include "scalar_test.hpp"

namespace op = nabla::op;

TEST_CASE("log10: against the wider type, at every edge") {
  scalar_test::one<op::log10>([](auto x) { return std::log10(x); });
}
