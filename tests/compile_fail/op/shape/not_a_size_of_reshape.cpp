// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A reshape with an argument that is no size
/// A size is an integer, `fixed<N>` or, once, `rest`.
// early: reshape
// early: not_a_size_of_reshape<.*double>
// says: a size of reshape is an integer, fixed<N> or, once, rest, and here it is f64
#include <nabla/types.hpp>

namespace nb = nabla;

namespace app {
using input = nb::abstract_array<float, nb::dims<nb::extent<nb::positional>>>;

auto f(input x) {
#ifdef NABLA_FAIL
  auto y = reshape(x, 2.0, 12);
#else
  auto y = reshape(x, 2, 12);
#endif
  return y;
}
}  // namespace app
