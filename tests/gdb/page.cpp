// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The program of docs/gdb.md, whose sessions gdb plays here.
#include "shows.hpp"

#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, hidden)
NABLA_MESH_AXES(data, model)
using nb::P;
}  // namespace app

void show_page() {
  using namespace app;
  const auto mesh = nb::make_mesh(data = 2, model = 2);
  const auto x = nb::iota<float>(batch = 4, hidden = 3).eval();
  const auto w = nb::iota<float>(hidden = 3).eval();
  const auto rows = nb::device_put(x, mesh, P(batch = data));
  const auto total = nb::sum(rows, batch).eval();
  const auto later = x * 2.f;
  shows("page", "");
}
