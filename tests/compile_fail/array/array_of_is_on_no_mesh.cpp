// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # The type of a split array without its mesh
/// `array_of` is a plain array. What is split is split over a mesh, which belongs to its type: `array_on<Mesh, ...>`.
// expect: array_of_is_on_no_mesh<.*write_array_on
// errors(g++): 2
// says: array_of is the type of an array on no mesh, and here its dims are split over mesh axes
// says:   to fix: write array_on<Mesh, float, hidden(model)>, where Mesh is the type of the mesh
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(inputs, hidden)
NABLA_MESH_AXES(model)

using machine = decltype(nb::make_mesh(model = 2));
struct parameters {
#ifdef NABLA_FAIL
  nb::array_of<float, inputs, hidden(model)> w;
#else
  nb::array_on<machine, float, inputs, hidden(model)> w;
#endif
};
}  // namespace app
