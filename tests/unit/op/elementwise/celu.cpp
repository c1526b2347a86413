// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <nabla/op/elementwise/celu.hpp>

#include "scalar_test.hpp"

namespace op = nabla::op;

// jax.nn.celu
TEST_CASE("celu: known values") {
  scalar_test::known_of_two<op::celu>({{-3, 1, -0.950212931632136},
                                       {-0.4, 2, -0.3625384938440363},
                                       {0, 1, 0},
                                       {0.7, 1.9, 0.7},
                                       {-1e-09, 1, -9.999999995e-10}},
                                      4);
}
