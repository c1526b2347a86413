// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <nabla/op/scalar/hyperbolic.hpp>

#include "ulp.hpp"

namespace test_of_hyperbolic {

TEST_CASE("tanh, sinh, cosh f32: within their ulp of libm over all bit patterns") {
  ULP_CHECK(float, tanh, 1.4);
  ULP_CHECK(float, sinh, 1.7);
  ULP_CHECK(float, cosh, 1.6);
}

TEST_CASE("asinh, acosh, atanh f32: within their ulp of libm over all bit patterns") {
  ULP_CHECK(float, asinh, 2.0);
  ULP_CHECK(float, acosh, 2.1);
  ULP_CHECK(float, atanh, 2.2);
}

TEST_CASE("tanh, cosh f64: within their ulp of libm over all bit patterns") {
  ULP_CHECK(double, tanh, 1.3);
  ULP_CHECK(double, cosh, 1.6);
}

TEST_CASE("sinh, asinh, acosh, atanh f64 are libm's") {
  volatile double x = 0.3, y = 1.3;  // of constants the compiler may know better than libm
  CHECK(nabla::math::sinh(x) == std::sinh(x));
  CHECK(nabla::math::asinh(x) == std::asinh(x));
  CHECK(nabla::math::acosh(y) == std::acosh(y));
  CHECK(nabla::math::atanh(x) == std::atanh(x));
}

}  // namespace test_of_hyperbolic
