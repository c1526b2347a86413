// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <nabla/op/elementwise/ceil.hpp>

#include "scalar_test.hpp"

namespace op = nabla::op;

TEST_CASE("ceil: exact, integers stay") {
  scalar_test::as<op::ceil>([](auto x) { return std::ceil(x); });
  scalar_test::integers_of_all_kinds<op::ceil>([](scalar_test::wide x) { return x; });
}
