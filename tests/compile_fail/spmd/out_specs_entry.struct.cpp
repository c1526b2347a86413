// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A forgotten psum in a member of a result
/// The second member differs from device to device along `data`; its spec says that it is whole.
// early: out_specs_entry<0, .*leaf<.*at<.*member<1>.*varies_over<.*tag::data
// early: psum_it
// says: the first result: entry [1]: it varies over data, but its spec does not split it over data
// says:   to fix: return psum(x, data), or pcast(x, data, to(unreduced)) where the spec says unreduced
// says:   or: return all_gather(x, data, to(invarying)), or assume_invarying(x, data) of equal values
// says:   or: split the result over the mesh axis in out_specs, as P(data), or of a named dim P(batch = data)
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch)
NABLA_MESH_AXES(data, model)
using nb::P, nb::none;

template <class W, class B>
struct layer {
  W w;
  B b;
};
template <class W, class B>
layer(W, B) -> layer<W, B>;

auto f() {
  auto mesh = nb::make_mesh(data = 4, model = 2);
  auto x = nb::iota<float>(batch = 8).eval();
  using nb::in_specs, nb::out_specs, nb::shard_map;
#ifdef NABLA_FAIL
  auto y = shard_map(mesh, in_specs(P(batch = data)), out_specs(layer{P(batch = data), P()}), [](auto x) { return layer{x, nb::sum(x, batch)}; })(x);
#else
  auto y = shard_map(mesh, in_specs(P(batch = data)), out_specs(layer{P(batch = data), P()}), [](auto x) {
    return layer{x, nb::psum(nb::sum(x, batch), data)};
  })(x);
#endif
  return y;
}
}  // namespace app
