// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <nabla/op/elementwise/fmod.hpp>

#include "scalar_test.hpp"

namespace op = nabla::op;

TEST_CASE("fmod: exact") {
  scalar_test::as_of_two<op::fmod>([](auto x, auto y) { return std::fmod(x, y); });
}
