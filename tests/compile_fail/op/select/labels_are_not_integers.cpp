// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # Labels that are real numbers
/// one_hot compares labels with indices; they are integers.
// early: one_hot
// early: labels_are_not_integers<float>
// says: the labels of one_hot must be integers, and have dtype f32: convert them, astype<std::int32_t>(labels)
#include <nabla/types.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, rows, columns, pixels)
template <class... E>
using array = nb::abstract_array<float, nb::dims<E...>>;

auto f(array<nb::extent<tag::batch>> labels) {
#ifdef NABLA_FAIL
  auto y = nb::one_hot(labels, 10);
#else
  auto y = nb::one_hot(nb::astype<int>(labels), 10);
#endif
  return y;
}
}  // namespace app
