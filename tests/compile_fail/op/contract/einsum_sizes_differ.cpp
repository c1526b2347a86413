// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # One letter for two sizes
/// What runs together has one size. Static sizes are compared by the compiler, others when the word is called.
// early: sizes_differ<.*letter<0, 0>.*letter<1, 0>.*, 5, 7, .*slice_one_side
// says: the arrays have static sizes 5 and 7 along a dim that they share: the first letter of the first operand and the first letter of the second operand
// says:   to fix: cut one of them to size: x(batch = slice(0, 4))
#include <nabla/types.hpp>

namespace nb = nabla;

namespace app {

using five = nb::abstract_array<float, nb::dims<nb::extent<nb::positional, 5>>>;
using seven = nb::abstract_array<float, nb::dims<nb::extent<nb::positional, 7>>>;

auto f(five x, seven y) {
#ifdef NABLA_FAIL
  auto r = nb::einsum<"i,i->i">(x, y);
#else
  auto r = nb::einsum<"i,j->ij">(x, y);
#endif
  return r + r;
}
}  // namespace app
