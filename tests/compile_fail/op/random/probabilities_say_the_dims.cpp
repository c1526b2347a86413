// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # Dims beside an array of probabilities
/// An array of probabilities has one for each element of the result.
// early: bernoulli
// early: probabilities_say_the_dims<.*leave_the_dims_out
// says: the probabilities are an array of dims [dyn], which are the dims of the result: others cannot be given
// says:   to fix: leave the dims out: bernoulli(key, p)
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {

auto f(nb::random_key<nb::array<std::int64_t, nb::dims<>>> key) {
#ifdef NABLA_FAIL
  auto x = nb::bernoulli(key, nb::full(0.5f, 8), 8);
#else
  auto x = nb::bernoulli(key, nb::full(0.5f, 8));
#endif
  return x;
}
}  // namespace app
