// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A struct with a base class
/// A struct is a tree when its members can be told: an aggregate without base classes, of at most 16 members. What it
/// would inherit can be a member.
// early: in_specs_entry<0, .*not_an_array_or_a_tree<.*app::derived
// early: no_base_classes_and_at_most_16_members
// says: the first argument: derived<i32, i32, i32> is no array, and no tuple, pair, std::array, struct or record of arrays
// says:   to fix: make the struct an aggregate without base classes, of at most 16 members
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

template <class W, class B, class S>
struct derived : layer<W, B> {
  S s;
};

auto f() {
  auto mesh = nb::make_mesh(data = 4, model = 2);
  auto g = nb::shard_map(mesh, nb::in_specs(P()), nb::out_specs(), [](auto) {});
#ifdef NABLA_FAIL
  g(derived<int, int, int>{{1, 2}, 3});
#else
  g(layer{layer{1, 2}, 3});
#endif
}
}  // namespace app
