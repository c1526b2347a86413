// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # Two specs for one array
/// One spec places all dims.
// expect: array_has_one_spec
// errors(g++): 2
// says: array_on has two specs, and takes one for all dims: P(batch = data, hidden = model)
#include <nabla/nabla.hpp>

namespace nb = nabla;
using nb::P;

namespace app {
NABLA_AXES(batch, inputs)
NABLA_MESH_AXES(data, model)

using mesh = decltype(nb::abstract_mesh(data = 2));

#ifdef NABLA_FAIL
using rows = nb::array_on<mesh, float, batch, inputs, P(batch = data), P(inputs = data)>;
#else
using rows = nb::array_on<mesh, float, batch, inputs, P(batch = data)>;
#endif
}  // namespace app
