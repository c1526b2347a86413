// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <nabla/op/elementwise/lcm.hpp>

#include "scalar_test.hpp"

namespace op = nabla::op;

TEST_CASE("lcm: against 128 bits, of every kind of integer") {
  scalar_test::integers_of_all_kinds<op::lcm>([](scalar_test::wide x, scalar_test::wide y) -> scalar_test::wide {
    const scalar_test::wide product = (x < 0 ? -x : x) * (y < 0 ? -y : y);
    scalar_test::wide a = x < 0 ? -x : x, b = y < 0 ? -y : y;
    while (b != 0) std::swap(a %= b, b);
    return a == 0 ? 0 : product / a;
  });
}
