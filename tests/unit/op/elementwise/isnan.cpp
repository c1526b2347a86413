// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <nabla/op/elementwise/isnan.hpp>

#include "scalar_test.hpp"

namespace op = nabla::op;

TEST_CASE("isnan: as std::isnan") {
  for (float x : scalar_test::numbers<float>()) {
    CAPTURE(x);
    CHECK(op::isnan::apply(x) == std::isnan(x));
  }
  for (double x : scalar_test::numbers<double>()) {
    CAPTURE(x);
    CHECK(op::isnan::apply(x) == std::isnan(x));
  }
}
