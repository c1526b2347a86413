// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # Complex numbers between two bounds
/// A bound cuts real numbers; `normal` makes complex ones without bounds.
// early: truncated_normal
// early: element_type_is_not_floating<std::complex<float>
// says: truncated_normal makes floating-point numbers, not c64: integers are made by range or randint, complex ones by complex(x, y)
#include <complex>
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {

auto f(nb::random_key<nb::array<std::int64_t, nb::dims<>>> key) {
#ifdef NABLA_FAIL
  return nb::truncated_normal<std::complex<float>>(key, -2, 2, 8);
#else
  return nb::normal<std::complex<float>>(key, 8);
#endif
}
}  // namespace app
