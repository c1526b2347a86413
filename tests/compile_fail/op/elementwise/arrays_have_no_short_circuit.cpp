// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # `&&` of arrays
/// An operator of arrays evaluates both sides, which `&&` promises not to do. For truth values of elements it is `&`;
/// for two conditions of the program each side becomes a bool.
// early: arrays_have_no_short_circuit<.*write_ampersand_or_convert_each_side_to_bool
// says: && of arrays would evaluate both sides, where C++ evaluates the right one only if it is needed
// says:   to fix: write & for elements, (x > 0) & (x < 1), or && of two bools, bool(a) && bool(b)
#include <nabla/types.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, hidden)

using scores = nb::abstract_array<float, nb::dims<nb::extent<tag::batch>>>;

auto f(scores x) {
#ifdef NABLA_FAIL
  auto r = x > 0 && x < 1;
#else
  auto r = (x > 0) & (x < 1);
#endif
  return !r;
}
}  // namespace app
