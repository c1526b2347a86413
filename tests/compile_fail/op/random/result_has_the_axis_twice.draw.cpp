// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # Drawing over the axis of the keys
/// The draws have the axes of the keys, and each axis once.
// early: normal
// early: result_has_the_axis_twice<.*batch
// says: the result would have two dims called batch, and an array has each axis once
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, steps)

auto f(nb::random_key<nb::array<std::int64_t, nb::dims<>>> key) {
#ifdef NABLA_FAIL
  auto x = nb::normal<float>(nb::split(key, batch = 3), batch = 8);
#else
  auto x = nb::normal<float>(nb::split(key, batch = 3), steps = 8);
#endif
  return x;
}
}  // namespace app
