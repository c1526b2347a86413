// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <nabla/op/elementwise/digamma.hpp>

#include "scalar_test.hpp"

namespace op = nabla::op;

// scipy.special.digamma
TEST_CASE("digamma: known values") {
  scalar_test::known<op::digamma>({{-3.7, -0.8450768588704185},
                                   {-0.5, 0.03648997397857651},
                                   {0.25, -4.2274535333762655},
                                   {1, -0.5772156649015329},
                                   {2.5, 0.7031566406452432},
                                   {10, 2.251752589066721},
                                   {1000, 6.907255195648812}},
                                  16);
}
