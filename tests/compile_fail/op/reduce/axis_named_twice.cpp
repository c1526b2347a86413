// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A reduction over one axis twice
/// After the first time the axis is gone.
// early: sum
// early: axis_named_twice<.*tag::hidden
// says: hidden is named twice: a name stands for one dim, and a dim is named once (dim<-1> is the last)
#include <nabla/types.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, hidden)
NABLA_MESH_AXES(data, model)
using named = nb::abstract_array<float, nb::dims<nb::extent<tag::batch>, nb::extent<tag::hidden>>>;

auto f(named x) {
#ifdef NABLA_FAIL
  auto r = nb::sum(x, hidden, batch, hidden);
#else
  auto r = nb::sum(x, hidden, batch);
#endif
  return r;
}
}  // namespace app
