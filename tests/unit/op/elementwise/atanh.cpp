// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <nabla/op/elementwise/atanh.hpp>

#include "scalar_test.hpp"

namespace op = nabla::op;

TEST_CASE("atanh: against the wider type, at every edge") {
  scalar_test::one<op::atanh>([](auto x) { return std::atanh(x); });
}
