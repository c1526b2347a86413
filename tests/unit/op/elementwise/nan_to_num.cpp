// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <nabla/op/elementwise/nan_to_num.hpp>

#include "scalar_test.hpp"

namespace op = nabla::op;

// numpy.nan_to_num
TEST_CASE("nan_to_num: what is finite stays, nan is 0, infinities are the ends of the range") {
  auto in = [&]<class T>(T) {
    constexpr T largest = std::numeric_limits<T>::max();
    for (const T x : scalar_test::numbers<T>()) {
      CAPTURE(x);
      const T want = std::isnan(x) ? T(0) : std::isinf(x) ? std::copysign(largest, x) : x;
      CHECK(op::nan_to_num::apply(x) == want);
    }
  };
  in(float{}), in(double{});
  CHECK(op::nan_to_num::apply(7) == 7);
}
