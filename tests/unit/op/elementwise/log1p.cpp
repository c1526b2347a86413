// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <nabla/op/elementwise/log1p.hpp>

#include "scalar_test.hpp"

namespace op = nabla::op;

TEST_CASE("log1p: against the wider type, at every edge") {
  scalar_test::one<op::log1p>([](auto x) { return std::log1p(x); });
}
