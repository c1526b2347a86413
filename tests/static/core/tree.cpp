// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <nabla/core/tree.hpp>

#include <string>
#include <vector>

// What counts as a tree, its entries, and what it becomes with others.
namespace test_of_tree {

namespace {

using namespace nabla::detail;
using nabla::list;
namespace error = nabla::error;

template <class A, class B>
constexpr bool same = std::is_same_v<A, B>;
template <class X, class... Y>
using rebound = typename rebound_tree<X, Y...>::type;

// ---- tuple, pair, std::array
static_assert(Tree<std::tuple<int, float>> && Tree<std::pair<int, int>> && Tree<std::array<int, 3>> && !Tree<int>);
static_assert(same<entries_of<std::tuple<int, float&>>, list<int, float>>);
static_assert(same<entries_of<std::array<int, 2>>, list<int, int>> && same<entries_of<std::tuple<>>, list<>>);
static_assert(same<rebound<std::tuple<int>, float>, std::tuple<float>>);
static_assert(same<rebound<std::array<int, 2>, float, float>, std::array<float, 2>>);
static_assert(same<rebound<std::array<int, 2>, float, int>, std::tuple<float, int>>);
static_assert(same<entry_keys_of<std::pair<int, int>>, list<error::entry<0>, error::entry<1>>>);
static_assert(same<kind_of_tree<std::tuple<int, int>>, kind_of_tree<std::array<float, 2>>>);
static_assert(same<kind_of_tree<int>, error::one_value>);

// ---- a class template over its leaves
template <class W, class B>
struct layer {
  W w;
  B b;
};
static_assert(Tree<layer<int, float>> && same<entries_of<layer<int, float>>, list<int, float>>);
static_assert(same<rebound<layer<int, float>, float, bool>, layer<float, bool>>);
static_assert(same<entry_keys_of<layer<int, int>>, list<error::member<0>, error::member<1>>>);
static_assert(same<kind_of_tree<layer<int, int>>, error::a_struct_of<layer>>);
// Members that are trees themselves are one member each, none of them reached through.
using nested = layer<layer<int, std::array<float, 3>>, std::tuple<bool, std::pair<int, int>>>;
static_assert(same<entries_of<nested>, list<layer<int, std::array<float, 3>>, std::tuple<bool, std::pair<int, int>>>>);

template <class A, class B, class C>
struct with_a_default {
  A a;
  B b = {};
  C c;
  int sum() const { return a + b + c; }
};
static_assert(same<entries_of<with_a_default<int, long, char>>, list<int, long, char>>);

template <class... A>
struct sixteen;
template <class A, class B, class C, class D, class E, class F, class G, class H, class I, class J, class K, class L, class M, class N,
          class O, class P>
struct sixteen<A, B, C, D, E, F, G, H, I, J, K, L, M, N, O, P> {
  A a;
  B b;
  C c;
  D d;
  E e;
  F f;
  G g;
  H h;
  I i;
  J j;
  K k;
  L l;
  M m;
  N n;
  O o;
  P p;
};
static_assert(length<entries_of<sixteen<int, int, int, int, int, int, int, int, int, int, int, int, int, int, int, float>>> == 16);

// A member that only moves.
struct only_moves {
  only_moves(only_moves&&);
};
static_assert(same<entries_of<layer<only_moves, int>>, list<only_moves, int>>);

// ---- other numbers of parameters: rebound by the deduction guides
template <class W>
struct two {
  W first, second;
  int steps = 0;
};
template <class W>
two(W, W, int) -> two<W>;
static_assert(same<entries_of<two<float>>, list<float, float, int>>);
static_assert(same<rebound<two<float>, bool, bool, int>, two<bool>>);
static_assert(same<rebound<two<float>, bool, float, int>, void>);  // they must agree
template <class W>
struct without_a_guide {
  W w;
  std::array<W, 2> more;
  int steps;
};
static_assert(same<rebound<without_a_guide<float>, float, std::array<float, 2>, int>, without_a_guide<float>>);
static_assert(same<rebound<without_a_guide<float>, bool, int, int>, void>);

// ---- fixed members: the same types or none
struct fixed {
  float a;
  std::tuple<int> b;
};
static_assert(same<entries_of<fixed>, list<float, std::tuple<int>>> && same<kind_of_tree<fixed>, fixed>);
static_assert(same<rebound<fixed, float, std::tuple<int>>, fixed> && same<rebound<fixed, int, std::tuple<int>>, void>);
static_assert(same<rebound<std::tuple<fixed>, void>, void>);
template <class W>
  requires std::is_floating_point_v<W>
struct constrained {
  W w;
};
static_assert(same<rebound<constrained<float>, double>, constrained<double>> && same<rebound<constrained<float>, int>, void>);

// ---- no trees
struct empty {};
struct base {
  int a;
};
struct derived : base {
  int b;
};
template <class A, class B>
struct tag_and_value : A {
  B value;
};
template <class A>
struct holds : base {
  A a;
};
class closed {
  [[maybe_unused]] int a;
};
struct with_constructor {
  with_constructor(int);
  int a;
};
union either {
  int a;
  float b;
};
struct seventeen {
  int a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q;
};
static_assert(!Tree<empty> && !Tree<derived> && !Tree<tag_and_value<empty, int>> && !Tree<holds<int>> && !Tree<closed>);
static_assert(!Tree<with_constructor> && !Tree<either> && !Tree<seventeen> && !Tree<std::vector<int>> && !Tree<std::string>);
static_assert(!Tree<list<int>> && !Tree<int*> && !Tree<int[2]> && !Tree<decltype([](int) {})>);
template <class A, class B>
struct odd {
  A a;
  B b;
  int c;
};
static_assert(same<entries_of<odd<int, float>>, list<int, float, int>>);

// ---- entries in place
constexpr layer<int, float> one{1, 2};
static_assert(&tree_traits<layer<int, float>>::get<1>(one) == &one.b);
static_assert(same<decltype(tree_traits<layer<int, float>>::get<1>(one)), const float&>);
static_assert(same<decltype(tree_traits<layer<int, float>>::get<0>(layer<int, float>{})), int&&>);
static_assert(tree_traits<fixed>::get<1>(fixed{1, {2}}) == std::tuple(2));

}  // namespace

}  // namespace test_of_tree
