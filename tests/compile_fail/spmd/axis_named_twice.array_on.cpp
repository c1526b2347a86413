// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # One axis twice in an array type
/// A name stands for one dim.
// expect: axis_named_twice<.*tag::batch
// errors(g++): 2
// says: batch is named twice: a name stands for one dim, and a dim is named once (dim<-1> is the last)
#include <nabla/nabla.hpp>

namespace nb = nabla;
using nb::P;

namespace app {
NABLA_AXES(batch, inputs)
NABLA_MESH_AXES(data, model)

using mesh = decltype(nb::abstract_mesh(data = 2));

#ifdef NABLA_FAIL
using rows = nb::array_on<mesh, float, batch, batch>;
#else
using rows = nb::array_on<mesh, float, batch, inputs>;
#endif
}  // namespace app
