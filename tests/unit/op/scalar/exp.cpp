// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "ulp.hpp"

namespace test_of_exp {

TEST_CASE("exp, exp2, expm1 f32: within their ulp of libm over all bit patterns") {
  ULP_CHECK(float, exp, 1.1);
  ULP_CHECK(float, exp2, 1.2);
  ULP_CHECK(float, expm1, 1.3);
}

TEST_CASE("exp, exp2, expm1 f64: within their ulp of libm over all bit patterns") {
  ULP_CHECK(double, exp, 1.1);
  ULP_CHECK(double, exp2, 1.1);
  ULP_CHECK(double, expm1, 2.0);
}

}  // namespace test_of_exp
