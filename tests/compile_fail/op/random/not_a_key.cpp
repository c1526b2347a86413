// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A seed where a key belongs
/// A draw takes a key. One seed makes one key, and `split` and `fold_in` make more of it: a number that is given
/// twice would silently draw the same numbers twice.
// early: uniform
// early: not_a_key<int.*make_one_with_rng_key
// says: uniform needs a random key, and is given i32
// says:   to fix: make a key, rng_key(0), or more of one, split(key), fold_in(key, i)
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch)

auto f(int) {
#ifdef NABLA_FAIL
  auto x = nb::uniform<float>(0, batch = 8);
#else
  auto x = nb::uniform<float>(nb::rng_key(0), batch = 8);
#endif
  return x;
}
}  // namespace app
