// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <doctest/doctest.h>

#include <nabla/nabla.hpp>

namespace test_of_branches {

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, hidden)
}  // namespace app

namespace {

using namespace app;

}  // namespace

TEST_CASE("U-56 cond runs the function that the predicate chooses, and no other") {
  const auto x = nb::iota<float>(4).eval();
  int first = 0, second = 0;
  const auto choose = [&](auto predicate) {
    return nb::cond(
        predicate, [&](auto x, auto k) { return ++first, x * k; }, [&](auto x, auto k) { return ++second, x - k; }, x, 2.f);
  };
  CHECK(nb::testing::allclose(choose(nb::sum(x) > 5.f), nb::array_from({0.f, 2.f, 4.f, 6.f})));
  CHECK(first == 1);
  CHECK(second == 0);
  CHECK(nb::testing::allclose(choose(false), nb::array_from({-2.f, -1.f, 0.f, 1.f})));
  CHECK(first == 1);
  CHECK(second == 1);
}

TEST_CASE("U-56 branches return trees; numbers adopt the dtype of the other branch; names may stand in any order") {
  const auto x = nb::iota<float>(batch = 2, hidden = 3).eval();
  for (const bool yes : {true, false}) {
    const auto [a, b] = nb::cond(
        yes, [](auto x) { return std::tuple(x, nb::sum(x, batch, hidden)); },
        [](auto x) { return std::tuple(nb::transpose(-x, hidden, batch), 0); }, x);
    static_assert(std::is_same_v<decltype(a), const nb::array_of<float, batch, hidden>>);
    CHECK(nb::all(a == (yes ? 1.f : -1.f) * x, nb::all));
    CHECK(b.item() == (yes ? 15.f : 0.f));
  }
  CHECK(nb::cond(true, [] { return 1.f; }, [] { return 2.f; }).item() == 1.f);
}

TEST_CASE("switch_ chooses by number; below the first is the first, beyond the last the last") {
  const auto three = nb::branches([](auto x) { return x; }, [](auto x) { return x * 2.f; }, [](auto) { return 9.f; });
  const auto x = nb::full(3.f).eval();
  const float expected[] = {3, 3, 6, 9, 9};
  for (int i = -1; i < 4; ++i) {
    CHECK(nb::switch_(i, three, x).item() == expected[i + 1]);
    CHECK(nb::switch_(nb::full(std::int64_t{i}), three, x).item() == expected[i + 1]);
  }
  CHECK(nb::switch_(5, nb::branches([](auto x) { return x; }), x).item() == 3.f);
  // No dtype of an index wraps around.
  for (const auto i : {~std::uint64_t{0}, std::uint64_t{1} << 63}) {
    CHECK(nb::switch_(i, three, x).item() == 9.f);
    CHECK(nb::switch_(nb::full(i), three, x).item() == 9.f);
  }
  CHECK(nb::switch_(std::numeric_limits<std::int64_t>::min(), three, x).item() == 3.f);
  CHECK(nb::switch_(std::int8_t{1}, three, x).item() == 6.f);
}

TEST_CASE("a number that the dtype of another branch does not hold is an error") {
  const auto x = nb::full(std::int8_t{3}).eval();
  const auto own = [](auto x) { return x; };
  const auto number = [](int n) { return [n](auto) { return n; }; };
  CHECK(nb::cond(false, own, number(100), x).item() == 100);
  CHECK_THROWS_WITH_AS(nb::cond(false, own, number(300), x),
                       "nabla::cond: requires a literal within -128..127 beside an i8 array", nb::runtime_error);
  CHECK_THROWS_WITH_AS(nb::switch_(2, nb::branches(own, number(100), number(-200)), x),
                       "nabla::switch_: requires a literal within -128..127 beside an i8 array", nb::runtime_error);
  // The same where each entry chooses: 300 and 301 meet each other before they meet the array.
  const auto each = nb::vmap([&](auto p) { return nb::switch_(p, nb::branches(own, number(300), number(301)), p); });
  CHECK_THROWS_AS(each(nb::full(std::int8_t{1}, 2)), nb::runtime_error);
}

TEST_CASE("loops and branches pair the fields of records by their names; the carry or the first branch has the order") {
  const auto p = nb::record(batch = nb::iota<float>(4), hidden = nb::ones<float>(4));
  const auto turned = [](auto p) { return nb::record(hidden = p[hidden], batch = p[batch] + 1.f); };
  const auto q = nb::fori_loop(0, 3, p, [&](long, auto p) { return turned(p); });
  static_assert(std::is_same_v<decltype(q), decltype(p)>);
  CHECK(nb::all(q[batch] == nb::iota<float>(4) + 3.f));
  CHECK(nb::all(q[hidden] == 1.f));
  for (const bool yes : {true, false}) {
    const auto r = nb::cond(yes, [](auto p) { return p; }, turned, p);
    static_assert(std::is_same_v<decltype(r), decltype(p)>);
    CHECK(nb::all(r[batch] == nb::iota<float>(4) + (yes ? 0.f : 1.f)));
    CHECK(nb::all(r[hidden] == 1.f));
  }
}

}  // namespace test_of_branches
