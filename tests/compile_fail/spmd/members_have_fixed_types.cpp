// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A struct whose members cannot become blocks
/// The body sees blocks, and those have other types than whole arrays. A struct with written-down member types cannot hold
/// them: make it a template over its members. A deduction guide lets it be made without naming their types.
// early: in_specs_entry<0, .*members_have_fixed_types<.*app::pair_of_arrays
// early: make_it_a_template_over_its_members
// says: the first argument: the members of struct pair_of_arrays have fixed types and cannot hold the types that their values become
// says:   to fix: make the struct a template over the types of its members
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(hidden)
NABLA_MESH_AXES(data, model)
using nb::P, nb::none;

template <class W, class B>
struct layer {
  W w;
  B b;
};
template <class W, class B>
layer(W, B) -> layer<W, B>;

struct pair_of_arrays {
  nb::array_of<float, hidden> w, b;
};

auto f() {
  auto mesh = nb::make_mesh(data = 4, model = 2);
  auto x = nb::ones<float>(hidden = 8);
  auto g = nb::shard_map(mesh, nb::in_specs(P(hidden = data)), nb::out_specs(P(hidden = data)),
                         [](auto p) { return p.w + p.b; });
#ifdef NABLA_FAIL
  auto y = g(pair_of_arrays{x, x});
#else
  auto y = g(layer{x, x});
#endif
  return y + y;
}
}  // namespace app
