// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <nabla/op/elementwise/isinf.hpp>

#include "scalar_test.hpp"

namespace op = nabla::op;

TEST_CASE("isinf: as std::isinf") {
  for (float x : scalar_test::numbers<float>()) {
    CAPTURE(x);
    CHECK(op::isinf::apply(x) == std::isinf(x));
  }
  for (double x : scalar_test::numbers<double>()) {
    CAPTURE(x);
    CHECK(op::isinf::apply(x) == std::isinf(x));
  }
}
