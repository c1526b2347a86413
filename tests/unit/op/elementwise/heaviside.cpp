// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <nabla/op/elementwise/heaviside.hpp>

#include "scalar_test.hpp"

namespace op = nabla::op;

// numpy.heaviside
TEST_CASE("heaviside: known values") {
  scalar_test::known_of_two<op::heaviside>({{-3, 0.5, 0},
                                            {0, 0.5, 0.5},
                                            {2, 0.5, 1},
                                            {scalar_test::inf<double>, 0, 1},
                                            {scalar_test::nan<double>, 0.5, scalar_test::nan<double>}},
                                           0);
}
