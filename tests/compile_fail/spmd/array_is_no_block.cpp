// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A kernel of one's own on an array over all devices
/// An explicit array is the whole value, and a kernel sees the memory of one device. Inside of a shard_map it gets that
/// device's block.
// early: array_is_no_block<.*apply_it_in_a_shard_map
// says: the array is spread over the devices of mesh(data, model), but apply passes the function the block of one device
// says:   to fix: call apply in the function of a shard_map
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch)
NABLA_MESH_AXES(data, model)
using nb::P;

const auto twice = [](auto out, auto in) {
  for (std::size_t i = 0; i < in.extent(0); ++i) out(i) = 2 * in(i);
};

auto f() {
  auto mesh = nb::make_mesh(data = 4, model = 2);
  auto x = nb::device_put(nb::iota<float>(8), mesh, P(data));
#ifdef NABLA_FAIL
  auto y = nb::apply(twice, nb::output<float>(8), x);
#else
  auto y = nb::shard_map(mesh, nb::in_specs(P(data)), nb::out_specs(P(data)),
                         [](auto b) { return nb::apply(twice, nb::output_like(b), b); })(x);
#endif
  return y;
}
}  // namespace app
