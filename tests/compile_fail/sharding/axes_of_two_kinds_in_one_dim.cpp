// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # One dim split over an explicit and an automatic axis
/// The program lays out explicit axes, the library automatic ones: a dim belongs to one of them.
// early: axes_of_two_kinds_in_one_dim<.*tag::data.*tag::model
// says: one dim is to be split over (data,model), which are not all explicit or all automatic mesh axes
#include <nabla/types.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, hidden)
NABLA_MESH_AXES(data, model)
using nb::P, nb::none;
using mesh = nb::mesh<nb::mesh_dim<tag::data>, nb::mesh_dim<tag::model, nb::dyn_size, nb::automatic_kind>>;

auto f(const mesh& m) {
#ifdef NABLA_FAIL  // S4-47
  nb::named_sharding s(m, P((data, model)));
#else
  nb::named_sharding s(m, P(data, model));
#endif
  return s;
}
}  // namespace app
