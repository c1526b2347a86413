// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A gradient of another type than its parameter
/// Each device has a part of the sum that the gradient is: psum it, and it is the same on all, as the parameter is.
/// The gradient that grad gives of a parameter has the parameter's type.
// early(g++): gradient_has_another_type<.*unreduced_over<.*data.*give_an_array_of_the_parameters_type
// expect(clang): gradient_has_another_type<.*unreduced_over<.*data.*give_an_array_of_the_parameters_type
// says: the gradient of the value does not have the type of its parameter
// says:   parameter {}
// says:   gradient  {U:data}
// says:   to fix: give it the type of the parameter: astype for the dtype, psum or reshard for the state
#include <nabla/nabla.hpp>
#include <nabla/optim/sgd.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, inputs)
NABLA_MESH_AXES(data)
using nb::P;

auto f() {
  auto mesh = nb::make_mesh(data = nb::rest);
  auto x = nb::device_put(nb::ones<float>(batch = 8, inputs = 4), mesh, P(batch = data));
  auto w = nb::device_put(nb::ones<float>(inputs = 4), mesh, P());
  auto g = nb::dot(x, nb::dot(x, w, inputs), batch);
  nb::sgd optimiser(0.1);
#ifdef NABLA_FAIL
  return optimiser.update(w, g, optimiser.init(w));
#else
  return optimiser.update(w, nb::reshard(g, P()), optimiser.init(w));
#endif
}
}  // namespace app
