// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A dim of an array type split over an axis that the mesh lacks
/// The type of the mesh says which axes there are.
// expect: mesh_axis_is_not_in_the_mesh<.*tag::model
// errors(g++): 2
// says: the mesh has no axis model: it is mesh(data)
#include <nabla/nabla.hpp>

namespace nb = nabla;
using nb::P;

namespace app {
NABLA_AXES(batch, inputs)
NABLA_MESH_AXES(data, model)

using mesh = decltype(nb::abstract_mesh(data = 2));

#ifdef NABLA_FAIL
using rows = nb::array_on<mesh, float, batch(model)>;
#else
using rows = nb::array_on<mesh, float, batch(data)>;
#endif
}  // namespace app
