// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A reshape of an array of one name
/// A dim with a name becomes several by `split`.
// early: reshape_leaves_names_alone<.*to_fix::split_one_of<.*tag::batch>
// says: reshape changes positional dims only, and all dims of the array have names
// says:   to fix: split a dim by its name (batch): split(x, name, 4, rest)
#include <nabla/types.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch)
using input = nb::abstract_array<float, nb::dims<nb::extent<tag::batch>>>;

auto f(input x) {
#ifdef NABLA_FAIL
  auto y = reshape(x, 2, 12);
#else
  auto y = split(x, batch, 2, 12);
#endif
  return y;
}
}  // namespace app
