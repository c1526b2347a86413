// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A dim that is split by its name and a spec beside it
/// Either the names say over what they are split, or a spec says it for all of them.
// expect: split_by_its_tag_and_by_a_spec<.*tag::batch
// errors(g++): 2
// says: array_on splits batch by batch(..) and has a spec, P(inputs=data), too: only one of them may split dims
#include <nabla/nabla.hpp>

namespace nb = nabla;
using nb::P;

namespace app {
NABLA_AXES(batch, inputs)
NABLA_MESH_AXES(data, model)

using mesh = decltype(nb::abstract_mesh(data = 2));

#ifdef NABLA_FAIL
using rows = nb::array_on<mesh, float, batch(data), inputs, P(inputs = data)>;
#else
using rows = nb::array_on<mesh, float, batch, inputs, P(batch = data)>;
#endif
}  // namespace app
