// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # Positions in parentheses
/// Several dims are several arguments: in parentheses the comma operator would throw all but the last away.
// early: only_different_axes_form_a_group<.*position<0>, .*position<1>
// says: (dim<0>, dim<1>) is no group of axes: parentheses join different axes, as in batch = (data, model)
// says:   because a comma in parentheses makes one argument; positions are several, dim<0>, dim<1>
#include <nabla/types.hpp>

namespace nb = nabla;

namespace app {
using array = nb::abstract_array<float, nb::dims<nb::extent<nb::positional>, nb::extent<nb::positional>>>;

auto f() {
#ifdef NABLA_FAIL
  return nb::sum(array(), (nb::dim<0>, nb::dim<1>));
#else
  return nb::sum(array(), nb::dim<0>, nb::dim<1>);
#endif
}
}  // namespace app
