// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <nabla/op/elementwise/soft_sign.hpp>

#include "scalar_test.hpp"

namespace op = nabla::op;

TEST_CASE("soft_sign: against the wider type, at every edge") {
  scalar_test::one<op::soft_sign>(
      [](auto x) { return std::isinf(x) ? std::copysign(decltype(x){1}, x) : x / (1 + std::fabs(x)); }, 4, 4);
}

// jax.nn.soft_sign
TEST_CASE("soft_sign: known values") {
  scalar_test::known<op::soft_sign>({{-6.3, -0.863013698630137},
                                     {-1.5, -0.6},
                                     {-0.25, -0.2},
                                     {0, 0},
                                     {0.3, 0.23076923076923075},
                                     {1, 0.5},
                                     {4.5, 0.8181818181818182}},
                                    4);
}
