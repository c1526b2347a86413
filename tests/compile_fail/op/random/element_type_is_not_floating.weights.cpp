// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # Complex weights
/// Weights are uniform, or normal within bounds: real numbers. Complex ones are made of two draws.
// early: lecun_uniform
// early: element_type_is_not_floating<std::complex<float>
// says: lecun_uniform makes floating-point numbers, not c64: integers are made by range or randint, complex ones by complex(x, y)
#include <complex>
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(inputs, hidden)

auto f(nb::random_key<nb::array<std::int64_t, nb::dims<>>> key) {
#ifdef NABLA_FAIL
  return nb::lecun_uniform<std::complex<float>>(key, nb::fan_in(inputs), inputs = 8, hidden = 4);
#else
  const auto [first, second] = nb::split(key);
  return nb::complex(nb::lecun_uniform<float>(first, nb::fan_in(inputs), inputs = 8, hidden = 4),
                     nb::lecun_uniform<float>(second, nb::fan_in(inputs), inputs = 8, hidden = 4))
      .eval();
#endif
}
}  // namespace app
