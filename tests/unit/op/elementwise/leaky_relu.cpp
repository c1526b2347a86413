// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <nabla/op/elementwise/leaky_relu.hpp>

#include "scalar_test.hpp"

namespace op = nabla::op;

// jax.nn.leaky_relu
TEST_CASE("leaky_relu: known values") {
  scalar_test::known_of_two<op::leaky_relu>({{-3, 0.01, -0.03}, {-0.4, 0.25, -0.1}, {0, 1, 0}, {0.7, 1.9, 0.7}}, 1);
}
