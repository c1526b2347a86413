// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # An array of truth values as a predicate
/// One value decides: `all` or `any` make it. Element by element it is `where`.
// early: not_a_predicate<.*array_type<bool, .*positional
// says: a predicate must be a bool or a bool array without dims, not bool[dyn,dyn]
// says:   because all(..) and any(..) give one; where(condition, a, b) chooses for each element
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, hidden, time)
NABLA_MESH_AXES(data, model)
using nb::P, nb::none;

auto f() {
  auto x = nb::iota<float>(4, 3).eval();
#ifdef NABLA_FAIL
  auto y = nb::cond(x > 3.f, [](auto x) { return -x; }, [](auto x) { return x; }, x);
#else
  auto y = nb::cond(nb::any(x > 3.f), [](auto x) { return -x; }, [](auto x) { return x; }, x);
#endif
  return y;
}
}  // namespace app
