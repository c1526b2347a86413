// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A variable that has the name of an axis
/// The parameter hidden hides the axis hidden: sum is asked to reduce over an array. Axes live in a namespace with the
/// program; a parameter needs another name.
// early: sum
// early: variable_hides_the_axis<.*rename_the_variable
// says: sum needs an axis, and is given an array of dims [batch=dyn,hidden=dyn]: does a variable have the name of the axis?
// says:   to fix: rename the variable that hides the axis of the same name; the word needs an axis here, as in concatenate(batch, x, y)
#include <nabla/types.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, hidden)
NABLA_MESH_AXES(data, model)
using named = nb::abstract_array<float, nb::dims<nb::extent<tag::batch>, nb::extent<tag::hidden>>>;

auto f([[maybe_unused]] named x, [[maybe_unused]] named hidden) {
#ifdef NABLA_FAIL
  auto r = nb::sum(x, hidden);
#else
  auto r = nb::sum(x, tag::hidden{});
#endif
  return r;
}
}  // namespace app
