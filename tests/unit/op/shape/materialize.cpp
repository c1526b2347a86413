// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "views.hpp"

namespace test_of_materialize {

using namespace views;

TEST_CASE("materialize: ends a fused chain; a stored array stays itself") {
  const auto x = nb::iota<float>(3);
  {
    const since start;
    const auto y = (materialize(x + 1) * 2).eval();
    CHECK(start.kernels() == 2);
    CHECK(equal(y, {2, 4, 6}));
  }
  {
    const since start;
    CHECK(nb::detail::elements(materialize(x)) == nb::detail::elements(x));
    CHECK(start.kernels() == 0);
  }
  static_assert(std::is_same_v<decltype(materialize(x + 1)), std::remove_const_t<decltype(x)>>);
}

}  // namespace test_of_materialize
