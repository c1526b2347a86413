// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A predicate that is not reduced yet
/// Each device has a part of what decides.
// early: value_is_unreduced_over<.*data
// says: the value is unreduced over data: each device holds a part of the sum (max, min), and the whole is needed
// says:   to fix: reduce it first: by psum (pmax, pmin) in a shard_map, by reshard outside of one
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, hidden, time)
NABLA_MESH_AXES(data, model)
using nb::P, nb::none;

auto f() {
  auto x = nb::device_put(nb::iota<float>(4), nb::make_mesh(data = 2), P(data));
#ifdef NABLA_FAIL
  auto y = nb::cond(nb::any(x > 3.f), [](auto x) { return -x; }, [](auto x) { return x; }, x);
#else
  auto y = nb::cond(nb::any(nb::to_host(x) > 3.f), [](auto x) { return -x; }, [](auto x) { return x; }, x);
#endif
  return y;
}
}  // namespace app
