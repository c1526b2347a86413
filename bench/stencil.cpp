// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "baseline/stencil.hpp"

#include "cases.hpp"

namespace bench {

/// The inner points of a plate with walls, from their four neighbours: slices fuse.
void stencil_cases(runner& run) {
  const long size = opaque(2048L), inner = size - 2;
  const std::string name = "jacobi_" + std::to_string(size);
  if (!run.wants(name)) return;
  const auto u = random_array(1, rows = size, columns = size);
  const auto pu = input(u);
  floats out(static_cast<std::size_t>(inner * inner));
  const auto middle = nb::slice(1, -1);
  run.compare(
      name, "loop",
      [&] {
        const auto next = 0.25f * (u(rows = nb::slice(0, -2), columns = middle) + u(rows = nb::slice(2, nb::rest), columns = middle) +
                                   u(rows = middle, columns = nb::slice(0, -2)) + u(rows = middle, columns = nb::slice(2, nb::rest)));
        keep(next.eval().data());
      },
      [&] { baseline::jacobi(out.data(), pu.data(), inner, inner); });
}

}  // namespace bench
