// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A position behind the last
/// A matrix with a new dim has three: they are dim<0>, dim<1> and dim<2>.
// early: expand_dims
// early: no_such_position_in_the_result<.*position<3>, 3>
// says: the result has 3 positional dims, and dim<3> is none of them (dim<0> is the first)
#include <nabla/types.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, rows, columns, pixels)
using matrix = nb::abstract_array<float, nb::dims<nb::extent<nb::positional>, nb::extent<nb::positional>>>;

auto f(matrix x) {
#ifdef NABLA_FAIL
  auto y = expand_dims(x, nb::dim<3>);
#else
  auto y = expand_dims(x, nb::dim<2>);
#endif
  return y;
}
}  // namespace app
