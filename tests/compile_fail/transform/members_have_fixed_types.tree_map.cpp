// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A struct that cannot hold the results
/// tree_map gives a struct of the same template. The members of this one have written-down types.
// early: leaf<.*at<.*entry<1>.*members_have_fixed_types<.*app::fixed
// early: make_it_a_template_over_its_members
// says: entry [1]: the members of struct fixed have fixed types and cannot hold the types that their values become
// says:   to fix: make the struct a template over the types of its members
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(hidden)

template <class W, class B>
struct layer {
  W w;
  B b;
};
template <class W, class B>
layer(W, B) -> layer<W, B>;

struct fixed {
  float w, b;
};

auto f() {
  auto half = [](auto x) { return 0.5 * x; };
#ifdef NABLA_FAIL
  auto y = nb::tree_map(half, std::pair{1.f, fixed{1, 2}});
#else
  auto y = nb::tree_map(half, std::pair{1.f, layer{1.f, 2.f}});
#endif
  return y;
}
}  // namespace app
