// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <nabla/types.hpp>

namespace app {
NABLA_AXES(batch, classes)

auto f() {
  auto x = nabla::abstract<float>(batch = 4);
  return nabla::sum(x, classes);
}
}  // namespace app
