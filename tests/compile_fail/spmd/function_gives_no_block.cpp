// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A callback that returns one number
/// It returns the numbers of a block, as a vector or a span, or a plain array with the dims of the whole.
// expect: function_gives_no_block<double
// says: the callback must return a block: a vector, a span, or a plain array with the dims of the whole array
// says:   returned  f64
// says:   the whole f32[batch=dyn]
#include <nabla/nabla.hpp>
#include <vector>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch)
NABLA_MESH_AXES(data)
using nb::P;

auto f() {
  auto mesh = nb::make_mesh(data = 4);
  auto sizes = nb::abstract<float>(batch = 8);
#ifdef NABLA_FAIL
  return nb::from_callback(mesh, P(batch = data), sizes, [](auto index) { return 0.5 * double(index[0].begin); });
#else
  return nb::from_callback(mesh, P(batch = data), sizes, [](auto index) {
    return std::vector<double>(std::size_t(index[0].end - index[0].begin), 0.5 * double(index[0].begin));
  });
#endif
}
}  // namespace app
