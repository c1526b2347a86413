// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # out_axes of xmap without an entry
/// A result without names has `names()`.
// expect: entry_is_no_names<.*out_axes_t<>.*write_names
// says: in_axes and out_axes of xmap take names(..) for each argument and result, and out_axes(..) is none
// says:   to fix: write names(batch), and names() for a value without names
#include <nabla/nabla.hpp>
#include <nabla/transform/xmap.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch)
using nb::names, nb::in_axes, nb::out_axes;

auto f() {
  auto x = nb::iota<float>(8, 4).eval();
#ifdef NABLA_FAIL
  return nb::xmap(in_axes(names(batch)), out_axes(), [](auto v) { return nb::sin(v); })(x);
#else
  return nb::xmap(in_axes(names(batch)), out_axes(names(batch)), [](auto v) { return nb::sin(v); })(x);
#endif
}
}  // namespace app
