// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # axis_name of something that is no axis of arrays
/// The mapped dim gets the name of an axis that `NABLA_AXES` declares.
// expect: not_a_name_for_a_map<.*write_an_array_axis
// says: axis_name cannot take dim<0>: axis_name takes an axis of arrays, spmd_axis_name takes mesh axes
// says:   to fix: write an axis that NABLA_AXES declares: axis_name(sample)
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(sample)

auto f() {
  auto x = nb::iota<float>(8, 3);
#ifdef NABLA_FAIL
  auto centred = nb::vmap(nb::axis_name(nb::dim<0>), [](auto row) { return row - nb::pmean(row, sample); });
#else
  auto centred = nb::vmap(nb::axis_name(sample), [](auto row) { return row - nb::pmean(row, sample); });
#endif
  return centred(x).eval();
}
}  // namespace app
