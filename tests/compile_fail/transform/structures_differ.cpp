// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # tree_map of trees that are made differently
/// The second tree has two values where the first one has an array. The reason says the way there.
// early: structures_differ<.*at<.*member<1>.*one_value, .*entries<2>
// says: two trees that go together differ in structure at entry [1]
// says:   one has       one value
// says:   the other has a tuple of 2 entries
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

auto f() {
  auto x = nb::ones<float>(hidden = 8);
  auto add = [](auto a, auto b) { return a + b; };
#ifdef NABLA_FAIL
  auto y = nb::tree_map(add, layer{x, x}, layer{x, std::pair{x, x}});
#else
  auto y = nb::tree_map(add, layer{x, x}, layer{x, x});
#endif
  return y;
}
}  // namespace app
