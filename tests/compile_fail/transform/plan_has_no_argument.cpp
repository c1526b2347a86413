// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A plan without arguments
/// The types and sizes of the arguments say what the function would do.
// early: plan_has_no_argument<
// early: pass_arrays_or_abstract_arrays
// says: plan needs the arguments of the function, whose types say what the function does
// says:   to fix: pass arrays or abstract arrays: plan(f, abstract<float>(batch = 8))
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, hidden)
NABLA_MESH_AXES(data, model)
using nb::P;

auto f() {
  auto total = [](auto x) { return nb::sum(x, batch); };
#ifdef NABLA_FAIL
  return nb::plan(total);
#else
  return nb::plan(total, nb::abstract<float>(batch = 8));
#endif
}
}  // namespace app
