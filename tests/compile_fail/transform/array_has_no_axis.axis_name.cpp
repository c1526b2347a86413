// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A collective over the name of a map, of a value that is not mapped
/// What is the same for all entries has no dim of that name: there is nothing to add up. Their number is `axis_size` of a value
/// that is mapped.
// expect: array_has_no_axis<.*tag::sample
// says: the array has no sample: its dims are [dyn]
// says:   to fix: name a mesh axis or an axis of the array, or several, (data, model); a vmap names its dim by axis_name(batch)
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(sample)
using nb::dim, nb::none;

auto f() {
  auto x = nb::iota<float>(8, 3);
  auto w = nb::ones<float>(3);
  auto scaled = nb::vmap(nb::in_axes(dim<0>, none), nb::axis_name(sample), [](auto row, auto w) {
#ifdef NABLA_FAIL
    return row * nb::psum(w, sample);
#else
    return row * (w * float(nb::axis_size(row, sample)));
#endif
  });
  return scaled(x, w).eval();
}
}  // namespace app
