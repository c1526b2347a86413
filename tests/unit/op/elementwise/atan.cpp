// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <nabla/op/elementwise/atan.hpp>

#include "scalar_test.hpp"

namespace op = nabla::op;

TEST_CASE("atan: against the wider type, at every edge") {
  scalar_test::one<op::atan>([](auto x) { return std::atan(x); });
}
