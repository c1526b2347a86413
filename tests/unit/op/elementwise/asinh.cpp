// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <nabla/op/elementwise/asinh.hpp>

#include "scalar_test.hpp"

namespace op = nabla::op;

TEST_CASE("asinh: against the wider type, at every edge") {
  scalar_test::one<op::asinh>([](auto x) { return std::asinh(x); });
}
