// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <nabla/op/elementwise/abs.hpp>

#include "scalar_test.hpp"

namespace op = nabla::op;

TEST_CASE("abs: exact, and the least integer is its own") {
  scalar_test::as<op::abs>([](auto x) { return std::fabs(x); });
  scalar_test::integers_of_all_kinds<op::abs>([](scalar_test::wide x) { return x < 0 ? -x : x; });
}
