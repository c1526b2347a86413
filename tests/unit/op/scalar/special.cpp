// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <nabla/op/scalar/special.hpp>

#include "ulp.hpp"

namespace test_of_special {

TEST_CASE("erf, erfc f32: within their ulp of libm over all bit patterns, the tail of erfc to its last subnormal") {
  ULP_CHECK(float, erf, 1.4);
  ULP_CHECK(float, erfc, 4.0);
}

TEST_CASE("erf, erfc f64 and lgamma are libm's") {
  volatile double x = 0.3;  // of constants the compiler may know better than libm
  volatile float y = 4;
  CHECK(nabla::math::erf(x) == std::erf(x));
  CHECK(nabla::math::erfc(x) == std::erfc(x));
  CHECK(nabla::math::lgamma(x) == std::lgamma(x));
  CHECK(nabla::math::lgamma(y) == std::lgamma(y));
  CHECK(nabla::math::lgamma(static_cast<int>(y)) == std::lgamma(y));
  CHECK(std::isinf(nabla::math::lgamma(-2.f)));
}

}  // namespace test_of_special
