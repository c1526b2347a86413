// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A carry in a struct whose members have one type
///
/// A loop holds a number as a scalar, so the members change their types. A template over its members can follow.
// early(g++): members_have_fixed_types<app::fixed.*make_it_a_template_over_its_members
// expect(clang): members_have_fixed_types<app::fixed.*make_it_a_template_over_its_members
// says: carry: the members of struct fixed have fixed types and cannot hold the types that their values become
// says:   to fix: make the struct a template over the types of its members
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {

struct fixed {
  nb::array_of<float, nb::dyn> position;
  float time;
};
template <class X, class T>
struct free {
  X position;
  T time;
};
template <class X, class T>
free(X, T) -> free<X, T>;

auto f() {
#ifdef NABLA_FAIL
  return nb::fori_loop(0, 3, fixed{nb::iota<float>(4), 0.f}, [](auto, auto s) { return s; });
#else
  return nb::fori_loop(0, 3, free{nb::iota<float>(4), 0.f}, [](auto, auto s) { return s; });
#endif
}
}  // namespace app
