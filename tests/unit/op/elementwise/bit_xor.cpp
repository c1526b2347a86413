// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <nabla/op/elementwise/bit_xor.hpp>

#include "scalar_test.hpp"

namespace op = nabla::op;

TEST_CASE("bit_xor: truth tables and bits") {
  for (bool x : {false, true})
    for (bool y : {false, true}) CHECK(op::bit_xor::apply(x, y) == static_cast<bool>(x ^ y));
  scalar_test::integers_of_all_kinds<op::bit_xor>([](scalar_test::wide x, scalar_test::wide y) { return x ^ y; });
}
