// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <nabla/op/elementwise/sparse_plus.hpp>

#include "scalar_test.hpp"

namespace op = nabla::op;

// jax.nn.sparse_plus
TEST_CASE("sparse_plus: known values") {
  scalar_test::known<op::sparse_plus>(
      {{-6.3, 0}, {-1.5, 0}, {-0.25, 0.140625}, {0, 0.25}, {0.3, 0.42250000000000004}, {1, 1}, {4.5, 4.5}}, 2);
}
