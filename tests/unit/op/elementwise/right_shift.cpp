// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <nabla/op/elementwise/right_shift.hpp>

#include "scalar_test.hpp"

namespace op = nabla::op;

TEST_CASE("right_shift: against 128 bits, of every kind of integer") {
  auto in = [&]<class T>(T) {
    constexpr int bits = 8 * sizeof(T);
    for (const T x : scalar_test::integers<T>())
      for (const int count : {0, 1, 3, 7, 8, 31, 32, 63, 64, 200}) {
        CAPTURE(x);
        CAPTURE(count);
        scalar_test::wide want = count < bits ? x >> count : nabla::detail::is_negative(x) ? -1 : 0;
        CHECK(op::right_shift::apply(x, static_cast<T>(count)) == static_cast<T>(want));
      }
    if (std::is_signed_v<T>) CHECK(op::right_shift::apply(T(5), static_cast<T>(-1)) == 0);
  };
  in(std::int32_t{}), in(std::int64_t{}), in(std::uint8_t{});
}
