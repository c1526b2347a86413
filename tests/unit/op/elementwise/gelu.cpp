// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <nabla/op/elementwise/gelu.hpp>

#include "scalar_test.hpp"

namespace op = nabla::op;

TEST_CASE("gelu: against the wider type, at every edge") {
  scalar_test::one<op::gelu>(
      [](auto x) { return std::isinf(x) && x < 0 ? -0.0 : x * std::erfc(-x / std::sqrt(decltype(x){2})) / 2; }, 4,
      4000);
}
