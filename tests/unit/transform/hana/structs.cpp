// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Structs that Hana alone makes trees of. Boost and the structs stand in front of NABLA here, and hana.hpp behind it.
#include <boost/hana/adapt_struct.hpp>
#include <boost/hana/define_struct.hpp>
#include <boost/hana/tuple.hpp>

namespace test_of_hana_structs {

template <class B>
struct base {
  B bias;
};
template <class W, class B>
struct derived : base<B> {
  derived(B b, W w) : base<B>{b}, weights(w) {}
  W weights;
};
/// It would be made of its base class, and not of that one's members.
struct derived_aggregate : base<int> {
  int weight;
};

/// More members than NABLA counts, and the same with a constructor.
struct many {
  BOOST_HANA_DEFINE_STRUCT(many, (int, a), (int, b), (int, c), (int, d), (int, e), (int, f), (int, g), (int, h), (int, i),
                           (int, j), (int, k), (int, l), (int, m), (int, n), (int, o), (int, p), (int, q));
};
struct many_made {
  BOOST_HANA_DEFINE_STRUCT(many_made, (int, a), (int, b), (int, c), (int, d), (int, e), (int, f), (int, g), (int, h), (int, i),
                           (int, j), (int, k), (int, l), (int, m), (int, n), (int, o), (int, p), (int, q));
  many_made(int a, int b, int c, int d, int e, int f, int g, int h, int i, int j, int k, int l, int m, int n, int o, int p, int q)
      : a(a), b(b), c(c), d(d), e(e), f(f), g(g), h(h), i(i), j(j), k(k), l(l), m(m), n(n), o(o), p(p), q(q) {}
};
/// It gives no references to its members.
class closed {
 public:
  closed(int a) : a_(a) {}
  int a() const { return a_; }

 private:
  int a_;
};

template <class W, class B>
struct layer {
  BOOST_HANA_DEFINE_STRUCT(layer, (W, weights), (B, bias));
};
template <class W, class B>
layer(W, B) -> layer<W, B>;

/// One of the types that the template makes is adapted.
template <class A>
struct one {
  A value;
};
template <class A>
one(A) -> one<A>;

}  // namespace test_of_hana_structs

BOOST_HANA_ADAPT_STRUCT(test_of_hana_structs::derived_aggregate, bias, weight);
BOOST_HANA_ADAPT_STRUCT(test_of_hana_structs::one<int>, value);

namespace boost::hana {

template <class W, class B>
struct accessors_impl<test_of_hana_structs::derived<W, B>> {
  static constexpr auto apply() {
    return make_tuple(make_pair(BOOST_HANA_STRING("bias"), [](auto&& x) -> auto& { return x.bias; }),
                      make_pair(BOOST_HANA_STRING("weights"), [](auto&& x) -> auto& { return x.weights; }));
  }
};
template <>
struct accessors_impl<test_of_hana_structs::closed> {
  static constexpr auto apply() {
    return make_tuple(make_pair(BOOST_HANA_STRING("a"), [](const auto& x) { return x.a(); }));
  }
};

}  // namespace boost::hana

#include <nabla/nabla.hpp>
#include <nabla/transform/hana.hpp>

#include <doctest/doctest.h>

#include <string>

namespace test_of_hana_structs {

namespace {
namespace nb = nabla;
NABLA_AXES(hidden)
}  // namespace

TEST_CASE("a base class and its members") {
  const derived p(2, 1.f);
  static_assert(std::is_same_v<nb::detail::entries_of<derived<float, int>>, nb::list<int, float>>);
  const auto q = nb::tree_map([](auto x) { return x + x; }, p);
  CHECK(q.bias == 4);
  CHECK(q.weights == 2.f);
  static_assert(!nb::detail::Tree<derived_aggregate>);
}

TEST_CASE("more members than are counted, with a constructor") {
  const many_made x{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17};
  const many_made y = nb::tree_map([](auto a, auto b) { return a + b; }, x, x);
  CHECK(y.a == 2);
  CHECK(y.q == 34);
  static_assert(!nb::detail::Tree<many> && !nb::detail::Tree<closed>);
}

TEST_CASE("one of several types that a template makes is adapted") {
  const auto r = nb::tree_map([](auto x, auto y) { return x + y; }, one{1}, one{2.5});
  static_assert(std::is_same_v<decltype(r), const one<double>>);
  CHECK(r.value == 3.5);
}

TEST_CASE("a struct that was defined before NABLA was included has its names") {
  static_assert(std::is_same_v<nb::detail::entry_keys_of<layer<int, int>>,
                               nb::list<nb::error::named_member<'w', 'e', 'i', 'g', 'h', 't', 's'>,
                                        nb::error::named_member<'b', 'i', 'a', 's'>>>);
  const auto add = [] {
    nb::tree_map([](auto a, auto b) { return a + b; }, layer{1.f, nb::ones<float>(hidden = 3)},
                 layer{1.f, nb::ones<float>(hidden = 4)});
  };
  CHECK_THROWS_WITH_AS(add(), doctest::Contains("found 3 and 4 in f32[hidden=3] and f32[hidden=4]; at .bias"), nb::runtime_error);
}

}  // namespace test_of_hana_structs
