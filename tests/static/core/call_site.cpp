// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <nabla/core/call_site.hpp>
#include <string_view>

namespace test_of_call_site {

using nabla::call_site;

constexpr call_site called_from(call_site where = call_site::here()) { return where; }
template <class X>
constexpr int line_of_the_call(const X&, call_site where = call_site::here()) {
  return where.line;
}

#line 100 "solver.cpp"
static_assert(called_from().line == 100);
static_assert(std::string_view(called_from().file) == "solver.cpp");
static_assert([](auto x) { return line_of_the_call(x); }(1.f) == 102);
static_assert(line_of_the_call(  // the line on which the call begins
                  1) == 103);
static_assert([] {
  constexpr auto forward = [](call_site where = call_site::here()) { return line_of_the_call(1, where); };
  return forward();
}() == 107);
static_assert(*call_site{}.file == 0);

}  // namespace test_of_call_site
