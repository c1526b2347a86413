// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # Weights without their fan
/// How large weights begin depends on how many inputs a layer sums over. Names have no order, so `fan_in` says which dims
/// these are.
// early: keyword_is_missing<.*write_fan_in
// says: he_normal needs one more keyword
// says:   to fix: write fan_in(..) behind the key, the dims over which the layer sums: he_normal<float>(key, fan_in(a), a = 8)
#include <nabla/nabla.hpp>
#include <nabla/op/random/initialisers.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(inputs, hidden)

auto f(nb::random_key<nb::array<std::int64_t, nb::dims<>>> key) {
#ifdef NABLA_FAIL
  auto w = nb::he_normal<float>(key, inputs = 784, hidden = 128);
#else
  auto w = nb::he_normal<float>(key, nb::fan_in(inputs), inputs = 784, hidden = 128);
#endif
  return w;
}
}  // namespace app
