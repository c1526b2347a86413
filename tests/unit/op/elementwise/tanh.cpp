// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <nabla/op/elementwise/tanh.hpp>

#include "scalar_test.hpp"

namespace op = nabla::op;

TEST_CASE("tanh: against the wider type, at every edge") {
  scalar_test::one<op::tanh>([](auto x) { return std::tanh(x); });
}
