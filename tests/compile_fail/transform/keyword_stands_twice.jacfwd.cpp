// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # has_aux on both sides of argnums
/// Each keyword stands once.
// early(g++): keyword_stands_twice<.*has_aux
// expect(clang): keyword_stands_twice<.*has_aux
// says: has_aux stands beside another keyword of its kind, but jacfwd takes one of them
#include <nabla/nabla.hpp>
#include <nabla/transform/jacfwd.hpp>

namespace nb = nabla;

namespace app {
auto f() {
  auto x = nb::ones<float>(3);
  auto both = [](auto x) { return std::pair(x * x, nb::sum(x)); };
#ifdef NABLA_FAIL
  return nb::jacfwd(nb::has_aux, nb::argnums<0>, nb::has_aux, both)(x);
#else
  return nb::jacfwd(nb::has_aux, nb::argnums<0>, both)(x);
#endif
}
}  // namespace app
