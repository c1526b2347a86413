// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <nabla/op/elementwise/relu.hpp>

#include "scalar_test.hpp"

namespace op = nabla::op;

TEST_CASE("relu: the larger of x and 0, nan stays nan") {
  scalar_test::as<op::relu>([](auto x) { return x < 0 ? decltype(x){0} : x; });
  scalar_test::integers_of_all_kinds<op::relu>([](scalar_test::wide x) { return x < 0 ? 0 : x; });
}
