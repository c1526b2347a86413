// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <nabla/op/elementwise/erf.hpp>

#include "scalar_test.hpp"

namespace op = nabla::op;

TEST_CASE("erf: against the wider type, at every edge") {
  scalar_test::one<op::erf>([](auto x) { return std::erf(x); });
}
