// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <nabla/op/elementwise/population_count.hpp>

#include "scalar_test.hpp"

namespace op = nabla::op;

TEST_CASE("population_count: bit by bit") {
  auto in = [&]<class T>(T) {
    for (const T x : scalar_test::integers<T>()) {
      CAPTURE(x);
      int count = 0;
      for (int bit = 8 * int(sizeof(T)) - 1; bit >= 0; --bit) count += int(x >> bit & 1);
      CHECK(op::population_count::apply(x) == count);
    }
  };
  in(std::int32_t{}), in(std::int64_t{}), in(std::uint8_t{});
}
