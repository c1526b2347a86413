// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <nabla/op/elementwise/gelu.hpp>

#include "scalar_test.hpp"

namespace op = nabla::op;

// In the far left tail of f64 the rounding of x / sqrt2 is multiplied by x^2.
TEST_CASE("gelu: against the wider type, at every edge") {
  auto want = [](auto x) { return std::isinf(x) && x < 0 ? -0.0 : x * std::erfc(-x / std::sqrt(decltype(x){2})) / 2; };
  scalar_test::one<op::gelu>(want, 4, 1000);
}
