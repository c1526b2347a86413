// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A mistake whose result is printed, asked and assigned
/// What a refused word gives is taken by all that arrays are taken by: the mistake is said once.
// early: sum
// early: array_has_no_axis<.*tag::hidden
// forbid: no matching function
// says: the array has no hidden: its dims are [batch=dyn]
#include <iostream>
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, hidden)

auto look = [](auto x) {
#ifdef NABLA_FAIL
  auto y = nb::sum(x, hidden);
#else
  auto y = nb::sum(nb::expand_dims(x, hidden), hidden);
#endif
  std::cout << nb::type_name(y) << nb::type_name<decltype(y)>() << y(batch = 0) << y.size(batch) << y.eval() << '\n';
  x = y;
  return x;
};

auto f() { return look(nb::iota<float>(batch = 8)); }
}  // namespace app
