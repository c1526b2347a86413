// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # quantile with its arguments the other way round
/// As in NumPy the probability comes before the dim.
// expect: not_a_number
// says: quantile needs a number here (as a count or a place an integer), and is given classes
#include <nabla/types.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(classes)
using vector = nb::abstract_array<float, nb::dims<nb::extent<tag::classes>>>;

#ifdef NABLA_FAIL
auto f(vector x) { return quantile(x, classes, 0.5); }
#else
auto f(vector x) { return quantile(x, 0.5, classes); }
#endif
}  // namespace app
