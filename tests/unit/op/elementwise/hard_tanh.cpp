// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <nabla/op/elementwise/hard_tanh.hpp>

#include "scalar_test.hpp"

namespace op = nabla::op;

// jax.nn.hard_tanh
TEST_CASE("hard_tanh: known values") {
  scalar_test::known<op::hard_tanh>({{-6.3, -1}, {-1.5, -1}, {-0.25, -0.25}, {0, 0}, {0.3, 0.3}, {1, 1}, {4.5, 1}}, 0);
}
