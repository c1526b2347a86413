// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A number with a fraction folded into a key
/// Keys are told apart by integers: a step, an index, the place of a device.
// early: fold_in
// early: only_integers_are_folded_in<double.*astype_int64
// says: fold_in needs an integer or an array of integers behind the key, and is given f64
// says:   to fix: convert it: astype<std::int64_t>(x) of an array, std::int64_t(x) of a number
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {

auto f(nb::random_key<nb::array<std::int64_t, nb::dims<>>> key) {
#ifdef NABLA_FAIL
  auto x = nb::fold_in(key, 0.5);
#else
  auto x = nb::fold_in(key, 5);
#endif
  return x;
}
}  // namespace app
