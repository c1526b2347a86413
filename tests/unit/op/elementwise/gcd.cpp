// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <nabla/op/elementwise/gcd.hpp>

#include "scalar_test.hpp"

namespace op = nabla::op;

TEST_CASE("gcd: against 128 bits, of every kind of integer") {
  scalar_test::integers_of_all_kinds<op::gcd>([](scalar_test::wide x, scalar_test::wide y) {
    scalar_test::wide a = x < 0 ? -x : x, b = y < 0 ? -y : y;
    while (b != 0) std::swap(a %= b, b);
    return a;
  });
}
