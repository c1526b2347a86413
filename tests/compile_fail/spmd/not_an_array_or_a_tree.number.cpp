// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A number as a result
/// A result of a mapped function is an array: one without dims is made of a number by `full`.
// early: out_specs_entry<0, .*not_an_array_or_a_tree<int>
// early: write_full_of_the_number
// says: the first result: i32 is no array, and no tuple, pair, std::array, struct or record of arrays
// says:   to fix: return full<float>(r) of the number r
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, hidden)
NABLA_MESH_AXES(data)
using nb::P, nb::in_specs, nb::out_specs, nb::shard_map;

auto f() {
  auto mesh = nb::make_mesh(data = 4);
  auto x = nb::zeros<float>(batch = 8, hidden = 4);
#ifdef NABLA_FAIL
  auto y = shard_map(mesh, in_specs(P(batch = data)), out_specs(P()), [](auto) { return 5; })(x);
#else
  auto y = shard_map(mesh, in_specs(P(batch = data)), out_specs(P()), [](auto) { return nb::full<float>(5); })(x);
#endif
  return y;
}
}  // namespace app
