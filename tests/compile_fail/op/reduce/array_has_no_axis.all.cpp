// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # The word all over an axis that the array does not have
/// The word is called through the object that also means "every dim"; it refuses like the other reductions.
// early: array_has_no_axis<.*tag::classes
// says: the array has no classes: its dims are [batch=dyn,hidden=dyn]
#include <nabla/types.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, hidden, classes)
NABLA_MESH_AXES(data, model)
using named = nb::abstract_array<float, nb::dims<nb::extent<tag::batch>, nb::extent<tag::hidden>>>;

auto f(named x) {
#ifdef NABLA_FAIL
  auto r = nb::all(x, classes);
#else
  auto r = nb::all(x, hidden);
#endif
  return r;
}
}  // namespace app
