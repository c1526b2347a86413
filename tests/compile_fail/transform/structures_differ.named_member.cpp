// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # Structs of Hana that are made differently in one member
/// Of a struct that is defined or adapted for Boost.Hana the reason says the member by its name.
// early: structures_differ<.*at<.*named_member<'b', 'i', 'a', 's'>>?.*one_value, .*entries<2>
// says: two trees that go together differ in structure at member bias
// says:   one has       one value
// says:   the other has a tuple of 2 entries
#include <nabla/nabla.hpp>
#include <nabla/transform/hana.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(hidden)

template <class W, class B>
struct layer {
  BOOST_HANA_DEFINE_STRUCT(layer, (W, weights), (B, bias));
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
