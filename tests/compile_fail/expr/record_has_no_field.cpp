// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A field that a record does not have
/// The reason lists the fields that there are.
// early: record_has_no_field<.*tag::scale, .*fields<.*tag::w, .*tag::b>
// says: the record has no field scale: it is a record of w, b
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(w, b, scale)

auto f() {
  auto p = nb::record(w = nb::ones<float>(3), b = 2.f);
#ifdef NABLA_FAIL
  auto y = p[scale];
#else
  auto y = p[b];
#endif
  return y;
}
}  // namespace app
