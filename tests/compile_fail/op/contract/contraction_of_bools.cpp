// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A sum of products of truth values
/// Truth values have no sum. Say what it is to be: a count of where both hold, in some dtype of numbers.
// early: contraction_of_bools<.*astype_one_side
// says: dot sums products, which needs numbers, and the dtype of its operands is bool
// says:   to fix: convert one operand: astype<T>(value), with the dtype T that is meant
#include <nabla/types.hpp>

namespace nb = nabla;

namespace app {

using truths = nb::abstract_array<bool, nb::dims<nb::extent<nb::positional>>>;

auto f(truths x, truths y) {
#ifdef NABLA_FAIL
  auto r = nb::dot(x, y);
#else
  auto r = nb::dot(nb::astype<int>(x), y);
#endif
  return r + r;
}
}  // namespace app
