// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <nabla/op/elementwise/signbit.hpp>

#include "scalar_test.hpp"

namespace op = nabla::op;

TEST_CASE("signbit: as std::signbit") {
  auto in = [&]<class T>(T) {
    for (const T x : scalar_test::numbers<T>()) {
      CAPTURE(x);
      CHECK(op::signbit::apply(x) == std::signbit(x));
    }
  };
  in(float{}), in(double{});
}
