// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A sum that is still to be made, in a file
/// A file holds values. Of a sum that is still to be made each device holds a summand.
// early: save_npy
// early: value_is_unreduced_over
// says: the value is unreduced over data: each device holds a part of the sum (max, min), and the whole is needed
// says:   to fix: reduce it first: by psum (pmax, pmin) in a shard_map, by reshard outside of one
#include <nabla/io/npy.hpp>
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, hidden)
NABLA_MESH_AXES(data)
using nb::P;

void f() {
  auto mesh = nb::make_mesh(data = 4);
  auto x = nb::device_put(nb::zeros<float>(batch = 8, hidden = 4), mesh, P(batch = data));
  auto total = nb::sum(x, batch);
#ifdef NABLA_FAIL
  nb::save_npy("total.npy", total);
#else
  nb::save_npy("total.npy", nb::reshard(total, P()));
#endif
}
}  // namespace app
