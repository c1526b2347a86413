// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A mistake in an entry of a tuple
/// The reason says the way from the argument to the entry, counted from 0.
// early: in_specs_entry<0, .*leaf<.*at<.*entry<1>.*spec_is_longer_than_the_rank<2, 1>
// says: the first argument: entry [1]: the spec has 2 entries for dims without a name, and the array has 1 of them
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, hidden)
NABLA_MESH_AXES(data, model)
using nb::P, nb::none;

auto f() {
  auto mesh = nb::make_mesh(data = 4, model = 2);
  auto x = nb::iota<float>(8, 4);
  auto bias = nb::iota<float>(8);
  auto body = [](auto p) { return std::get<0>(p) + nb::expand_dims(std::get<1>(p), nb::dim<1>); };
  using nb::in_specs, nb::out_specs;
  auto bad = nb::shard_map(mesh, in_specs(P(data, model)), out_specs(P(data, model)), body);
  auto good = nb::shard_map(mesh, in_specs(in_specs(P(data, model), P(data))), out_specs(P(data, model)), body);
#ifdef NABLA_FAIL  // S2-86
  auto y = bad(std::tuple{x, bias});
#else
  auto y = good(std::tuple{x, bias});
#endif
  return y + y;
}
}  // namespace app
