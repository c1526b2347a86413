// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # Splitting a seed
/// `split` makes keys of a key.
// early: split
// early: not_a_key<int.*make_one_with_rng_key
// says: split needs a random key, and is given i32
// says:   to fix: make a key, rng_key(0), or more of one, split(key), fold_in(key, i)
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {

auto f(int) {
#ifdef NABLA_FAIL
  auto x = nb::split(0, 3);
#else
  auto x = nb::split(nb::rng_key(0), 3);
#endif
  return x;
}
}  // namespace app
