// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # names(dim<-1> = ...)
/// How many positions there are differs from value to value: positions in `names` count from the front.
// early: position_counts_from_the_end<
// says: names(..) cannot take dim<-1> = axis: its positions count from the front, as dim<0>
#include <nabla/nabla.hpp>
#include <nabla/transform/xmap.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, inputs, hidden)
NABLA_MESH_AXES(data, model)
using nb::names, nb::in_axes, nb::out_axes;

auto f() {
  auto x = nb::iota<float>(8, 4).eval();
#ifdef NABLA_FAIL
  auto entry = nb::names(nb::dim<-1> = batch);
#else
  auto entry = nb::names(nb::dim<1> = batch);
#endif
  return nb::xmap(in_axes(entry), out_axes(entry), [](auto b) { return b * 2.f; })(x);
}
}  // namespace app
