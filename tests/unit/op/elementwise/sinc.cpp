// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <nabla/op/elementwise/sinc.hpp>

#include "scalar_test.hpp"

namespace op = nabla::op;

// numpy.sinc
TEST_CASE("sinc: known values") {
  scalar_test::known<op::sinc>({{-2.5, 0.12732395447351627},
                                {-0.75, 0.3001054387190354},
                                {0, 1},
                                {1e-09, 1},
                                {0.3, 0.8583936913341398},
                                {1.5, -0.2122065907891938},
                                {7.25, -0.031045390212314006}},
                               6);
}
