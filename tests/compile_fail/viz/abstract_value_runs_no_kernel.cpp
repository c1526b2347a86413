// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # Kernels of a value without data
/// Which kernels run depends on how arrays lie in memory.
// early: abstract_value_runs_no_kernel<
// early: describe_it_where_it_is_run
// says: describe needs arrays in memory, and an abstract array has no data and runs no kernel
// says:   to fix: describe the expression where its arrays are in memory
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, hidden)
NABLA_MESH_AXES(data, model)
using nb::P;

auto f() {
#ifdef NABLA_FAIL
  auto x = nb::abstract<float>(batch = 8);
#else
  auto x = nb::ones<float>(batch = 8);
#endif
#ifdef NABLA_FAIL
  return nb::describe(x * 2.f);
#else
  return nb::describe(x * 2.f);
#endif
}
}  // namespace app
