// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A sharding read as a spec
/// The text of a sharding has the sizes of a mesh. What reads it is told the type of the sharding, which says the names of
/// the axes and the spec.
// early: not_a_type_of_sharding<.*spec
// says: read_sharding<T> needs a T that is the type of a named_sharding with mesh axes and spec, not P(data)
#include <nabla/nabla.hpp>
#include <string>

namespace nb = nabla;

namespace app {
NABLA_MESH_AXES(data)
using nb::P;

auto f(const std::string& text) {
  const nb::named_sharding like(nb::abstract_mesh(data = 1), P(data));
#ifdef NABLA_FAIL  // S4-07
  return nb::read_sharding<decltype(P(data))>(text);
#else
  return nb::read_sharding<std::decay_t<decltype(like)>>(text);
#endif
}
}  // namespace app
