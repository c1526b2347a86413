// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <nabla/op/elementwise/trunc.hpp>

#include "scalar_test.hpp"

namespace op = nabla::op;

TEST_CASE("trunc: exact, integers stay") {
  scalar_test::as<op::trunc>([](auto x) { return std::trunc(x); });
  scalar_test::integers_of_all_kinds<op::trunc>([](scalar_test::wide x) { return x; });
}
