// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <nabla/op/elementwise/isclose.hpp>

#include "scalar_test.hpp"

namespace op = nabla::op;

// numpy.isclose
TEST_CASE("isclose: by the tolerances, of infinities and nan") {
  constexpr double inf = scalar_test::inf<double>, nan = scalar_test::nan<double>;
  const auto close = [](double x, double y) { return op::isclose::apply(x, y, 1e-5, 1e-8); };
  CHECK(close(1, 1.00001));
  CHECK_FALSE(close(1, 1.0001));
  CHECK(close(0, 1e-9));
  CHECK_FALSE(close(0, 1e-7));
  CHECK(close(inf, inf));
  CHECK(close(-inf, -inf));
  CHECK_FALSE(close(-inf, inf));
  CHECK_FALSE(close(1e300, inf));
  CHECK_FALSE(close(inf, 1e300));
  CHECK_FALSE(close(nan, nan));
  CHECK_FALSE(close(nan, 1));
  CHECK(op::isclose::apply(100., 101., 0.1, 0.));
  CHECK_FALSE(op::isclose::apply(100.f, 101.f, 1e-3f, 0.f));
}
