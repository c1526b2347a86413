// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # `automatic` of something that is no size
/// `nb::automatic(4)` makes an axis of four devices whose layouts the library chooses.
// early: not_a_size_of_a_mesh_axis<double>
// says: automatic cannot take f64: a mesh takes data = 4 or data = rest, automatic takes 4, fixed<4> or rest
#include <nabla/axis/declare.hpp>
#include <nabla/comm/make_mesh.hpp>

namespace nb = nabla;

namespace app {

auto f() {
#ifdef NABLA_FAIL
  return nb::automatic(4.5);
#else
  return nb::automatic(4);
#endif
}
}  // namespace app
