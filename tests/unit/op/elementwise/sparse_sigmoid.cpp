// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <nabla/op/elementwise/sparse_sigmoid.hpp>

#include "scalar_test.hpp"

namespace op = nabla::op;

// jax.nn.sparse_sigmoid
TEST_CASE("sparse_sigmoid: known values") {
  scalar_test::known<op::sparse_sigmoid>(
      {{-6.3, 0}, {-1.5, 0}, {-0.25, 0.375}, {0, 0.5}, {0.3, 0.65}, {1, 1}, {4.5, 1}}, 1);
}
