// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A search with a side that is none
///
/// Behind equal elements is `right`; before them is what is done without it.
// expect: not_a_side
// says: the last argument of searchsorted is right or is left out, and here it is bool
#include <nabla/types.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(edges)
using table = nb::abstract_array<float, nb::dims<nb::extent<tag::edges>>>;

#ifdef NABLA_FAIL
auto f(table sorted, table x) { return searchsorted(sorted, x, true); }
#else
auto f(table sorted, table x) { return searchsorted(sorted, x, nb::right); }
#endif
}  // namespace app
