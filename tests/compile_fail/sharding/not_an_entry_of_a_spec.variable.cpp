// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A variable with the name of a mesh axis, in P
/// Inside of the function `data` is the vector, not the mesh axis.
// early: not_an_entry_of_a_spec<.*tag::batch.*vector.*rename_the_variable
// says: a spec cannot take batch = std::vector<f32>: its entries are data, (data, model), none, and for a named dim batch = data
// says:   to fix: rename the variable that hides the axis of the same name; the word needs an axis here, as in concatenate(batch, x, y)
#include <nabla/nabla.hpp>
#include <vector>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch)
NABLA_MESH_AXES(data)
using nb::P;

auto f() {
  auto mesh = nb::make_mesh(data = 4);
#ifdef NABLA_FAIL
  std::vector<float> data(8);
  return nb::device_put(nb::array_from(data, batch = 8), mesh, P(batch = data));
#else
  std::vector<float> numbers(8);
  return nb::device_put(nb::array_from(numbers, batch = 8), mesh, P(batch = data));
#endif
}
}  // namespace app
