// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A callback with an argument for each dim
/// The callback is called with one argument: an array of index ranges, one for each dim.
// expect: function_does_not_take_index_ranges<2>
// says: the callback must take one argument, a std::array<index_range, 2> with the range of each dim
#include <nabla/nabla.hpp>
#include <vector>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, pixels)
NABLA_MESH_AXES(data)
using nb::P;

auto f() {
  auto mesh = nb::make_mesh(data = 4);
  auto load = [](nb::index_range rows, nb::index_range columns) {
    return std::vector<float>(std::size_t((rows.end - rows.begin) * (columns.end - columns.begin)));
  };
  auto sizes = nb::abstract<float>(batch = 8, pixels = 3);
#ifdef NABLA_FAIL
  return nb::from_callback(mesh, P(batch = data), sizes, load);
#else
  return nb::from_callback(mesh, P(batch = data), sizes, [&](auto index) { return load(index[0], index[1]); });
#endif
}
}  // namespace app
