// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <nabla/op/elementwise/exp.hpp>

#include "scalar_test.hpp"

namespace op = nabla::op;

TEST_CASE("exp: against the wider type, at every edge") {
  scalar_test::one<op::exp>([](auto x) { return std::exp(x); });
}
