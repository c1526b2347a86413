// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # Names in parentheses
/// Several axes are several arguments: only mesh axes are grouped by parentheses.
// early: only_different_mesh_axes_form_a_group<.*batch, .*hidden>
#include <nabla/types.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, hidden)
using array = nb::abstract_array<float, nb::dims<nb::extent<tag::batch>, nb::extent<tag::hidden>>>;

auto f() {
#ifdef NABLA_FAIL
  return nb::sum(array(), (batch, hidden));
#else
  return nb::sum(array(), batch, hidden);
#endif
}
}  // namespace app
