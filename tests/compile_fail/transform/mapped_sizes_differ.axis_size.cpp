// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # axis_size of a map whose argument has another size
/// `axis_size` gives the size of the mapped dim where no argument has one. Where one has, it must be the same.
// early: mapped_sizes_differ<4, 5>
// says: the mapped dims, and axis_size if it is given, have sizes 4 and 5, and must have one size
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
auto f() {
  auto x = nb::zeros<float>(nb::fixed<5>, nb::fixed<3>).eval();
  auto length = [](auto row) { return nb::vdot(row, row); };
#ifdef NABLA_FAIL
  return nb::vmap(nb::axis_size(nb::fixed<4>), length)(x);
#else
  return nb::vmap(nb::axis_size(nb::fixed<5>), length)(x);
#endif
}
}  // namespace app
