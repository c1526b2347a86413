// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <nabla/op/elementwise/squareplus.hpp>

#include "scalar_test.hpp"

namespace op = nabla::op;

// jax.nn.squareplus
TEST_CASE("squareplus: known values") {
  scalar_test::known_of_two<op::squareplus>({{-3, 4, 0.30277563773199456},
                                             {-0.4, 4, 0.8198039027185571},
                                             {0, 4, 1},
                                             {0.7, 1.9, 1.1229812416870153},
                                             {2.6, 1.1, 2.7017845768876185},
                                             {30, 4, 30.03329637837291}},
                                            12);
}
