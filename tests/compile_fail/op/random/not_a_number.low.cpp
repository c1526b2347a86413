// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A bound that is no number
/// Bounds of other kinds are arithmetic on what is drawn: `low + width * uniform<float>(key, 8)`.
// early: low
// early: not_a_number<.*array
// says: low needs a number here (as a count or a place an integer), and is given f32[dyn]
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {

auto f(nb::random_key<nb::array<std::int64_t, nb::dims<>>> key) {
#ifdef NABLA_FAIL
  auto x = nb::uniform<float>(key, 8, nb::low(nb::zeros<float>(8)));
#else
  auto x = (nb::zeros<float>(8) + nb::uniform<float>(key, 8)).eval();
#endif
  return x;
}
}  // namespace app
