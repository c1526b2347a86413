// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # Sizes that do not make the array
/// A reshape has as many elements as its array. Where all of it is in the types, the compiler counts them.
// early: reshape
// early: sizes_do_not_make_the_array<24, 25>
// says: the sizes multiply to 25 (or with rest to a multiple), which does not make 24 elements
#include <nabla/types.hpp>

namespace nb = nabla;

namespace app {
using input = nb::abstract_array<float, nb::dims<nb::extent<nb::positional, 4>, nb::extent<nb::positional, 6>>>;

auto f(input x) {
#ifdef NABLA_FAIL
  auto y = reshape(x, nb::fixed<5>, nb::fixed<5>);
#else
  auto y = reshape(x, nb::fixed<3>, nb::fixed<8>);
#endif
  return y;
}
}  // namespace app
