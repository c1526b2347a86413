// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # axis_index of a name whose size only axis_sizes says
/// A function without arguments sees no array that has the name. Its places are an iota of that size.
// early: axis_belongs_to_no_value_yet<.*tag::sample.*or_write_iota_of_its_size
#include <nabla/nabla.hpp>
#include <nabla/transform/xmap.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(sample)

auto f() {
  return nb::xmap(nb::in_axes(), nb::out_axes(nb::names(sample)), nb::axis_sizes(sample = 6), [] {
#ifdef NABLA_FAIL
    return nb::axis_index(sample);
#else
    return nb::iota<std::int32_t>(sample = 6);
#endif
  })();
}
}  // namespace app
