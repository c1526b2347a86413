// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # An assignment to a cast that knows no mesh
/// `pcast(zeros<float>(2, 4), data, to(varying))` says over which axis it varies, and is on no mesh until it meets a block. Its
/// sum with a block is another type, so it does not go where the cast was. A variable that blocks are added to begins as one:
/// `zeros_like(x)`. The carry of a loop may begin as the cast: it takes the mesh by itself.
// early(g++): an_expression_is_no_place<.*begin_with_zeros_like
// expect(clang): an_expression_is_no_place<.*begin_with_zeros_like
// says: a selection, x(batch = 0), or an expression, x + 1, is a value: nothing can be assigned to it
// says:   to fix: begin with zeros like a block x of the shard_map: auto acc = zeros_like(x)
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_MESH_AXES(data)
using nb::P;

auto f() {
  auto mesh = nb::make_mesh(data = 4);
  return nb::shard_map(mesh, nb::in_specs(P(data)), nb::out_specs(P(data)), [](auto x) {
#ifdef NABLA_FAIL
    auto total = nb::pcast(nb::zeros<float>(2, 4), data, nb::to(nb::varying));
    total = (total + x).eval();
#else
    auto total = nb::zeros_like(x);
    total = (total + x).eval();
#endif
    return total;
  })(nb::iota<float>(8, 4));
}
}  // namespace app
