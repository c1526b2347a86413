// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <nabla/op/elementwise/xlogy.hpp>

#include "scalar_test.hpp"

namespace op = nabla::op;

// scipy.special.xlogy
TEST_CASE("xlogy: known values") {
  scalar_test::known_of_two<op::xlogy>({{0, 0, 0},
                                        {0, -1, 0},
                                        {2, 0.5, -1.3862943611198906},
                                        {-1.5, 3, -1.6479184330021646},
                                        {0.25, 1e-300, -172.69388197455342},
                                        {3, 1, 0}},
                                       4);
}
