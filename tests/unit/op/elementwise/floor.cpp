// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <nabla/op/elementwise/floor.hpp>

#include "scalar_test.hpp"

namespace op = nabla::op;

TEST_CASE("floor: exact, integers stay") {
  scalar_test::as<op::floor>([](auto x) { return std::floor(x); });
  scalar_test::integers_of_all_kinds<op::floor>([](scalar_test::wide x) { return x; });
}
