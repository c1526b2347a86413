// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A mesh axis where a spec is due
/// in_specs has one spec `P(...)` for each argument.
// early: not_a_spec<.*tag::data.*write_P
// says: data is no spec P(..), which says for each dim over which mesh axes it is split
// says:   to fix: write P(..), as P(data) for a first dim that is split over data
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, hidden)
NABLA_MESH_AXES(data, model)
using nb::P, nb::none;

auto f() {
  auto mesh = nb::make_mesh(data = 4, model = 2);
  auto x = nb::iota<float>(8, 4);
#ifdef NABLA_FAIL
  auto in = nb::in_specs(data);
#else
  auto in = nb::in_specs(P(data));
#endif
  return nb::shard_map(mesh, in, nb::out_specs(P(data)), [](auto x) { return x; })(x);
}
}  // namespace app
