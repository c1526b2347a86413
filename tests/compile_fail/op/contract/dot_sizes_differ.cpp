// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # Rows and columns of different length
/// The last positional dim of the left operand runs with the second to last of the right one. Static sizes are compared
/// by the compiler, others when the word is called.
// early: sizes_differ<.*of_left<.*position<-1>.*of_right<.*position<-2>.*, 4, 5, .*slice_one_side
// says: the arrays have static sizes 4 and 5 along a dim that they share: dim<-1> of the left operand and dim<-2> of the right operand
// says:   to fix: cut one of them to size: x(batch = slice(0, 4))
#include <nabla/types.hpp>

namespace nb = nabla;

namespace app {

using left = nb::abstract_array<float, nb::dims<nb::extent<nb::positional, 3>, nb::extent<nb::positional, 4>>>;
using right = nb::abstract_array<float, nb::dims<nb::extent<nb::positional, 5>, nb::extent<nb::positional, 6>>>;
using fitting = nb::abstract_array<float, nb::dims<nb::extent<nb::positional, 4>, nb::extent<nb::positional, 6>>>;

auto f(left x, [[maybe_unused]] right y, [[maybe_unused]] fitting z) {
#ifdef NABLA_FAIL
  auto r = nb::dot(x, y);
#else
  auto r = nb::dot(x, z);
#endif
  return r + r;
}
}  // namespace app
