// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <nabla/op/elementwise/hard_sigmoid.hpp>

#include "scalar_test.hpp"

namespace op = nabla::op;

// jax.nn.hard_sigmoid
TEST_CASE("hard_sigmoid: known values") {
  scalar_test::known<op::hard_sigmoid>({{-6.3, 0},
                                        {-1.5, 0.25},
                                        {-0.25, 0.4583333333333333},
                                        {0, 0.5},
                                        {0.3, 0.5499999999999999},
                                        {1, 0.6666666666666666},
                                        {4.5, 1}},
                                       1);
}
