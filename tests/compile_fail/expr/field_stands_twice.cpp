// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A record with two fields of one name
/// Each name has one value.
// early: field_stands_twice<.*tag::w
// says: the record has two fields w: each name stands once
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(w, b)

auto f() {
#ifdef NABLA_FAIL
  auto p = nb::record(w = 1.f, w = 2.f);
#else
  auto p = nb::record(w = 1.f, b = 2.f);
#endif
  return p;
}
}  // namespace app
