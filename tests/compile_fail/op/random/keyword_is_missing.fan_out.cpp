// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # Glorot's weights with one fan
/// Their variance comes from the mean of both fans: `fan_out` says the dims of what the layer gives.
// early: keyword_is_missing<.*write_fan_out
// says: glorot_normal needs one more keyword
// says:   to fix: write fan_out(..) behind fan_in(..), the dims of what the layer gives
#include <nabla/nabla.hpp>
#include <nabla/op/random/initialisers.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(inputs, hidden)

auto f(nb::random_key<nb::array<std::int64_t, nb::dims<>>> key) {
#ifdef NABLA_FAIL
  auto w = nb::glorot_normal<float>(key, nb::fan_in(inputs), inputs = 784, hidden = 128);
#else
  auto w = nb::glorot_normal<float>(key, nb::fan_in(inputs), nb::fan_out(hidden), inputs = 784, hidden = 128);
#endif
  return w;
}
}  // namespace app
