// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <nabla/op/elementwise/clamp.hpp>

#include "scalar_test.hpp"

namespace op = nabla::op;

TEST_CASE("clamp: within the bounds, nan stays nan") {
  using op::clamp;
  CHECK(clamp::apply(-2.f, -1.f, 3.f) == -1.f);
  CHECK(clamp::apply(2.f, -1.f, 3.f) == 2.f);
  CHECK(clamp::apply(4.f, -1.f, 3.f) == 3.f);
  CHECK(clamp::apply(scalar_test::inf<double>, -1., 3.) == 3.);
  CHECK(clamp::apply(-scalar_test::inf<double>, -1., 3.) == -1.);
  CHECK(std::isnan(clamp::apply(scalar_test::nan<float>, -1.f, 3.f)));
  CHECK(clamp::apply(2147483647, -5, 5) == 5);
  CHECK(clamp::apply(std::uint8_t{7}, std::uint8_t{9}, std::uint8_t{11}) == 9);
}

TEST_CASE("clamp: a bound that is nan bounds nothing, and of crossed bounds the high one holds") {
  using op::clamp;
  CHECK(clamp::apply(5.f, scalar_test::nan<float>, 3.f) == 3.f);
  CHECK(clamp::apply(-5.f, scalar_test::nan<float>, 3.f) == -5.f);
  CHECK(clamp::apply(5.f, 1.f, scalar_test::nan<float>) == 5.f);
  CHECK(clamp::apply(0.f, 2.f, 1.f) == 1.f);
}
