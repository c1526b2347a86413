// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <nabla/op/elementwise/compound_assignment.hpp>

#include "arrays.hpp"

using namespace elementwise_test;

TEST_CASE("compound_assignment: x += y is x = x + y") {
  auto x = of<float>({1, 2, 3});
  const auto y = of<float>({10, 20, 30});
  x += y;
  CHECK(elements(x) == std::vector<float>{11, 22, 33});
  x -= 1;
  CHECK(elements(x) == std::vector<float>{10, 21, 32});
  x *= y * 2;
  CHECK(elements(x) == std::vector<float>{200, 840, 1920});
  (x /= 10) += x;
  CHECK(elements(x) == std::vector<float>{40, 168, 384});
}

TEST_CASE("compound_assignment: arrays are values") {
  auto x = of<float>({1, 2});
  const auto before = x;
  const auto named = x * 10;
  x += x;
  CHECK(elements(x) == std::vector<float>{2, 4});
  CHECK(elements(before) == std::vector<float>{1, 2});
  CHECK(elements(named) == std::vector<float>{10, 20});
}

TEST_CASE("compound_assignment: broadcasts into x, and one kernel does it") {
  namespace tag = words::axes::tag;
  auto x = filled<array<float, nb::extent<tag::batch>, nb::extent<tag::hidden>>>({2, 3}, [](long i) { return i; });
  const auto y = filled<array<float, nb::extent<tag::hidden>>>({3}, [](long i) { return 100 * i; });
  CHECK(cost_of([&] { x += y * 2; }) == cost{1, 0});  // in place: nobody else holds x
  CHECK(elements(x) == std::vector<float>{0, 201, 402, 3, 204, 405});
}
