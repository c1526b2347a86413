// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A value without a name in a record
/// Fields are `axis = value`; values without names form a tuple.
// early: not_a_field_of_a_record<float>
// says: record takes axis = value for each field, not f32
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(w, b)

auto f() {
#ifdef NABLA_FAIL
  auto p = nb::record(w = 1.f, 2.f);
#else
  auto p = nb::record(w = 1.f, b = 2.f);
#endif
  return p;
}
}  // namespace app
