// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <doctest/doctest.h>

#include <boost/hana/tuple.hpp>
#include <nabla/nabla.hpp>
#include <nabla/transform/custom_jvp.hpp>
#include <nabla/transform/hana.hpp>
#include <nabla/transform/hessian.hpp>
#include <nabla/transform/jvp.hpp>

#include "unit/transform/hana/kinds.hpp"

namespace test_of_hana {

namespace {

namespace nb = nabla;
using nb::testing::allclose;

}  // namespace

TEST_CASE_TEMPLATE("hessian: a tree of trees", K, CONCEPTS_OF_HANA_TREES) {
  const auto x = nb::iota<float>(hidden = 3).eval();
  const auto loss = [](const auto& p) { return nb::sum(K::a(p) * K::a(p), hidden) * K::b(p); };
  const auto h = nb::hessian(loss, hidden = columns)(K::make(x, nb::full(2.f)));
  CHECK(allclose(K::a(K::a(h)), 4.f * nb::eye<float>(hidden = 3, columns = 3)));
  CHECK(allclose(K::b(K::a(h)), 2.f * x));
  CHECK(K::b(K::b(h)).item() == 0.f);
}

TEST_CASE_TEMPLATE("custom_jvp", K, CONCEPTS_OF_HANA_TREES) {
  const auto twice = [](const auto& p) { return K::make((2.f * K::a(p)).eval(), (2.f * K::b(p)).eval()); };
  const auto by_hand = nb::custom_jvp(twice, [=](const auto& p, const auto& t) {
    return std::pair(twice(p), nb::tree_map([](auto t) { return 10.f * t; }, t));
  });
  const auto p = K::make(nb::iota<float>(hidden = 3).eval(), nb::full(2.f));
  const auto [y, dy] = nb::jvp(by_hand, p, p);
  CHECK(allclose(K::a(y), 2.f * K::a(p)));
  CHECK(allclose(K::a(dy), 10.f * K::a(p)));
  CHECK(K::b(dy).item() == 20.f);
}

}  // namespace test_of_hana
