// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A dim that is split over an explicit axis first
/// The rows are dealt to the devices along `model`, and those of each of them along `data`. What one device along
/// `data` holds is in two pieces then, and a block is one.
// early: in_specs_entry<0, .*mesh_axis_is_not_the_major_one<.*tag::data.*tag::model.*reshard_the_argument
// says: the first argument: a dim of the argument is split over (model, data), but a shard_map over data needs (data, model)
// says:   because a device along data would hold several pieces of the dim, and a block is one
// says:   to fix: reshard the argument: reshard(x, P(..))
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, hidden)
NABLA_MESH_AXES(data, model, stage)
using nb::P, nb::none;

auto f() {
  auto mesh = nb::make_mesh(data = 4, model = 2);
  auto x = nb::iota<float>(8, 4);
  auto g = nb::shard_map(mesh, nb::manual(data), nb::in_specs(P(data)), nb::out_specs(P(data)), [](auto b) { return b; });
#ifdef NABLA_FAIL
  auto y = g(nb::device_put(x, mesh, P((model, data))));
#else
  auto y = g(nb::device_put(x, mesh, P((data, model))));
#endif
  return y + y;
}
}  // namespace app
