// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # An optimiser's state of other parameters
/// The velocity was made for parameters of f64. What an optimiser remembers has the types of the parameters: init makes
/// it of them.
// early(g++): optimiser_state_has_another_type<.*float, double, .*make_it_by_init
// expect(clang): optimiser_state_has_another_type<.*float, double, .*make_it_by_init
// says: the optimiser state of the value does not have the type of its parameter
// says:   parameter f32
// says:   state     f64
// says:   to fix: make the state of these parameters: optimiser.init(params)
#include <nabla/nabla.hpp>
#include <nabla/optim/momentum.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(inputs)

auto f() {
  auto w = nb::ones<float>(inputs = 4);
  nb::momentum optimiser(0.1, 0.9);
#ifdef NABLA_FAIL
  return optimiser.update(w, w, nb::zeros<double>(inputs = 4));
#else
  return optimiser.update(w, w, optimiser.init(w));
#endif
}
}  // namespace app
