// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # An order of two dims
/// A permutation is the order of one dim.
// early: permutation
// early: wrong_number_of_dims<2.*give_one_dim
// says: permutation does not take 2 dims
// says:   to fix: give exactly one dim
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {

auto f(nb::random_key<nb::array<std::int64_t, nb::dims<>>> key) {
#ifdef NABLA_FAIL
  auto x = nb::permutation(key, 3, 4);
#else
  auto x = nb::permutation(key, 12);
#endif
  return x;
}
}  // namespace app
