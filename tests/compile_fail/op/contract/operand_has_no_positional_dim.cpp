// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A matrix product with a value that has no positional dim
/// `matmul` contracts the last positional dim of the left operand. Names are contracted by `dot`, a scalar is
/// multiplied with `*`.
// early: operand_has_no_positional_dim<.*use_dot_with_the_axis
// says: matmul contracts positional dims, and one operand has none: its dims are [batch=dyn,inputs=dyn]
// says:   to fix: use dot and name what is contracted: dot(x, w, inputs), or dot(x, w, pairing(inputs, dim<0>))
#include <nabla/types.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, inputs)

using images = nb::abstract_array<float, nb::dims<nb::extent<tag::batch>, nb::extent<tag::inputs>>>;
using matrix = nb::abstract_array<float, nb::dims<nb::extent<nb::positional>, nb::extent<nb::positional>>>;

auto f(images x, matrix w) {
#ifdef NABLA_FAIL
  auto r = nb::matmul(x, w);
#else
  auto r = nb::dot(x, w, nb::pairing(inputs, nb::dim<0>));
#endif
  return r + r;
}
}  // namespace app
