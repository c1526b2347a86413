// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <nabla/op/elementwise/erfinv.hpp>

#include "scalar_test.hpp"

namespace op = nabla::op;

// scipy.special.erfinv
TEST_CASE("erfinv: known values") {
  scalar_test::known<op::erfinv>({{-0.999, -2.326753765513524},
                                  {-0.5, -0.4769362762044699},
                                  {-1e-08, -8.86226925452758e-09},
                                  {0, 0},
                                  {0.25, 0.2253120550121781},
                                  {0.75, 0.8134198475976184},
                                  {0.999999, 3.458910737275499}},
                                 6);
}
