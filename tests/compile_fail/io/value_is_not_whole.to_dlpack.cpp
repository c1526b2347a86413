// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A split array as a tensor of DLPack
/// A tensor is one piece of memory; of a split array each device holds its part.
// early: to_dlpack
// early: value_is_not_whole
// says: the value is not one whole block: it is split over devices, varies between them, or is unreduced
// says:   to fix: make it one block first: to_host(x), or reshard(x, P())
#include <nabla/io/dlpack.hpp>
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch)
NABLA_MESH_AXES(data)

auto f() {
  auto mesh = nb::make_mesh(data = 4);
  auto x = nb::device_put(nb::zeros<float>(batch = 8), mesh, nb::P(batch = data));
#ifdef NABLA_FAIL
  auto tensor = nb::to_dlpack(x);
#else
  auto tensor = nb::to_dlpack(nb::to_host(x));
#endif
  return tensor;
}
}  // namespace app
