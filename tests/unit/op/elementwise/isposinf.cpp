// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <nabla/op/elementwise/isposinf.hpp>

#include "scalar_test.hpp"

namespace op = nabla::op;

TEST_CASE("isposinf: of every number") {
  auto in = [&]<class T>(T) {
    for (const T x : scalar_test::numbers<T>()) {
      CAPTURE(x);
      CHECK(op::isposinf::apply(x) == (x == scalar_test::inf<T>));
    }
  };
  in(float{}), in(double{});
}
