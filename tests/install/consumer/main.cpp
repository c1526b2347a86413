// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <nabla/nabla.hpp>

namespace app {
NABLA_AXES(rows, columns)
}

int main(int argc, char** argv) {
  nabla::runtime runtime(argc, argv);
  auto x = nabla::ones<float>(app::rows = 2, app::columns = 3);
  auto y = nabla::uniform<float>(nabla::rng_key(0), app::rows = 2, app::columns = 3);
  const bool within = nabla::all(y < x, app::rows, app::columns).item();
  return within && nabla::sum(x, app::rows, app::columns).item() == 6.f ? 0 : 1;
}
