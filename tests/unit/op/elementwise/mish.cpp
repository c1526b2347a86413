// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <nabla/op/elementwise/mish.hpp>

#include "scalar_test.hpp"

namespace op = nabla::op;

// jax.nn.mish
TEST_CASE("mish: known values") {
  scalar_test::known<op::mish>({{-6.3, -0.011558098265170237},
                                {-1.5, -0.2980997421668068},
                                {-0.25, -0.12992696367914106},
                                {0, 0},
                                {0.3, 0.20800137234811503},
                                {1, 0.8650983882673103},
                                {4.5, 4.498913714953315}},
                               6);
}
