// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <nabla/core/arity.hpp>

// Whether a function takes some arguments is asked without a look into its body: `body` does not compile for anything.
namespace {

using nabla::detail::takes;

struct body {
  template <class... X>
  static int of(const X&...) {
    static_assert(sizeof...(X) == 99);
    return 0;
  }
};
struct other {};

constexpr auto one = [](auto x) { return body::of(x); };
static_assert(takes<decltype(one), int> && !takes<decltype(one)> && !takes<decltype(one), int, int>);
constexpr auto any = [](const auto&... x) { return body::of(x...); };
static_assert(takes<decltype(any)> && takes<decltype(any), int> && takes<decltype(any), int, other, int>);
constexpr auto one_or_more = [](auto x, auto... more) { return body::of(x, more...); };
static_assert(!takes<decltype(one_or_more)> && takes<decltype(one_or_more), int> &&
              takes<decltype(one_or_more), int, other, int>);
constexpr auto two_or_more = [](auto x, const auto& y, const auto&... more) { return body::of(x, y, more...); };
static_assert(!takes<decltype(two_or_more), int> && takes<decltype(two_or_more), int, int> &&
              takes<decltype(two_or_more), int, int, int>);

}  // namespace
