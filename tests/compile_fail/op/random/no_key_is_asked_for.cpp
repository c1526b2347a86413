// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # No keys
/// `split<N>(key)` gives N keys, one at least.
// early: split
// early: no_key_is_asked_for<0>
// says: split<N>(key) makes N keys, and N must be at least 1, not 0
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {

auto f(nb::random_key<nb::array<std::int64_t, nb::dims<>>> key) {
#ifdef NABLA_FAIL
  auto x = nb::split<0>(key);
#else
  auto x = nb::split<3>(key);
#endif
  return x;
}
}  // namespace app
