// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # pmax of complex numbers
/// Complex numbers have no order, over devices neither. Take the largest magnitude, or part.
// early: complex_numbers_have_none<std::complex<float>, .*take_real_imag_or_abs
// says: pmax needs real numbers, and the dtype here is c64
// says:   to fix: take real(x), imag(x) or abs(x), which are real
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch)
NABLA_MESH_AXES(data)
using nb::P;

auto f() {
  auto mesh = nb::make_mesh(data = 4);
  auto z = nb::complex(nb::iota<float>(batch = 8), nb::iota<float>(batch = 8));
  return nb::shard_map(mesh, nb::in_specs(P(batch = data)), nb::out_specs(P()), [](auto z) {
#ifdef NABLA_FAIL
    return nb::pmax(z, data);
#else
    return nb::pmax(nb::abs(z), data);
#endif
  })(z);
}
}  // namespace app
