// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <nabla/core/children.hpp>
#include <type_traits>

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

struct doubling {
  template <class T>
  static constexpr bool visits = true;
  template <class T>
  constexpr void operator()(T& v) const {
    v *= 2;
  }
};
template <class C>
constexpr int doubled(C c) {
  c.each(doubling{});
  return c.apply(digits);
}
static_assert(doubled(children<int>{1}) == 2);
static_assert(doubled(children<int, int>{1, 2}) == 24);
static_assert(doubled(children<int, int, int>{1, 2, 3}) == 246);
static_assert(doubled(children<int, int, int, int>{1, 2, 3, 4}) == 2468);

struct writing_digits {
  int& n;
  template <class T>
  static constexpr bool visits = !std::is_same_v<T, char>;
  template <class T>
  constexpr void operator()(const T& v) const {
    n = n * 10 + v;
  }
};
template <class C>
constexpr int visited(const C& c) {
  int n = 0;
  c.each(writing_digits{n});
  return n;
}
static_assert(visited(children<int>{1}) == 1 && visited(children<int, int>{1, 2}) == 12);
static_assert(visited(children<int, int, int>{1, 2, 3}) == 123 &&
              visited(children<int, int, int, int>{1, 2, 3, 4}) == 1234);
static_assert(visited(children<int, char>{1, 2}) == 1 && visited(children<char, int, char>{1, 2, 3}) == 2);

}  // namespace

}  // namespace test_of_children
