// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A snapshot loaded like a struct of abstract arrays
/// What is loaded has arrays in their place, and the members of this struct cannot become them.
// expect: members_have_fixed_types<
// says: the members of struct fixed_layer have fixed types and cannot hold the types that their values become
// says:   to fix: make the struct a template over the types of its members
#include <nabla/io/io.hpp>
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(hidden)

using described = decltype(nb::abstract<float>(hidden = 8));
struct fixed_layer {
  described w, b;
};
template <class W, class B>
struct layer {
  W w;
  B b;
};

auto f() {
  auto x = nb::abstract<float>(hidden = 8);
#ifdef NABLA_FAIL
  return nb::load("run.snapshot", fixed_layer{x, x});
#else
  return nb::load("run.snapshot", layer<described, described>{x, x});
#endif
}
}  // namespace app
