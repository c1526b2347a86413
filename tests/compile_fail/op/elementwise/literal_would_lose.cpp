// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A floating literal beside integers
/// A literal takes the dtype of the array beside it, and 0.5 is no integer. The array is converted, or the literal is
/// a whole number.
// early: literal_would_lose<double, int, .*astype_one_side
// says: a number of type f64 would become i32, a dtype that does not hold all of its values
// says:   to fix: convert one operand: astype<T>(value), with the dtype T that is meant
#include <nabla/types.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, hidden)

using labels = nb::abstract_array<std::int32_t, nb::dims<nb::extent<tag::batch>>>;

auto f(labels n) {
#ifdef NABLA_FAIL
  auto r = n * 0.5;
#else
  auto r = nb::astype<float>(n) * 0.5;
#endif
  return r * 2;
}
}  // namespace app
