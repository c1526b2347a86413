// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <nabla/op/elementwise/log_sigmoid.hpp>

#include "scalar_test.hpp"

namespace op = nabla::op;

TEST_CASE("log_sigmoid: against the wider type, at every edge") {
  scalar_test::one<op::log_sigmoid>(
      [](auto x) { return std::isnan(x) ? x : -(std::fmax(-x, decltype(x){0}) + std::log1p(std::exp(-std::fabs(x)))); },
      4, 4);
}

// jax.nn.log_sigmoid
TEST_CASE("log_sigmoid: known values") {
  scalar_test::known<op::log_sigmoid>({{-6.3, -6.301834620830589},
                                       {-1.5, -1.7014132779827524},
                                       {-0.25, -0.8259394198788437},
                                       {0, -0.6931471805599453},
                                       {0.3, -0.554355244468527},
                                       {1, -0.3132616875182228},
                                       {4.5, -0.011047744848593818}},
                                      4);
}
