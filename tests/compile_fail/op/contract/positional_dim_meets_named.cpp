// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A positional dim against a named one
/// Without axes `dot` contracts positional dims, and names never meet positions by themselves.
// early: positional_dim_meets_named<.*name_the_contracted_axes
// says: without axes dot contracts positional dims, and only one operand has some
// says:   the left operand has  [dyn,dyn]
// says:   the right operand has [inputs=dyn,hidden=dyn]
// says:   to fix: name what is contracted: dot(x, w, inputs), or dot(x, w, pairing(dim<1>, inputs))
#include <nabla/types.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(inputs, hidden)

using matrix = nb::abstract_array<float, nb::dims<nb::extent<nb::positional>, nb::extent<nb::positional>>>;
using weights = nb::abstract_array<float, nb::dims<nb::extent<tag::inputs>, nb::extent<tag::hidden>>>;

auto f(matrix x, weights w) {
#ifdef NABLA_FAIL
  auto r = nb::dot(x, w);
#else
  auto r = nb::dot(x, w, nb::pairing(nb::dim<1>, inputs));
#endif
  return r + r;
}
}  // namespace app
