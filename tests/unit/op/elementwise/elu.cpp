// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <nabla/op/elementwise/elu.hpp>

#include "scalar_test.hpp"

namespace op = nabla::op;

// jax.nn.elu
TEST_CASE("elu: known values") {
  scalar_test::known_of_two<op::elu>({{-3, 1, -0.950212931632136},
                                      {-0.4, 2, -0.6593599079287212},
                                      {0, 1, 0},
                                      {0.7, 1.9, 0.7},
                                      {-1e-09, 1, -9.999999995e-10}},
                                     4);
}
