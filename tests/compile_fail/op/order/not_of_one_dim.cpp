// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A search in an array of several dims
///
/// The sorted array has one dim. In the rows of a matrix vmap searches, each for its own values.
// expect: not_of_one_dim
// says: searchsorted takes an array of one dim here, and this one has the dims [rows=dyn,edges=dyn]: vmap takes each of its rows
#include <nabla/types.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(rows, edges)
using table = nb::abstract_array<float, nb::dims<nb::extent<tag::edges>>>;
using tables = nb::abstract_array<float, nb::dims<nb::extent<tag::rows>, nb::extent<tag::edges>>>;

#ifdef NABLA_FAIL
auto f(tables sorted, table x) { return searchsorted(sorted, x); }
#else
auto f(table sorted, table x) { return searchsorted(sorted, x); }
#endif
}  // namespace app
