// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <nabla/op/elementwise/tan.hpp>

#include "scalar_test.hpp"

namespace op = nabla::op;

TEST_CASE("tan: against the wider type, at every edge") {
  scalar_test::one<op::tan>([](auto x) { return std::tan(x); }, 4, 4, 1e12);
}
