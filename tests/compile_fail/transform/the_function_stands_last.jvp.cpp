// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # has_aux behind the tangents, as in JAX
/// Keywords stand before the function, and what it is given behind it.
// early: the_function_stands_last<
// says: jvp takes its keywords before its function, but has_aux stands last
#include <nabla/nabla.hpp>
#include <nabla/transform/jvp.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(hidden)
using nb::jvp, nb::has_aux;

auto f() {
  auto x = nb::ones<float>(hidden = 3);
  auto both = [](auto a) { return std::pair(nb::exp(a), nb::sum(a, hidden)); };
#ifdef NABLA_FAIL
  return jvp(both, x, x, has_aux);
#else
  return jvp(has_aux, both, x, x);
#endif
}
}  // namespace app
