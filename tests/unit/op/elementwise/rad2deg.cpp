// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <nabla/op/elementwise/rad2deg.hpp>

#include "scalar_test.hpp"

namespace op = nabla::op;

TEST_CASE("rad2deg: against the wider type, at every edge") {
  scalar_test::one<op::rad2deg>([](auto x) { return static_cast<decltype(x)>(x * (180 / std::acos(-1.L))); }, 1.5, 1.5);
}

// numpy.rad2deg
TEST_CASE("rad2deg: known values") {
  scalar_test::known<op::rad2deg>(
      {{-0.5, -28.64788975654116}, {0, 0}, {1, 57.29577951308232}, {3, 171.88733853924697}, {6, 343.77467707849394}},
      1);
}
