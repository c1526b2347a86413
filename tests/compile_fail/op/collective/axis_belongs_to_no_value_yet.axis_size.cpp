// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # axis_size of a name alone
/// There is no mesh that is meant when none is named: `axis_size(x, data)` asks that of x, `mesh.size(data)` a mesh.
// early: axis_belongs_to_no_value_yet<.*tag::data.*name_the_block_or_the_array_first
// says: axis_size(data) needs an array or a block too, as data alone has no size and no index
// says:   to fix: name the array or the block x first: axis_size(x, ..)
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, hidden)
NABLA_MESH_AXES(data, model)
using nb::P, nb::none;

auto f() {
  auto mesh = nb::make_mesh(data = 4, model = 2);
  auto x = nb::iota<float>(8, 4);
  return nb::shard_map(mesh, nb::in_specs(P(data)), nb::out_specs(P(data)), [](auto x) {
#ifdef NABLA_FAIL
    auto y = x * float(nb::axis_size(data));
#else
    auto y = x * float(nb::axis_size(x, data));
#endif
    return y + y;
  })(x);
}
}  // namespace app
