// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <nabla/op/elementwise/isneginf.hpp>

#include "scalar_test.hpp"

namespace op = nabla::op;

TEST_CASE("isneginf: of every number") {
  auto in = [&]<class T>(T) {
    for (const T x : scalar_test::numbers<T>()) {
      CAPTURE(x);
      CHECK(op::isneginf::apply(x) == (x == -scalar_test::inf<T>));
    }
  };
  in(float{}), in(double{});
}
