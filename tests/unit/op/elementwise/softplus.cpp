// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <nabla/op/elementwise/softplus.hpp>

#include "scalar_test.hpp"

namespace op = nabla::op;

TEST_CASE("softplus: against the wider type, at every edge") {
  scalar_test::one<op::softplus>(
      [](auto x) { return std::isnan(x) ? x : std::fmax(x, decltype(x){0}) + std::log1p(std::exp(-std::fabs(x))); });
}
