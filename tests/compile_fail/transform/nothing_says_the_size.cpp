// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A name that no argument has
/// How long a dim is follows from an argument with that name, or from `axis_sizes`.
// expect: nothing_says_the_size<.*tag::hidden
// says: out_axes lists hidden, and its size is unknown: in_axes and axis_sizes do not have hidden
// says:   to fix: give a dim of an argument this name: in_axes(names(batch))
// says:   or: give its size: axis_sizes(hidden = 6)
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
  return nb::xmap(in_axes(names(batch)), out_axes(names(batch, hidden)), [](auto b) { return b * 2.f; })(x);
#else
  return nb::xmap(in_axes(names(batch)), out_axes(names(batch, hidden)), nb::axis_sizes(hidden = 6), [](auto b) { return b * 2.f; })(x);
#endif
}
}  // namespace app
