// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A snapshot of a sum that is still to be made
/// A snapshot holds values, and here each device has a summand.
// expect: value_is_unreduced_over<
// says: entry [0]: the value is unreduced over model: each device holds a part of the sum (max, min), and the whole is needed
// says:   to fix: reduce it first: by psum (pmax, pmin) in a shard_map, by reshard outside of one
#include <nabla/io/io.hpp>
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(inputs, hidden)
NABLA_MESH_AXES(model)
using nb::P;

void f() {
  auto mesh = nb::make_mesh(model = 4);
  auto x = nb::device_put(nb::ones<float>(inputs = 8), mesh, P(inputs = model));
  auto w = nb::device_put(nb::ones<float>(inputs = 8, hidden = 3), mesh, P(inputs = model));
  auto y = nb::dot(x, w, inputs);
#ifdef NABLA_FAIL
  nb::save("run.snapshot", std::pair(y, 3));
#else
  nb::save("run.snapshot", std::pair(nb::reshard(y, P()), 3));
#endif
}
}  // namespace app
