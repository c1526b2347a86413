// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <nabla/op/elementwise/xlog1py.hpp>

#include "scalar_test.hpp"

namespace op = nabla::op;

// scipy.special.xlog1py
TEST_CASE("xlog1py: known values") {
  scalar_test::known_of_two<op::xlog1py>({{0, -1, 0},
                                          {2, 0.5, 0.8109302162163288},
                                          {-1.5, 1e-12, -1.49999999999925e-12},
                                          {0.25, -0.75, -0.34657359027997264},
                                          {3, 1, 2.0794415416798357}},
                                         4);
}
