// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <nabla/op/elementwise/pow.hpp>

#include "scalar_test.hpp"

namespace op = nabla::op;

TEST_CASE("pow: against the wider type, at every pair of edges") {
  scalar_test::two<op::pow>([](auto x, auto y) { return std::pow(x, y); });
}
