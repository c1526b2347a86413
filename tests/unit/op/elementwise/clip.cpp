// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <nabla/op/elementwise/clip.hpp>

#include "arrays.hpp"

namespace {
namespace test_of_clip {

using namespace elementwise_test;

TEST_CASE("clip is clamp") {
  const auto x = of<float>({-5, 0.5f, 7});
  CHECK(elements(nb::clip(x, 0, 1)) == elements(nb::clamp(x, 0, 1)));
  CHECK(elements(nb::clip(x * 2, -1, x)) == elements(nb::clamp(x * 2, -1, x)));
}

}  // namespace test_of_clip
}  // namespace
