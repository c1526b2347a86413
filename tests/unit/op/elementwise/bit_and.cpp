// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <nabla/op/elementwise/bit_and.hpp>

#include "scalar_test.hpp"

namespace op = nabla::op;

TEST_CASE("bit_and: truth tables and bits") {
  for (bool x : {false, true})
    for (bool y : {false, true}) CHECK(op::bit_and::apply(x, y) == static_cast<bool>(x & y));
  scalar_test::integers_of_all_kinds<op::bit_and>([](scalar_test::wide x, scalar_test::wide y) { return x & y; });
}
