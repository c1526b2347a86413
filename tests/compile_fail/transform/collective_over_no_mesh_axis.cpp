// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A plan that is expected to sum over an axis of arrays
/// `psum(x, batch)` is `sum(x, batch)`, which no plan lists: collectives run over mesh axes.
// early: collective_over_no_mesh_axis<
// early: tag::batch
// says: psum_of needs mesh axes, and batch is none: the collectives of a plan run over mesh axes
// says:   to fix: name mesh axes: psum_of(data), psum_of((data, model))
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, hidden)
NABLA_MESH_AXES(data, model)
using nb::P;

constexpr auto total = nb::shard_map(nb::abstract_mesh(data = 4), nb::in_specs(P(batch = data)), nb::out_specs(P()),
                                     [](auto x) { return nb::psum(nb::sum(x, batch), data); });
auto f() {
  constexpr auto plan = nb::plan(total, nb::abstract<float>(batch = 8));
#ifdef NABLA_FAIL
  return plan.collectives == nb::psum_of(batch);
#else
  return plan.collectives == nb::psum_of(data);
#endif
}
}  // namespace app
