// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # An axis twice in a group
/// A group counts along each of its axes once.
// early: only_different_axes_form_a_group<.*batch.*batch
// says: (batch, batch) is no group of axes: parentheses join different axes, as in batch = (data, model)
// says:   because a comma in parentheses makes one argument; positions are several, dim<0>, dim<1>
#include <nabla/types.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, hidden)
using array = nb::abstract_array<float, nb::dims<nb::extent<tag::batch>, nb::extent<tag::hidden>>>;

auto f() {
#ifdef NABLA_FAIL
  return nb::psum(array(), (batch, batch));
#else
  return nb::psum(array(), (batch, hidden));
#endif
}
}  // namespace app
