// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # Two sizes of one axis
/// An axis has one size in an expression, and a name of size 1 does not spread. Sizes that the types carry are
/// compared by the compiler, the others when the expression is written, before any work is done.
// early: sizes_differ<.*batch, 4, 5, .*slice_one_side, .*rename_one_axis
// early: operator ?.?\+
// says: the arrays have static sizes 4 and 5 along a dim that they share: batch
// says:   to fix: cut one of them to size: x(batch = slice(0, 4))
// says:   or: give one of them another axis name: rename(x, batch = rows), in an xmap names(rows)
#include <nabla/types.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, hidden)

using scores = nb::abstract_array<float, nb::dims<nb::extent<tag::batch, 4>, nb::extent<tag::hidden>>>;
using offsets = nb::abstract_array<float, nb::dims<nb::extent<tag::batch, 5>>>;
using shifts = nb::abstract_array<float, nb::dims<nb::extent<tag::batch, 4>>>;

auto f([[maybe_unused]] scores x, [[maybe_unused]] offsets y, [[maybe_unused]] shifts z) {
#ifdef NABLA_FAIL
  auto r = x + y;
#else
  auto r = x + z;
#endif
  return r * 2;
}
}  // namespace app
