// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <nabla/op/scalar/log.hpp>

#include "ulp.hpp"

namespace test_of_log {

TEST_CASE("log, log2, log10, log1p f32: within their ulp of libm over all bit patterns") {
  ULP_CHECK(float, log, 0.8);
  ULP_CHECK(float, log2, 1.3);
  ULP_CHECK(float, log10, 1.3);
  ULP_CHECK(float, log1p, 1.6);
}

TEST_CASE("log, log1p f64: within their ulp of libm over all bit patterns") {
  ULP_CHECK(double, log, 0.8);
  ULP_CHECK(double, log1p, 1.4);
}

TEST_CASE("log2, log10 f64 are libm's") {
  volatile double x = 0.3;  // of constants the compiler may know better than libm
  CHECK(nabla::math::log2(x) == std::log2(x));
  CHECK(nabla::math::log10(x) == std::log10(x));
}

}  // namespace test_of_log
