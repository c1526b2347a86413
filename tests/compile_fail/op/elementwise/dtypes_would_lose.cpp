// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # Two dtypes of which neither holds all values of the other
/// An f32 has 24 bits, an i32 has 32: each would lose some values of the other. The program says what it wants. (f64
/// holds all of i32, f32 all of u8 and bool: these go together.)
// early: dtypes_would_lose<float, int, .*astype_one_side
// says: the operands have dtypes f32 and i32, and neither dtype holds all values of the other
// says:   to fix: convert one operand: astype<T>(value), with the dtype T that is meant
#include <nabla/types.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, hidden)

using weights = nb::abstract_array<float, nb::dims<nb::extent<tag::batch>>>;
using labels = nb::abstract_array<std::int32_t, nb::dims<nb::extent<tag::batch>>>;

auto f(weights w, labels n) {
#ifdef NABLA_FAIL
  auto r = w * n;
#else
  auto r = w * nb::astype<float>(n);
#endif
  return r * 2;
}
}  // namespace app
