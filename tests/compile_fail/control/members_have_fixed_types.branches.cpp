// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A struct of arrays that differ from device to device, where its members are equal on all
///
/// Each device takes its own of the two structs, so what it gets varies as the predicate does. A template over its
/// members can hold that.
// early: leaf<.*at<.*result>, .*members_have_fixed_types<.*fixed_layer.*make_it_a_template_over_its_members
// says: result: the members of struct fixed_layer have fixed types and cannot hold the types that their values become
// says:   to fix: make the struct a template over the types of its members
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_MESH_AXES(data)

using region = nb::mesh<nb::mesh_dim<tag::data, nb::dyn_size, nb::manual_kind>>;
using row = nb::array<float, nb::dims<nb::extent<nb::positional>>, nb::state<>, region>;
struct fixed_layer {
  row w;
};
template <class W>
struct layer {
  W w;
};

auto f(const row& x) {
  auto first = nb::axis_index(data) == 0;
#ifdef NABLA_FAIL
  return nb::cond(first, [&] { return fixed_layer{x}; }, [&] { return fixed_layer{x}; });
#else
  return nb::cond(first, [&] { return layer<row>{x}; }, [&] { return layer<row>{x}; });
#endif
}
}  // namespace app
