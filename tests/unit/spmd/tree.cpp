// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <doctest/doctest.h>

#include <nabla/core/tree.hpp>

using namespace nabla::detail;
using nabla::list;

static_assert(Tree<std::tuple<int, float>> && Tree<std::pair<int, int>> && Tree<std::array<int, 3>> && !Tree<int>);
static_assert(std::is_same_v<entries_of<std::tuple<int, float&>>, list<int, float>>);
static_assert(std::is_same_v<entries_of<std::array<int, 2>>, list<int, int>>);
static_assert(std::is_same_v<entries_of<std::tuple<>>, list<>>);
static_assert(std::is_same_v<tree_traits<std::tuple<int>>::rebound<float>, std::tuple<float>>);
static_assert(std::is_same_v<tree_traits<std::array<int, 2>>::rebound<float, float>, std::array<float, 2>>);
static_assert(std::is_same_v<tree_traits<std::array<int, 2>>::rebound<float, int>, std::tuple<float, int>>);

TEST_CASE("entries of a tree are reached in place") {
  std::pair<int, std::array<float, 2>> p{1, {2, 3}};
  tree_traits<decltype(p)>::get<0>(p) = 4;
  CHECK(p.first == 4);
  CHECK(&tree_traits<std::array<float, 2>>::get<1>(p.second) == &p.second[1]);
}
