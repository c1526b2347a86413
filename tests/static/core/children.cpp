// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <nabla/core/children.hpp>

// Up to four values by position, in order.
namespace test_of_children {

namespace {

using nabla::detail::children;

constexpr auto digits = [](auto... v) {
  int n = 0;
  ((n = n * 10 + v), ...);
  return n;
};
static_assert(children<>{}.apply(digits) == 0);
static_assert(children<int>{1}.apply(digits) == 1);
static_assert(children<int, long>{1, 2}.apply(digits) == 12);
static_assert(children<int, long, int>{1, 2, 3}.apply(digits) == 123);
static_assert(children<int, int, int, char>{1, 2, 3, 4}.apply(digits) == 1234);

template <class C>
constexpr int doubled(C c) {
  c.each([](auto& v) { v *= 2; });
  return c.apply(digits);
}
static_assert(doubled(children<int>{1}) == 2);
static_assert(doubled(children<int, int>{1, 2}) == 24);
static_assert(doubled(children<int, int, int>{1, 2, 3}) == 246);
static_assert(doubled(children<int, int, int, int>{1, 2, 3, 4}) == 2468);

template <class C>
constexpr int visited(const C& c) {
  int n = 0;
  c.each([&](const auto& v) { n = n * 10 + v; });
  return n;
}
static_assert(visited(children<int>{1}) == 1 && visited(children<int, int>{1, 2}) == 12);
static_assert(visited(children<int, int, int>{1, 2, 3}) == 123 &&
              visited(children<int, int, int, int>{1, 2, 3, 4}) == 1234);

}  // namespace

}  // namespace test_of_children
