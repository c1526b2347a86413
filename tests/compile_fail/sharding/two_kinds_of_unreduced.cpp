// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A spec with two kinds of unreduced axes
/// A value waits for one kind of reduction: the largest of sums is not the sum of the largest.
// early: two_kinds_of_unreduced
// says: the spec has unreduced axes of two kinds, and a value is unreduced by one: sum, max or min
#include <nabla/types.hpp>

namespace nb = nabla;

namespace app {
NABLA_MESH_AXES(data, model)

#ifdef NABLA_FAIL
auto spec = nb::P(nb::unreduced(data), nb::unreduced_max(model));
#else
auto spec = nb::P(nb::unreduced(data, model));
#endif
}  // namespace app
