// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <doctest/doctest.h>

#include <nabla/nabla.hpp>
#include <nabla/optim/optim.hpp>
#include <nabla/transform/best_schedule.hpp>
#include <nabla/transform/hana.hpp>
#include <tuple>

#include "unit/transform/hana/kinds.hpp"

namespace test_of_hana {

namespace {

namespace nb = nabla;
using nb::P, nb::none, nb::dim, nb::in_axes, nb::out_axes, nb::names;
using nb::testing::allclose;

auto four() { return nb::iota<float>(hidden = 4).eval(); }
auto two() { return nb::full(2.f, inputs = 2); }

/// Whether a tree is of this kind and has these entries.
template <class K, class T, class A, class B>
bool holds(const T& tree, const A& a, const B& b) {
  static_assert(std::is_same_v<T, decltype(K::make(K::a(tree), K::b(tree)))>);
  return allclose(K::a(tree), a) && allclose(K::b(tree), b);
}

}  // namespace

TEST_CASE_TEMPLATE("tree_map, tree_all, allclose", K, KINDS_OF_HANA_TREES) {
  const auto p = K::make(four(), K::make(2, 0.5));
  const auto q = nb::tree_map([](auto x, auto y) { return x + y; }, p, p);
  CHECK(allclose(q, K::make(2.f * four(), K::make(4, 1.))));
  static_assert(std::is_same_v<decltype(K::b(K::b(q))), double>);
  // The leaves become other types.
  const auto r = nb::tree_map([](auto x) { return x > 1; }, K::b(p));
  static_assert(std::is_same_v<decltype(r), const decltype(K::make(true, false))>);
  CHECK(K::a(r));
  CHECK_FALSE(K::b(r));
  const auto a = K::make(four(), two());
  CHECK(nb::tree_all([](auto x, auto y) { return nb::max(nb::abs(x - y), nb::all) == 0.f; }, a, a));
  CHECK_FALSE(nb::tree_all([](auto x) { return nb::max(x, nb::all) < 3.f; }, a));
}

TEST_CASE_TEMPLATE("device_put, reshard and to_host: one spec for all leaves, or a tree of specs", K, KINDS_OF_HANA_TREES) {
  const auto mesh = nb::make_mesh(data = 2);
  const auto p = K::make(four(), two());
  const auto each = nb::device_put(p, mesh, K::make(P(hidden = data), P()));
  static_assert(std::is_same_v<decltype(K::a(each)), decltype(nb::device_put(four(), mesh, P(hidden = data)))>);
  CHECK(K::a(each).sharding() == nb::device_put(four(), mesh, P(hidden = data)).sharding());
  CHECK(holds<K>(nb::to_host(each), four(), two()));
  const auto all = nb::reshard(each, P());
  static_assert(std::is_same_v<decltype(all), decltype(nb::device_put(p, mesh, P())) const>);
  CHECK(holds<K>(nb::to_host(all), four(), two()));
}

TEST_CASE_TEMPLATE("shard_map: specs in and out", K, KINDS_OF_HANA_TREES) {
  const auto mesh = nb::make_mesh(data = 2);
  const auto f = nb::shard_map(mesh, nb::in_specs(K::make(P(hidden = data), P())), nb::out_specs(K::make(P(hidden = data), P())),
                               [](auto p) {
                                 CHECK(K::a(p).size(hidden) == 2);
                                 return K::make((K::a(p) * 2.f).eval(), nb::psum(nb::sum(K::a(p), hidden), data));
                               });
  const auto q = nb::to_host(f(K::make(four(), two())));
  CHECK(allclose(K::a(q), 2.f * four()));
  CHECK(K::b(q).item() == 6.f);
  // One spec for all leaves, and specs by position.
  const auto g = nb::shard_map(mesh, nb::in_specs(P()), nb::out_specs(nb::out_specs(P(), P(inputs = data))), [](auto p) {
    return K::make(K::a(p), nb::pcast(K::b(p), data, nb::to(nb::varying))(inputs = nb::slice(0, 1)));
  });
  CHECK(allclose(K::b(nb::to_host(g(K::make(four(), two())))), two()));
}

TEST_CASE_TEMPLATE("scan, fori_loop, while_loop, cond, switch_: carries and results", K, CONCEPTS_OF_HANA_TREES) {
  const auto p = K::make(four(), two());
  const auto next = [](auto p) { return K::make((K::a(p) + 1.f).eval(), (K::b(p) * 2.f).eval()); };
  CHECK(holds<K>(nb::fori_loop(0, 3, p, [&](long, auto p) { return next(p); }), four() + 3.f, 8.f * two()));
  CHECK(holds<K>(nb::while_loop(p, [](auto p) { return nb::max(K::b(p), inputs) < 10.f; }, next), four() + 3.f, 8.f * two()));
  const auto [last, ys] = nb::scan(p, nb::length(2), [&](auto p, auto) {
    auto q = next(p);
    return std::pair(q, q);
  });
  CHECK(holds<K>(last, four() + 2.f, 4.f * two()));
  CHECK(allclose(K::b(ys)(dim<0> = 0), 2.f * two()));
  // Trees are run over, too.
  const auto xs = K::make(nb::iota<float>(3).eval(), nb::ones<float>(3));
  const auto [total, none_] = nb::scan(0.f, xs, [](auto c, auto x) { return std::pair((c + K::a(x) + K::b(x)).eval(), std::tuple<>()); });
  CHECK(total.item() == 6.f);
  const auto same = [](auto p) { return p; };
  CHECK(holds<K>(nb::cond(nb::sum(two(), inputs) > 3.f, next, same, p), four() + 1.f, 2.f * two()));
  CHECK(holds<K>(nb::switch_(1, nb::branches(same, next), p), four() + 1.f, 2.f * two()));
}

TEST_CASE_TEMPLATE("vmap and xmap: axes in and out", K, CONCEPTS_OF_HANA_TREES) {
  const auto x = nb::iota<float>(3, 4).eval(), y = nb::iota<float>(4, 3).eval();
  const auto f = [](auto p) { return K::make((K::a(p) + K::b(p)).eval(), nb::sum(K::a(p))); };
  const auto v = nb::vmap(in_axes(K::make(dim<0>, dim<1>)), out_axes(K::make(dim<1>, dim<0>)), f)(K::make(x, y));
  CHECK(holds<K>(v, nb::transpose(x) + y, nb::sum(x, dim<1>)));
  CHECK(holds<K>(nb::vmap(f)(K::make(x, x)), 2.f * x, nb::sum(x, dim<1>)));

  const auto sums = [](auto p) { return K::make((K::a(p) * K::b(p)).eval(), nb::sum(K::a(p), hidden)); };
  const auto m = nb::xmap(in_axes(K::make(names(rows, hidden), names(hidden))),
                          out_axes(K::make(names(rows, hidden), names(rows))), sums);
  CHECK(holds<K>(m(K::make(x, nb::iota<float>(4).eval())), x * nb::iota<float>(4), nb::sum(x, dim<1>)));
}

TEST_CASE_TEMPLATE("optimisers: parameters, gradients, states", K, CONCEPTS_OF_HANA_TREES) {
  const auto p = K::make(four(), two()), g = K::make((2.f * four()).eval(), two());
  const auto check = [&](const auto& optimiser, const auto& a, const auto& b) {
    auto state = optimiser.init(p);
    auto [next, next_state] = optimiser.update(p, g, state);
    state = next_state;
    CHECK(holds<K>(next, a, b));
  };
  check(nb::sgd(0.25), 0.5f * four(), 0.75f * two());
  check(nb::momentum(0.25, 0.9), 0.5f * four(), 0.75f * two());
  check(nb::adam(0.25), four() - 0.25f * nb::astype<float>(four() > 0.f), two() - 0.25f);
}

TEST_CASE_TEMPLATE("best_schedule: a program over names of a tree", K, tuples, maps_of_axes, adapted_classes) {
  const auto f = nb::xmap(in_axes(K::make(names(rows, hidden), names(hidden))), out_axes(names(rows)),
                          [](auto p) { return nb::sum(K::a(p) * K::b(p), hidden); });
  const auto all = nb::best_schedule(nb::abstract_mesh(data = 2), names(rows), f,
                                     K::make(nb::abstract<float>(8, 4), nb::abstract<float>(4)));
  CHECK(all.schedules.size() == 2);
  CHECK(all.schedules[0].plan.collectives.size() == 0);
}

TEST_CASE_TEMPLATE("plan: trees of abstract arrays", K, CONCEPTS_OF_HANA_TREES) {
  const auto mesh = nb::abstract_mesh(data = 2);
  const auto f = nb::shard_map(mesh, nb::in_specs(K::make(P(hidden = data), P())), nb::out_specs(P()),
                               [](auto p) { return nb::psum(nb::sum(K::a(p), hidden), data) + nb::sum(K::b(p), inputs); });
  const auto plan = nb::plan(f, K::make(nb::abstract<float>(hidden = 4), nb::abstract<float>(inputs = 2)));
  CHECK(plan.collectives == nb::collectives(nb::psum_of(data)));
}

}  // namespace test_of_hana
