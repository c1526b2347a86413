// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <doctest/doctest.h>

#include "unit/transform/hana/kinds.hpp"

#include <nabla/transform/hana.hpp>
#include <nabla/nabla.hpp>
#include <nabla/transform/checkpoint.hpp>
#include <nabla/transform/custom_vjp.hpp>
#include <nabla/transform/grad.hpp>
#include <nabla/transform/hvp.hpp>
#include <nabla/transform/jacfwd.hpp>
#include <nabla/transform/jacrev.hpp>
#include <nabla/transform/jvp.hpp>
#include <nabla/transform/linearize.hpp>
#include <nabla/transform/vjp.hpp>

namespace test_of_hana {

namespace {

namespace nb = nabla;
using nb::testing::allclose;

auto four() { return nb::iota<float>(hidden = 4).eval(); }
auto two() { return nb::full(2.f, inputs = 2); }

template <class K>
auto tree() {
  return K::make(four(), two());
}
template <class K, class T, class A, class B>
bool holds(const T& tree, const A& a, const B& b) {
  static_assert(std::is_same_v<T, decltype(K::make(K::a(tree), K::b(tree)))>);
  return allclose(K::a(tree), a) && allclose(K::b(tree), b);
}

/// A scalar: 2 a and 3 are its gradients.
template <class K>
constexpr auto loss = [](const auto& p) { return nb::sum(K::a(p) * K::a(p), hidden) + 3.f * nb::sum(K::b(p), inputs); };
/// A tree: (2 a, b * b).
template <class K>
constexpr auto squares = [](const auto& p) { return K::make((2.f * K::a(p)).eval(), (K::b(p) * K::b(p)).eval()); };

}  // namespace

TEST_CASE_TEMPLATE("grad, value_and_grad, hvp", K, KINDS_OF_HANA_TREES) {
  const auto p = tree<K>();
  CHECK(holds<K>(nb::grad(loss<K>)(p), 2.f * four(), nb::full(3.f, inputs = 2)));
  const auto [value, gradient] = nb::value_and_grad(loss<K>)(p);
  CHECK(value.item() == 26.f);
  CHECK(holds<K>(gradient, 2.f * four(), nb::full(3.f, inputs = 2)));
  CHECK(holds<K>(nb::hvp(loss<K>, p, p), 2.f * four(), 0.f * two()));
  // A step of a descent keeps the type.
  auto next = p;
  next = nb::tree_map([](auto p, auto g) { return p - 0.5f * g; }, p, nb::grad(loss<K>)(p));
  CHECK(holds<K>(next, 0.f * four(), nb::full(0.5f, inputs = 2)));
}

TEST_CASE_TEMPLATE("vjp, jvp, linearize", K, KINDS_OF_HANA_TREES) {
  const auto p = tree<K>();
  const auto [y, pullback] = nb::vjp(squares<K>, p);
  CHECK(holds<K>(y, 2.f * four(), two() * two()));
  CHECK(holds<K>(pullback(y), 4.f * four(), 8.f * two()));
  const auto [z, dz] = nb::jvp(squares<K>, p, p);
  CHECK(holds<K>(z, 2.f * four(), two() * two()));
  CHECK(holds<K>(dz, 2.f * four(), 4.f * two()));
  const auto [x, push] = nb::linearize(squares<K>, p);
  CHECK(holds<K>(x, 2.f * four(), two() * two()));
  CHECK(holds<K>(push(p), 2.f * four(), 4.f * two()));
}

TEST_CASE_TEMPLATE("jacrev, jacfwd: a tree of arrays", K, CONCEPTS_OF_HANA_TREES) {
  const auto f = [](const auto& p) { return (K::a(p) * nb::sum(K::b(p), inputs)).eval(); };
  const auto by_a = 4.f * nb::eye<float>(hidden = 4, columns = 4);
  const auto by_b = four() * nb::ones<float>(inputs = 2);
  CHECK(holds<K>(nb::jacrev(f, hidden = columns)(tree<K>()), by_a, by_b));
  CHECK(holds<K>(nb::jacfwd(f, hidden = columns)(tree<K>()), by_a, by_b));
}

TEST_CASE_TEMPLATE("checkpoint, custom_vjp", K, CONCEPTS_OF_HANA_TREES) {
  const auto again = [](const auto& p) { return loss<K>(nb::checkpoint(squares<K>)(p)); };
  CHECK(holds<K>(nb::grad(again)(tree<K>()), 8.f * four(), 6.f * two()));
  const auto by_hand = nb::custom_vjp([](const auto& p) { return squares<K>(p); },
                                      [](const auto& p) { return std::pair(squares<K>(p), std::tuple<>()); },
                                      [](const auto&, const auto& c) { return nb::tree_map([](auto c) { return 10.f * c; }, c); });
  CHECK(holds<K>(nb::grad([&](const auto& p) { return loss<K>(by_hand(p)); })(tree<K>()), 40.f * four(), nb::full(30.f, inputs = 2)));
}

TEST_CASE_TEMPLATE("a gradient through a loop, a branch and a region", K, CONCEPTS_OF_HANA_TREES) {
  const auto looped = [](const auto& p) {
    const auto [last, none] = nb::scan(p, nb::length(2), [](auto p, auto) { return std::pair(squares<K>(p), std::tuple<>()); });
    return loss<K>(nb::cond(true, squares<K>, [](auto p) { return p; }, last));
  };
  // a becomes 8 a, b its eighth power.
  CHECK(holds<K>(nb::grad(looped)(tree<K>()), 128.f * four(), nb::full(3.f * 8.f * 128.f, inputs = 2)));

  const auto mesh = nb::make_mesh(data = 2);
  const auto mapped = nb::shard_map(mesh, nb::in_specs(K::make(nb::P(hidden = data), nb::P())), nb::out_specs(nb::P()), [](auto p) {
    return nb::psum(nb::sum(K::a(p) * K::a(p), hidden), data) + 3.f * nb::sum(K::b(p), inputs);
  });
  const auto gradient = nb::grad(mapped)(tree<K>());
  CHECK(allclose(K::a(gradient), 2.f * four()));
  CHECK(allclose(K::b(gradient), nb::full(3.f, inputs = 2)));
}

}  // namespace test_of_hana
