// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A constraint that something would have to move for
/// `with_sharding_constraint` is free: the array is sharded so already, or each device keeps a part of what it holds.
/// `reshard` moves what has to be moved, and `plan` lists it.
// expect: constraint_is_not_free<.*reshard_it
// says: with_sharding_constraint moves nothing between devices, but this one would
// says:   the array has P(data, none)
// says:   asked for is  P(model)
// says:   to fix: write reshard(x, P(..))
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_MESH_AXES(data, model)
using nb::P;

auto f() {
  auto mesh = nb::make_mesh(data = 4, model = 2);
  auto x = nb::device_put(nb::iota<float>(8, 4), mesh, P(data));
#ifdef NABLA_FAIL
  return nb::with_sharding_constraint(x, P(model));
#else
  return nb::reshard(x, P(model));
#endif
}
}  // namespace app
