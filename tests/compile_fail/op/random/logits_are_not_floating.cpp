// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # Counts as logits
/// `categorical` takes logarithms of weights: of counts, take the logarithm.
// early: categorical
// early: logits_are_not_floating<int>
// says: the logits of categorical must be floating-point, and have i32: of counts write log(astype<float>(counts))
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(classes)

auto f(nb::random_key<nb::array<std::int64_t, nb::dims<>>> key) {
#ifdef NABLA_FAIL
  auto x = nb::categorical(key, nb::iota<int>(classes = 8), classes);
#else
  auto x = nb::categorical(key, nb::log(nb::iota<float>(classes = 8)), classes);
#endif
  return x;
}
}  // namespace app
