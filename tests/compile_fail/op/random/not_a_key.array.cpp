// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # An array where a key belongs
/// An array of integers is no key, even if it holds the bits of one.
// early: normal
// early: not_a_key<.*array<long.*make_one_with_rng_key
// says: normal needs a random key, and is given i64[]
// says:   to fix: make a key, rng_key(0), or more of one, split(key), fold_in(key, i)
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
