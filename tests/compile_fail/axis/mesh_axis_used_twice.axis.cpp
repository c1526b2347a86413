// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A dim that is split over one mesh axis twice
/// The devices along a mesh axis can share a dim out once.
// early: mesh_axis_used_twice<.*tag::data
// says: mesh axis data is named twice: it can split one dim of an array only, and only once
#include <nabla/types.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch)
NABLA_MESH_AXES(data, model)

#ifdef NABLA_FAIL
constexpr auto rows = batch(data, data);
#else
constexpr auto rows = batch(data, model);
#endif
}  // namespace app
