// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A gradient in an argument that is not there
/// Arguments are counted from 0.
// early: function_has_no_such_argument<1, 1>
// says: argnums<..> has 1, which counts from 0, and the call has 1 argument
#include <nabla/nabla.hpp>
#include <nabla/transform/grad.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, hidden)
NABLA_MESH_AXES(data)
using nb::P, nb::grad;

auto f() {
  auto w = nb::ones<float>(hidden = 3);
  auto loss = [](auto w) { return nb::sum(w * w, hidden); };
#ifdef NABLA_FAIL
  return grad(nb::argnums<1>, loss)(w);
#else
  return grad(nb::argnums<0>, loss)(w);
#endif
}
}  // namespace app
