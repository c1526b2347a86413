// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A captured array that is split
/// Inside a body a plain or replicated array of the outer program counts as invarying. One that is split over an axis of the
/// region has no block there until it is passed as a parameter.
// early(g++): captured_array_is_split_over<.*tag::data.*pass_the_array_as_a_parameter
// expect(clang): captured_array_is_split_over<.*tag::data.*pass_the_array_as_a_parameter
// says: an array from outside of the shard_map, split over data, is used in its body or returned
// says:   because a shard_map over data gives blocks of its arguments only
// says:   to fix: pass the array to the shard_map as an argument, with its spec in in_specs
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, hidden)
NABLA_MESH_AXES(data, model)
using nb::P, nb::none;

auto f() {
  auto mesh = nb::make_mesh(data = 4, model = 2);
  auto x = nb::iota<float>(8, 4);
  auto w = nb::device_put(x, mesh, P(data));
  return nb::shard_map(mesh, nb::in_specs(P(data), P(data)), nb::out_specs(P(data)), [&](auto a, [[maybe_unused]] auto b) {
#ifdef NABLA_FAIL
    auto y = a + w;
#else
    auto y = a + b;
#endif
    return y + y;
  })(x, w);
}
}  // namespace app
