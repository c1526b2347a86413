// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A length that is no integer
/// So many steps are taken.
// early: not_a_length<(float|double)>
// says: length(n) needs an integer or fixed<n>, not f64
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, hidden, time)
NABLA_MESH_AXES(data, model)
using nb::P, nb::none;

auto f() {
  auto x = nb::iota<float>(4, 3).eval();
#ifdef NABLA_FAIL
  auto n = nb::length(2.5);
#else
  auto n = nb::length(2);
#endif
  return nb::scan(x, n, [](auto c, auto) { return std::pair(c, c); });
}
}  // namespace app
