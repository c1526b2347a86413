// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A contraction of names that names none
/// Without axes `dot` and `vdot` contract positional dims, and here there are none. Which names are to be summed must
/// be said.
// early: no_axis_is_named<.*name_the_contracted_axes
// says: without axes dot contracts positional dims, and neither operand has one
// says:   the left operand has  [batch=dyn,inputs=dyn]
// says:   the right operand has [inputs=dyn,hidden=dyn]
// says:   to fix: name what is contracted: dot(x, w, inputs), or dot(x, w, pairing(dim<1>, inputs))
#include <nabla/types.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, inputs, hidden)

using images = nb::abstract_array<float, nb::dims<nb::extent<tag::batch>, nb::extent<tag::inputs>>>;
using weights = nb::abstract_array<float, nb::dims<nb::extent<tag::inputs>, nb::extent<tag::hidden>>>;

auto f(images x, weights w) {
#ifdef NABLA_FAIL
  auto r = nb::dot(x, w);
#else
  auto r = nb::dot(x, w, inputs);
#endif
  return r + r;
}
}  // namespace app
