// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A number as a predicate
/// A comparison says what is meant.
// early: not_a_predicate<.*float
// says: a predicate must be a bool or a bool array without dims, not f32[]
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
  auto y = nb::while_loop(3.f, [](auto c) { return c; }, [](auto c) { return c - 1.f; });
#else
  auto y = nb::while_loop(3.f, [](auto c) { return c > 0.f; }, [](auto c) { return c - 1.f; });
#endif
  return y;
}
}  // namespace app
