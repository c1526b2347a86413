// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A loop that would end in another step on each device
/// The mapped dim is split, so devices would leave the loop one by one. All take the same steps; `where` keeps what is done.
// early: value_differs_along_a_mapped_dim<.*use_fori_loop_and_where
// says: in the function of a vmap this value differs from entry to entry, and here one value for all is needed
// says:   to fix: use fori_loop with the same number of steps for all, and where(.., new, old) in its step
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_MESH_AXES(data)
using nb::P;

auto f() {
  auto mesh = nb::make_mesh(data = 4);
  auto x = nb::device_put(nb::iota<float>(8), mesh, P(data));
  auto halve = [](auto a) { return a * 0.5f; };
  return nb::vmap(nb::spmd_axis_name(data), [&](auto a) {
#ifdef NABLA_FAIL
    return nb::while_loop(a, [](auto b) { return b > 1.f; }, halve);
#else
    return nb::fori_loop(0, 4, a, [&](long, auto b) { return nb::where(b > 1.f, halve(b), b); });
#endif
  })(x);
}
}  // namespace app
