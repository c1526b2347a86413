// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # The result of a kernel of one's own that reads a varying block
/// What a kernel writes may differ where what it reads differs, so its outputs vary over the same mesh axes. Where the author
/// knows that it is the same on all devices, `assume_invarying` says so, and runs with checks verify it.
// early: out_specs_entry<0, .*varies_over<.*tag::data
// says: the first result: it varies over data, but its spec does not split it over data
// says:   to fix: return psum(x, data), or pcast(x, data, to(unreduced)) where the spec says unreduced
// says:   or: return all_gather(x, data, to(invarying)), or assume_invarying(x, data) of equal values
// says:   or: split the result over the mesh axis in out_specs, as P(data), or of a named dim P(batch = data)
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch)
NABLA_MESH_AXES(data, model)
using nb::P;

auto f() {
  auto mesh = nb::make_mesh(data = 4, model = 2);
  auto x = nb::iota<float>(8);
#ifdef NABLA_FAIL
  auto y = nb::shard_map(mesh, nb::in_specs(P(data)), nb::out_specs(P()), [](auto b) {
    auto size = [](auto out, auto in) { out() = int(in.extent(0)); };
    return nb::apply(size, nb::output<int>(), b);
  })(x);
#else
  auto y = nb::shard_map(mesh, nb::in_specs(P(data)), nb::out_specs(P()), [](auto b) {
    auto size = [](auto out, auto in) { out() = int(in.extent(0)); };
    return nb::assume_invarying(nb::apply(size, nb::output<int>(), b), data);
  })(x);
#endif
  return y;
}
}  // namespace app
