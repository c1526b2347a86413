// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # Two maps of one name
/// A name says one dim: a map in a map, or an array that has an axis of that name, needs another one.
// early: axis_named_twice<.*tag::sample
// says: sample is named twice: a name stands for one dim, and a dim is named once (dim<-1> is the last)
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(sample, chain)

auto f() {
  auto x = nb::iota<float>(8, 4, 3);
  auto centred = nb::vmap(nb::axis_name(sample), [](auto row) { return row - nb::pmean(row, sample); });
#ifdef NABLA_FAIL
  return nb::vmap(nb::axis_name(sample), centred)(x);
#else
  return nb::vmap(nb::axis_name(chain), centred)(x);
#endif
}
}  // namespace app
