// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # from_callback without the sizes
/// The sizes and the dtype of the whole stand in an abstract array, as `jax.ShapeDtypeStruct` has them.
// expect: not_an_abstract_array<.*write_abstract
// says: from_callback needs the dims and dtype of the whole array as an abstract array, not batch = i32
// says:   to fix: write abstract<float>(batch = 1440, pixels = 64)
#include <nabla/nabla.hpp>
#include <vector>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch)
NABLA_MESH_AXES(data)
using nb::P;

auto f() {
  auto mesh = nb::make_mesh(data = 4);
  auto load = [](auto index) { return std::vector<float>(std::size_t(index[0].end - index[0].begin)); };
#ifdef NABLA_FAIL
  return nb::from_callback(mesh, P(batch = data), batch = 8, load);
#else
  return nb::from_callback(mesh, P(batch = data), nb::abstract<float>(batch = 8), load);
#endif
}
}  // namespace app
