// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <nabla/op/elementwise/nextafter.hpp>

#include "scalar_test.hpp"

namespace op = nabla::op;

TEST_CASE("nextafter: exact") {
  scalar_test::as_of_two<op::nextafter>([](auto x, auto y) { return std::nextafter(x, y); });
}

TEST_CASE("nextafter: at the ends of the range") {
  auto in = [&]<class T>(T) {
    for (T x : scalar_test::numbers<T>())
      for (T y : {-scalar_test::inf<T>, T(0), x, scalar_test::inf<T>}) {
        CAPTURE(x);
        CAPTURE(y);
        CHECK(scalar_test::ulps(op::nextafter::apply(x, y), std::nextafter(x, y)) == 0);
      }
  };
  in(float{}), in(double{});
}
