// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # Two dims of an array type split over one mesh axis
/// A device along it would hold one part of a dim and another of the other: no block.
// expect: mesh_axis_used_twice<.*tag::data
// errors(g++): 2
// says: mesh axis data is named twice: it can split one dim of an array only, and only once
#include <nabla/nabla.hpp>

namespace nb = nabla;
using nb::P;

namespace app {
NABLA_AXES(batch, inputs)
NABLA_MESH_AXES(data, model)

using mesh = decltype(nb::abstract_mesh(data = 2));

#ifdef NABLA_FAIL
using rows = nb::array_on<mesh, float, batch(data), inputs(data)>;
#else
using rows = nb::array_on<mesh, float, batch(data), inputs>;
#endif
}  // namespace app
