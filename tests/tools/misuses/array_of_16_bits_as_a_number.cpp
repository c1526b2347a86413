// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// says: an array, here i16[batch=8], does not become a number by itself
// says:   to fix: reduce it or select one element, and read that: sum(x, all).item()
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch)

auto f() {
  std::uint32_t n = nb::ones<std::int16_t>(batch = nb::fixed<8>);
  return n;
}
}  // namespace app
