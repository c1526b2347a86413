// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <nabla/op/elementwise/round.hpp>

#include "scalar_test.hpp"

namespace op = nabla::op;

TEST_CASE("round: exact, integers stay") {
  scalar_test::as<op::round>([](auto x) { return std::nearbyint(x); });
  scalar_test::integers_of_all_kinds<op::round>([](scalar_test::wide x) { return x; });
}

TEST_CASE("round: halves go to the even number") {
  CHECK(op::round::apply(0.5f) == 0.f);
  CHECK(op::round::apply(1.5f) == 2.f);
  CHECK(op::round::apply(2.5) == 2.);
  CHECK(op::round::apply(-2.5) == -2.);
  CHECK(op::round::apply(-3.5f) == -4.f);
}
