// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <nabla/op/elementwise/isfinite.hpp>

#include "scalar_test.hpp"

namespace op = nabla::op;

TEST_CASE("isfinite: as std::isfinite") {
  for (float x : scalar_test::numbers<float>()) {
    CAPTURE(x);
    CHECK(op::isfinite::apply(x) == std::isfinite(x));
  }
  for (double x : scalar_test::numbers<double>()) {
    CAPTURE(x);
    CHECK(op::isfinite::apply(x) == std::isfinite(x));
  }
}
