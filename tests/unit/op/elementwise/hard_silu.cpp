// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <nabla/op/elementwise/hard_silu.hpp>

#include "scalar_test.hpp"

namespace op = nabla::op;

// jax.nn.hard_silu
TEST_CASE("hard_silu: known values") {
  scalar_test::known<op::hard_silu>({{-6.3, -0.},
                                     {-1.5, -0.375},
                                     {-0.25, -0.11458333333333333},
                                     {0.3, 0.16499999999999998},
                                     {1, 0.6666666666666666},
                                     {4.5, 4.5}},
                                    4);
}
