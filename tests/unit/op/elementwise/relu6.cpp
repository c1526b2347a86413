// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <nabla/op/elementwise/relu6.hpp>

#include "scalar_test.hpp"

namespace op = nabla::op;

// jax.nn.relu6
TEST_CASE("relu6: known values") { scalar_test::known<op::relu6>({{-3, 0}, {0, 0}, {0.5, 0.5}, {6, 6}, {7.5, 6}}, 0); }
