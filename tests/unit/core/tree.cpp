// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <doctest/doctest.h>

#include <memory>
#include <nabla/core/tree.hpp>

using namespace nabla::detail;

TEST_CASE("entries of a tree are reached in place") {
  std::pair<int, std::array<float, 2>> p{1, {2, 3}};
  tree_traits<decltype(p)>::get<0>(p) = 4;
  CHECK(p.first == 4);
  CHECK(&tree_traits<std::array<float, 2>>::get<1>(p.second) == &p.second[1]);
}

namespace {
template <class W, class B>
struct layer {
  W w;
  B b;
};
}  // namespace

TEST_CASE("members of a struct are reached in place, and moved out of a temporary") {
  layer<int, layer<int, float>> l{1, {2, 3.f}};
  using traits = tree_traits<decltype(l)>;
  tree_traits<layer<int, float>>::get<0>(traits::get<1>(l)) = 7;
  CHECK(l.b.w == 7);
  layer<int, std::unique_ptr<int>> owner{1, std::make_unique<int>(5)};
  const int* place = owner.b.get();
  const auto taken = tree_traits<decltype(owner)>::get<1>(std::move(owner));
  CHECK(taken.get() == place);
  CHECK(!owner.b);  // NOLINT: what is left is what is asked
}
