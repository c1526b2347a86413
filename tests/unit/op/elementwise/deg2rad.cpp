// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <nabla/op/elementwise/deg2rad.hpp>

#include "scalar_test.hpp"

namespace op = nabla::op;

TEST_CASE("deg2rad: against the wider type, at every edge") {
  scalar_test::one<op::deg2rad>([](auto x) { return x * (std::acos(-1.L) / 180); }, 1.5, 1.5);
}

// numpy.deg2rad
TEST_CASE("deg2rad: known values") {
  scalar_test::known<op::deg2rad>({{-30, -0.5235987755982988},
                                   {0, 0},
                                   {1, 0.017453292519943295},
                                   {90, 1.5707963267948966},
                                   {180, 3.141592653589793}},
                                  1);
}
