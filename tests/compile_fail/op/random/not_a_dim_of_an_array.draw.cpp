// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A number with a fraction as a dim
/// Dims are sizes, `fixed<N>`, or axes with one of these.
// early: normal
// early: not_a_dim_of_an_array<double>
// says: a dim is written 8, fixed<8> or batch = 8 (in a type dyn, fixed<8> or batch), and not f64
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {

auto f(nb::random_key<nb::array<std::int64_t, nb::dims<>>> key) {
#ifdef NABLA_FAIL
  auto x = nb::normal<float>(key, 0.5);
#else
  auto x = nb::normal<float>(key, 5);
#endif
  return x;
}
}  // namespace app
