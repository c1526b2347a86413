// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// write <file>: a snapshot for read_snapshot.py, with several blocks.
#include <nabla/io/io.hpp>
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, weights, mask, empty, step)
NABLA_MESH_AXES(data, model)
using nb::P;

int program(nb::runtime&, int argc, char** argv) {
  if (argc < 2) return 2;
  nb::detail::snapshots::largest_block = 12;
  const auto mesh = nb::make_mesh(data = 2, model = 2);
  nb::save(argv[1], nb::record(weights = nb::device_put(nb::iota<float>(batch = 4, 6).eval() * 0.5f, mesh,
                                                        P(model, batch = data)),
                               mask = (nb::iota<std::int32_t>(3) > 1).eval(), empty = nb::zeros<double>(batch = 0),
                               step = std::tuple(-7L, 2.5, 200u)));
  return 0;
}
}  // namespace app

int main(int argc, char** argv) { return nb::run(argc, argv, app::program); }
