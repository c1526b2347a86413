// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # An array where a key belongs
/// An array of integers is no key, even if it holds the bits of one.
// early: normal
// early: not_a_key<.*array<long.*make_one_with_rng_key
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {

auto f(nb::random_key<nb::array<std::int64_t, nb::dims<>>> key) {
#ifdef NABLA_FAIL
  auto x = nb::normal<float>(key.bits, 3);
#else
  auto x = nb::normal<float>(key, 3);
#endif
  return x;
}
}  // namespace app
