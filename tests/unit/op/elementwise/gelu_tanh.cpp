// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <nabla/op/elementwise/gelu_tanh.hpp>

#include "scalar_test.hpp"

namespace op = nabla::op;

// jax.nn.gelu
TEST_CASE("gelu_tanh: known values") {
  scalar_test::known<op::gelu_tanh>({{-1.5, -0.10042842301976715},
                                     {-0.25, -0.100324649298315},
                                     {0, 0},
                                     {0.3, 0.18537092354275922},
                                     {1, 0.8411919906082768},
                                     {4.5, 4.499994863262588}},
                                    8);
}
