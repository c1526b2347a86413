// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # Keys along a positional dim
/// Each of the keys would draw an array: along which dim should they lie? Map over the keys, or give their dim a
/// name, which the draws then have too.
// early: normal
// early: keys_have_positional_dims<.*vmap_over_the_keys.*or_split_along_an_axis
// says: the keys have the dims [dyn], and normal needs one key, or keys whose dims all have names
// says:   to fix: map over the keys: vmap(f)(keys), where f takes one key
// says:   or: make the keys along an axis, which what they draw has too: split(key, batch = 3)
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch)

auto f(nb::random_key<nb::array<std::int64_t, nb::dims<>>> key) {
#ifdef NABLA_FAIL
  auto x = nb::normal<float>(nb::split(key, 3), 8);
#else
  auto x = nb::normal<float>(nb::split(key, batch = 3), 8);
#endif
  return x;
}
}  // namespace app
