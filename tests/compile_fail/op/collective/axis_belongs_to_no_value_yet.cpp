// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # axis_index of an axis of an array, without the array
/// Every block has a coordinate along `data`; how long `batch` is, only an array says.
// early: axis_belongs_to_no_value_yet<.*tag::batch.*name_the_block_or_the_array_first
// says: axis_index(batch) needs an array or a block too, as batch alone has no size and no index
// says:   to fix: name the array or the block x first: axis_index(x, ..)
// says:   or: write iota<std::int32_t>(batch = n) where its size n is known
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, hidden)
NABLA_MESH_AXES(data, model)
using nb::P, nb::none;

auto f() {
  auto x = nb::iota<float>(batch = 8, hidden = 4);
#ifdef NABLA_FAIL
  auto y = x * nb::astype<float>(nb::axis_index(batch));
#else
  auto y = x * nb::astype<float>(nb::axis_index(x, batch));
#endif
  return y + y;
}
}  // namespace app
