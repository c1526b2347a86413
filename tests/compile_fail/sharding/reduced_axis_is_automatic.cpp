// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A cotangent that is unreduced over an automatic axis
/// `reduced(model)` says that the program makes the sum of the cotangents over model. Over an automatic axis the library
/// makes it.
// early: reduced_axis_is_automatic<.*tag::model
// says: the spec is reduced over model, an automatic mesh axis, over which the library sums gradients itself
#include <nabla/types.hpp>

namespace nb = nabla;

namespace app {
NABLA_MESH_AXES(data, model)
using nb::P, nb::reduced;

auto f() {
  const auto m = nb::abstract_mesh(data = 4, model = nb::automatic(2));
#ifdef NABLA_FAIL  // S4-52
  nb::named_sharding s(m, P(reduced(model)));
#else
  nb::named_sharding s(m, P(reduced(data)));
#endif
  return s;
}
}  // namespace app
