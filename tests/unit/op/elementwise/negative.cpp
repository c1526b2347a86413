// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <nabla/op/elementwise/negative.hpp>

#include "scalar_test.hpp"

namespace op = nabla::op;

TEST_CASE("negative: exact, integers wrap around") {
  scalar_test::as<op::negative>([](auto x) { return -x; });
  scalar_test::integers_of_all_kinds<op::negative>([](scalar_test::wide x) { return -x; });
}
