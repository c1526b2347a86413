// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A reshape that names a dim
/// `reshape` makes positional dims, in the order of its sizes. `rename` gives one a name; `split` makes named parts.
// early: reshape
// early: reshape_names_no_dim<.*tag::batch, .*rename_the_result
// says: reshape makes positional dims only, and one of its sizes is named batch
// says:   to fix: leave the name out and rename the result: rename(reshape(x, 2, 12), dim<0> = name)
#include <nabla/types.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch)
using input = nb::abstract_array<float, nb::dims<nb::extent<nb::positional>>>;

auto f(input x) {
#ifdef NABLA_FAIL
  auto y = reshape(x, batch = 2, 12);
#else
  auto y = rename(reshape(x, 2, 12), nb::dim<0> = batch);
#endif
  return y;
}
}  // namespace app
