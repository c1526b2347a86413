// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <nabla/op/elementwise/floor_divide.hpp>

#include "scalar_test.hpp"

namespace op = nabla::op;

// numpy.floor_divide
TEST_CASE("floor_divide: known values") {
  scalar_test::known_of_two<op::floor_divide>({{5.5, 2, 2},
                                               {-5.5, 2, -3},
                                               {5.5, -2, -3},
                                               {-6, 3, -2},
                                               {1, 0.1, 9},
                                               {5, scalar_test::inf<double>, 0},
                                               {-5, scalar_test::inf<double>, -1},
                                               {1, 0, scalar_test::inf<double>}},
                                              0);
}

TEST_CASE("floor_divide of integers: downwards, 0 by 0") {
  scalar_test::integers_of_all_kinds<op::floor_divide>(
      [](scalar_test::wide x, scalar_test::wide y) -> scalar_test::wide {
        if (y == 0) return 0;
        return x / y - (x % y != 0 && (x % y < 0) != (y < 0) ? 1 : 0);
      });
}
