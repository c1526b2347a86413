// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <nabla/op/elementwise/sqrt.hpp>

#include "scalar_test.hpp"

namespace op = nabla::op;

TEST_CASE("sqrt: against the wider type, at every edge") {
  scalar_test::one<op::sqrt>([](auto x) { return std::sqrt(x); });
}
