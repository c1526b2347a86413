// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <nabla/op/elementwise/log1mexp.hpp>

#include "scalar_test.hpp"

namespace op = nabla::op;

// jax.nn.log1mexp
TEST_CASE("log1mexp: known values") {
  scalar_test::known<op::log1mexp>({{1e-09, -20.723265837446412},
                                    {0.01, -4.610166019324897},
                                    {0.5, -0.9327521295671887},
                                    {0.75, -0.639353465040354},
                                    {2, -0.14541345786885906},
                                    {40, -4.248354255291589e-18}},
                                   4);
}
