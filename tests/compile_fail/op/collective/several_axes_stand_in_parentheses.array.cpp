// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # psum over two axes of an array
/// A collective goes over one axis, or over one group of axes, which is written in parentheses.
// early: several_axes_stand_in_parentheses<.*tag::batch, ?app::tag::hidden
// says: psum takes its axes as one argument, several as (data, model) in parentheses: found batch, hidden
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, hidden)

auto f() {
  auto x = nb::iota<float>(batch = 8, hidden = 4);
#ifdef NABLA_FAIL
  auto y = nb::psum(x, batch, hidden);
#else
  auto y = nb::psum(x, (batch, hidden));
#endif
  return y + y;
}
}  // namespace app
