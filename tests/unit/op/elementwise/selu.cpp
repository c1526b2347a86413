// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <nabla/op/elementwise/selu.hpp>

#include "scalar_test.hpp"

namespace op = nabla::op;

// jax.nn.selu
TEST_CASE("selu: known values") {
  scalar_test::known<op::selu>({{-6.3, -1.7548709346292872},
                                {-1.5, -1.3658143533672527},
                                {-0.25, -0.3888901974781189},
                                {0, 0},
                                {0.3, 0.31521029620664415},
                                {1, 1.0507009873554805},
                                {4.5, 4.728154443099662}},
                               4);
}
