// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # The picture of an array with three dims
/// A picture has rows and columns. Of an array with more dims say which two are drawn, or one.
// early: picture_has_more_than_two_dims<3
// expect: say_which_are_the_rows_and_the_columns
// says: a picture has rows and columns, and here are 3 dims
// says:   to fix: name the two dims to be drawn: visualize_array_sharding(x, rows, columns)
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, rows, columns)
NABLA_MESH_AXES(data)
using nb::P;

void f() {
  auto x = nb::device_put(nb::zeros<float>(batch = 4, rows = 2, columns = 2), nb::make_mesh(data = 4), P(batch = data));
#ifdef NABLA_FAIL
  nb::visualize_array_sharding(x);
#else
  nb::visualize_array_sharding(x, batch, columns);
#endif
}
}  // namespace app
