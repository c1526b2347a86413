// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # An output that varies, beside plain arrays
/// Outside of shard_map there are no devices along which the output could vary.
// early: value_is_in_no_manual_region<.*tag::data.*apply_it_to_a_block
// says: the value is plain, the same on all devices, but apply over data needs a block of a shard_map
// says:   to fix: call apply with a block of a shard_map
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
  auto x = nb::iota<float>(8);
#ifdef NABLA_FAIL
  auto y = nb::apply(twice, nb::output<float>(8).varying(data), x);
#else
  auto y = nb::apply(twice, nb::output_like(x), x);
#endif
  return y;
}
}  // namespace app
