// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "ulp.hpp"

#include <nabla/op/scalar/special.hpp>

TEST_CASE("erf, erfc f32: within their ulp of libm over all bit patterns, the tail of erfc to its last subnormal") {
  ULP_CHECK(float, erf, 1.4);
  ULP_CHECK(float, erfc, 4.0);
}

TEST_CASE("erf, erfc f64 and lgamma are libm's") {
  CHECK(nabla::math::erf(0.3) == std::erf(0.3));
  CHECK(nabla::math::erfc(0.3) == std::erfc(0.3));
  CHECK(nabla::math::lgamma(4.5) == std::lgamma(4.5));
  CHECK(nabla::math::lgamma(4.5f) == std::lgamma(4.5f));
  CHECK(nabla::math::lgamma(4) == std::lgamma(4.f));
  CHECK(std::isinf(nabla::math::lgamma(-2.f)));
}
