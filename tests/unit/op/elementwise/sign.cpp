// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <nabla/op/elementwise/sign.hpp>

#include "scalar_test.hpp"

namespace op = nabla::op;

TEST_CASE("sign: -1, 0, 1; zeros keep their sign, nan stays") {
  scalar_test::as<op::sign>([](auto x) { return x == 0 || x != x ? x : std::copysign(decltype(x){1}, x); });
  scalar_test::integers_of_all_kinds<op::sign>([](scalar_test::wide x) { return (x > 0) - (x < 0); });
}
