// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <nabla/op/elementwise/asin.hpp>

#include "scalar_test.hpp"

namespace op = nabla::op;

TEST_CASE("asin: against the wider type, at every edge") {
  scalar_test::one<op::asin>([](auto x) { return std::asin(x); });
}
