// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A result that is no array
/// A mapped function returns arrays, or tuples, structs and records of them. A text is the same on all devices and can stay
/// outside.
// early: out_specs_entry<0, .*leaf<.*entry<1>.*not_an_array_or_a_tree<const char ?\*>
// early: return_arrays_or_trees_of_them
// says: the first result: entry [1]: a string is no array, and no tuple, pair, std::array, struct or record of arrays
// says:   to fix: return arrays, or tuples, structs or records of arrays
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
  auto [y, name] = shard_map(mesh, in_specs(P(batch = data)), out_specs(P(batch = data)),
                             [](auto x) { return std::tuple(x, "doubled"); })(x);
#else
  auto y = shard_map(mesh, in_specs(P(batch = data)), out_specs(P(batch = data)), [](auto x) { return x + x; })(x);
#endif
  return y;
}
}  // namespace app
