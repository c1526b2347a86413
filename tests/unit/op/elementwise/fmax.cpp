// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <nabla/op/elementwise/fmax.hpp>

#include "scalar_test.hpp"

namespace op = nabla::op;

TEST_CASE("fmax: as std::fmax, of integers too") {
  auto in = [&]<class T>(const std::vector<T>& values) {
    for (const T x : values)
      for (const T y : values) {
        CAPTURE(x);
        CAPTURE(y);
        const T got = op::fmax::apply(x, y);
        if constexpr (std::is_floating_point_v<T>)
          CHECK((got == std::fmax(x, y) || (std::isnan(x) && std::isnan(y) && std::isnan(got))));
        else CHECK(got == (x > y ? x : y));
      }
  };
  in(scalar_test::few_numbers<float>()), in(scalar_test::few_numbers<double>());
  in(scalar_test::integers<std::int32_t>()), in(scalar_test::integers<std::uint8_t>());
}
