// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # Drawing along an axis that the logits do not have
/// The axis of `categorical` is that of the classes.
// early: categorical
// early: array_has_no_axis<.*batch
// says: the array has no batch: its dims are [classes=dyn]
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, classes)

auto f(nb::random_key<nb::array<std::int64_t, nb::dims<>>> key) {
#ifdef NABLA_FAIL
  auto x = nb::categorical(key, nb::zeros<float>(classes = 8), batch);
#else
  auto x = nb::categorical(key, nb::zeros<float>(classes = 8), classes);
#endif
  return x;
}
}  // namespace app
