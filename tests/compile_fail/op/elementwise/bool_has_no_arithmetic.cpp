// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # Arithmetic of truth values
/// The sum of two truth values would be a count for one reader and an "or" for the other. Beside numbers a bool counts
/// as 0 or 1.
// early: bool_has_no_arithmetic<.*astype_int32
// says: + needs numbers, and the dtype here is bool
// says:   to fix: convert it to numbers first: astype<std::int32_t>(x)
#include <nabla/types.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, hidden)

using mask = nb::abstract_array<bool, nb::dims<nb::extent<tag::batch>>>;

auto f(mask a, mask b) {
#ifdef NABLA_FAIL
  auto r = a + b;
#else
  auto r = nb::astype<std::int32_t>(a) + b;
#endif
  return r * 2;
}
}  // namespace app
