// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <nabla/op/elementwise/mod.hpp>

#include "scalar_test.hpp"

namespace op = nabla::op;

// numpy.remainder
TEST_CASE("mod: known values") {
  scalar_test::known_of_two<op::mod>({{5.5, 2, 1.5},
                                      {-5.5, 2, 0.5},
                                      {5.5, -2, -0.5},
                                      {-6, 3, 0},
                                      {1, 0.1, 0.09999999999999995},
                                      {5, scalar_test::inf<double>, 5},
                                      {-5, scalar_test::inf<double>, scalar_test::inf<double>},
                                      {1, 0, scalar_test::nan<double>}},
                                     0);
}

TEST_CASE("mod of integers: on the side of y, 0 by 0") {
  scalar_test::integers_of_all_kinds<op::mod>([](scalar_test::wide x, scalar_test::wide y) -> scalar_test::wide {
    if (y == 0) return 0;
    const scalar_test::wide rest = x % y;
    return rest != 0 && (rest < 0) != (y < 0) ? rest + y : rest;
  });
}
