// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A function of an associative scan that gives other dims than it takes
///
/// What is made of two parts is joined with others: it has the dims of the parts.
// expect: carry_changes_its_dims
// says: carry changes its dims from step to step
// says:   begins as    f32[time=dyn,channel=dyn]
// says:   a step gives f32[channel=dyn]
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(time, channel)

struct sum {
  template <class X, class Y>
  auto operator()(const X& x, const Y& y) const { return x + y; }
};
struct sum_of_all {
  template <class X, class Y>
  auto operator()(const X& x, const Y& y) const { return nb::sum(x + y, time); }
};

auto x = nb::ones<float>(time = 4, channel = 2);
#ifdef NABLA_FAIL
auto f() { return associative_scan(time, x, sum_of_all{}); }
#else
auto f() { return associative_scan(time, x, sum{}); }
#endif
}  // namespace app
