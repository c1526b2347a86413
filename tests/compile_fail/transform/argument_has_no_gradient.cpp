// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A gradient in integers
/// Labels and counters have no gradient. Name the arguments that have one: argnums<1>.
// early: argument_has_no_gradient<0, .*int.*name_others_by_argnums, .*compute_it_in_floats>
// says: the first argument has no gradient: i32[batch=dyn] holds no floating-point array
// says:   to fix: name the floating-point arguments, counted from 0: grad(argnums<..>, f)
// says:   or: compute it in floating point: astype<float>(x)
#include <nabla/nabla.hpp>
#include <nabla/transform/grad.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, hidden)
NABLA_MESH_AXES(data)
using nb::P, nb::grad;

auto f() {
  auto labels = nb::ones<std::int32_t>(batch = 3);
  auto w = nb::ones<float>(batch = 3);
  auto loss = [](auto labels, auto w) { return nb::sum(w * nb::astype<float>(labels), batch); };
#ifdef NABLA_FAIL
  return grad(loss)(labels, w);
#else
  return grad(nb::argnums<1>, loss)(labels, w);
#endif
}
}  // namespace app
