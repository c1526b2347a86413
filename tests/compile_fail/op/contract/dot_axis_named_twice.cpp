// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # One axis twice in a contraction
/// Each dim is contracted once.
// early: axis_named_twice<.*tag::inputs
// says: inputs is named twice: a name stands for one dim, and a dim is named once (dim<-1> is the last)
#include <nabla/types.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, inputs)

using images = nb::abstract_array<float, nb::dims<nb::extent<tag::batch>, nb::extent<tag::inputs>>>;

auto f(images x, images y) {
#ifdef NABLA_FAIL
  auto r = nb::dot(x, y, inputs, inputs);
#else
  auto r = nb::dot(x, y, inputs, batch);
#endif
  return r + r;
}
}  // namespace app
