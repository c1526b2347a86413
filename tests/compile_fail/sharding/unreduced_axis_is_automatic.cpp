// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A sum to be made over an automatic axis
/// A program that says `unreduced` makes the sum itself, later. Over an automatic axis the library makes every sum at once.
// early: unreduced_axis_is_automatic<.*tag::model
// says: the spec is unreduced over model, an automatic mesh axis, over which the library makes all sums itself
#include <nabla/types.hpp>

namespace nb = nabla;

namespace app {
NABLA_MESH_AXES(data, model)
using nb::P, nb::unreduced;

auto f() {
  const auto m = nb::abstract_mesh(data = 4, model = nb::automatic(2));
#ifdef NABLA_FAIL  // S4-50
  nb::named_sharding s(m, P(data, unreduced(model)));
#else
  nb::named_sharding s(m, P(model, unreduced(data)));
#endif
  return s;
}
}  // namespace app
