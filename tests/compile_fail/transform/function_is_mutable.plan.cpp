// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A plan of a function that changes its captures
/// What such a function does may depend on how often it was called.
// early: function_is_mutable<
// early: make_the_function_const
// says: the function is mutable: it changes its captures, but it is called as const
// says:   to fix: leave out mutable, and capture by reference what it changes
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, hidden)
NABLA_MESH_AXES(data, model)
using nb::P;

auto f() {
  auto counts = [n = 0](auto x) mutable { return x + float(++n); };
  auto adds = [n = 0](auto x) { return x + float(n); };
  constexpr auto x = nb::abstract<float>(batch = 8);
#ifdef NABLA_FAIL
  return nb::plan(counts, x);
#else
  return nb::plan(adds, x);
#endif
}
}  // namespace app
