// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Hana in front of everything; structs.cpp has it behind.
#include <nabla/transform/hana.hpp>

#include <doctest/doctest.h>

#include <boost/hana/adapt_struct.hpp>
#include <boost/hana/integral_constant.hpp>
#include <boost/hana/set.hpp>
#include <harness/message_of.hpp>
#include <nabla/nabla.hpp>
#include <string>
#include <string_view>

#include "unit/transform/hana/kinds.hpp"

namespace test_of_hana {

/// Three members, of which two are adapted, in another order.
struct part {
  float scale;
  int count;
  float shift;
};

}  // namespace test_of_hana

BOOST_HANA_ADAPT_STRUCT(test_of_hana::part, shift, scale);

namespace test_of_hana {

namespace {

namespace nb = nabla;
using nb::error::entry, nb::error::entry_for, nb::error::named_member, nb::error::member;

template <class X>
using keys = nb::detail::entry_keys_of<X>;
template <class K>
using kind_of = nb::detail::kind_of_tree<decltype(K::make(1, 2.f))>;
using weights = named_member<'w', 'e', 'i', 'g', 'h', 't', 's'>;
using bias = named_member<'b', 'i', 'a', 's'>;

template <class Tree>
std::string found(const Tree& p, const Tree& q) {
  const auto what = harness::message_of([&] { nb::tree_map([](auto a, auto b) { return a + b; }, p, q); });
  const auto place = what.rfind("; at ");
  return place == std::string::npos ? what : what.substr(place);
}

}  // namespace

TEST_CASE_TEMPLATE("S1-02 trees of Hana hold their entries in their order", K, KINDS_OF_HANA_TREES) {
  using tree = decltype(K::make(1, 2.f));
  static_assert(std::is_same_v<nb::detail::entries_of<tree>, nb::list<int, float>>);
  static_assert(std::is_same_v<typename nb::detail::rebound_tree<tree, double, long>::type, decltype(K::make(1., 2l))>);
  static_assert(nb::detail::length<nb::detail::leaves_of<decltype(K::make(K::make(1, 2), 3))>> == 3);
}

TEST_CASE("trees by position are of one kind with tuples, maps of axes with records") {
  static_assert(std::is_same_v<kind_of<tuples>, nb::error::entries<2>> && std::is_same_v<kind_of<pairs>, nb::error::entries<2>>);
  static_assert(std::is_same_v<kind_of<maps_of_axes>, nb::error::fields<tag::w, tag::b>>);
  const auto plus = [](auto x, auto y) { return x + y; };
  const auto t = nb::tree_map(plus, std::tuple(1, std::pair(2, 3)), hana::make_tuple(1., hana::make_pair(2, 3)));
  CHECK(t == std::tuple(2., std::pair(4, 6)));
  // By name, in any order.
  const auto m = nb::tree_map(plus, hana::make_map(hana::make_pair(b, 1), hana::make_pair(w, 2)), nb::record(w = 10, b = 20));
  CHECK(m[w] == 12);
  CHECK(m[b] == 21);
  const auto r = nb::tree_map(plus, nb::record(w = 10, b = 20), hana::make_map(hana::make_pair(b, 1), hana::make_pair(w, 2)));
  CHECK(r[w] == 12);
}

TEST_CASE("what no tree is: sets, types, what has no values") {
  static_assert(!nb::detail::Tree<decltype(hana::make_set(hana::int_c<1>))>);
  static_assert(!nb::detail::Tree<hana::type<int>> && !nb::detail::Tree<decltype(hana::int_c<1>)>);
  static_assert(nb::detail::Tree<hana::tuple<>> && nb::detail::Tree<hana::tuple<hana::tuple<int>>>);
  const auto nested = nb::tree_map([](auto x) { return x + x; }, hana::make_tuple(hana::make_tuple(4)));
  static_assert(std::is_same_v<decltype(nested), const hana::tuple<hana::tuple<int>>>);
  CHECK(hana::at_c<0>(hana::at_c<0>(nested)) == 8);
}

TEST_CASE("keys: names of members, axes, types, numbers") {
  static_assert(std::is_same_v<keys<layer<int, int>>, nb::list<weights, bias>>);
  static_assert(std::is_same_v<keys<affine<int, int>>,
                               nb::list<named_member<'s', 'c', 'a', 'l', 'e'>, named_member<'s', 'h', 'i', 'f', 't'>>>);
  static_assert(std::is_same_v<keys<part>,
                               nb::list<named_member<'s', 'c', 'a', 'l', 'e'>, member<1>, named_member<'s', 'h', 'i', 'f', 't'>>>);
  const auto m = hana::make_map(hana::make_pair(hana::type_c<encoder>, 1), hana::make_pair(hana::type_c<tag::w>, 1),
                                hana::make_pair(b, 1), hana::make_pair(BOOST_HANA_STRING("n"), 1), hana::make_pair(hana::int_c<7>, 1));
  static_assert(std::is_same_v<keys<std::remove_const_t<decltype(m)>>,
                               nb::list<entry_for<encoder>, tag::w, tag::b, named_member<'n'>, entry<7>>>);
  CHECK(entry_for<encoder>::name() == std::string_view("test_of_hana::encoder"));
}

TEST_CASE("they stand in messages") {
  const auto x = nb::ones<float>(hidden = 3), y = nb::ones<float>(hidden = 4);
  CHECK(found(layer{x, x}, layer{x, y}) == "; at .bias");
  CHECK(found(affine{x, x}, affine{y, x}) == "; at .scale");
  CHECK(found(model(x, x), model(x, y)) == "; at .second");
  CHECK(found(layer{1, nb::record(w = std::tuple{1, x})}, layer{1, nb::record(w = std::tuple{2, y})}) == "; at .bias[w][1]");
  CHECK(found(hana::make_tuple(x, hana::make_pair(x, x)), hana::make_tuple(x, hana::make_pair(x, y))) == "; at [1][1]");
  CHECK(found(maps_of_axes::make(x, x), maps_of_axes::make(x, y)) == "; at [b]");
  CHECK(found(maps_of_types::make(x, x), maps_of_types::make(y, x)) == "; at [test_of_hana::encoder]");
}

TEST_CASE("members that are adapted in another order, or not all, keep their places") {
  const part p = nb::tree_map([](auto x) { return x + x; }, part{1.f, 2, 3.f});
  CHECK(p.scale == 2.f);
  CHECK(p.count == 4);
  CHECK(p.shift == 6.f);
}

}  // namespace test_of_hana
