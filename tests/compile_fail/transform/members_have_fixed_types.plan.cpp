// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A plan with a struct whose members are arrays in memory
/// A plan runs the function on arrays without data. A struct that is a template over its members can hold them.
// early: members_have_fixed_types<
// early: make_it_a_template_over_its_members
// says: the members of struct fixed_layer have fixed types and cannot hold the types that their values become
// says:   to fix: make the struct a template over the types of its members
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(hidden)

struct fixed_layer {
  nb::array_of<float, hidden> b;
};
template <class B>
struct layer {
  B b;
};

auto f() {
  auto apply = [](auto p) { return nb::tanh(p.b); };
  const auto b = nb::ones<float>(hidden = 4);
#ifdef NABLA_FAIL
  return nb::plan(apply, fixed_layer{b});
#else
  return nb::plan(apply, layer<nb::array_of<float, hidden>>{b});
#endif
}
}  // namespace app
