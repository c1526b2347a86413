// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <doctest/doctest.h>

#include <nabla/nabla.hpp>

namespace test_of_loops {

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, hidden)
}  // namespace app

namespace {

using namespace app;
using nb::fixed;

}  // namespace

TEST_CASE("G-27 fori_loop counts from lo to hi; nothing runs where lo is not below hi") {
  const auto product = [](long i, auto c) { return c * float(i); };
  CHECK(nb::fori_loop(1, 6, 1.f, product).item() == 120.f);
  CHECK(nb::fori_loop(-2, 0, 1.f, product).item() == 2.f);
  CHECK(nb::fori_loop(3, 3, 5.f, product).item() == 5.f);
  CHECK(nb::fori_loop(3, -3, 5.f, product).item() == 5.f);
  const auto n = nb::sum(nb::ones<std::int32_t>(4)).eval();
  CHECK(nb::fori_loop(1, n, 1.f, product).item() == 6.f);
}

TEST_CASE("a bound that i64 does not hold is an error, and not a negative number") {
  const auto count = [](auto hi) { return nb::fori_loop(0, hi, nb::full(0), [](long, auto c) { return c + 1; }); };
  CHECK(count(std::uint64_t{2}).item() == 2);
  CHECK_THROWS_AS(count(~std::uint64_t{0}), nb::runtime_error);
  CHECK_THROWS_AS(count(nb::full(~std::uint64_t{0})), nb::runtime_error);
}

TEST_CASE("U-57 a carry keeps the type it starts with: names in another order, run-time sizes for static ones") {
  const auto x = nb::iota<float>(hidden = 3, batch = 2).eval();
  const auto start = nb::zeros<float>(batch = 2, hidden = 3);
  const auto sum = nb::fori_loop(0, 2, start, [&](auto, auto c) { return x + c; });
  static_assert(std::is_same_v<decltype(sum), const nb::array_of<float, batch, hidden>>);
  CHECK(nb::all(sum == 2.f * x, nb::all));
  const auto whole = nb::fori_loop(0, 2, nb::zeros<float>(fixed<4>), [](auto, auto c) { return nb::flip(c, nb::dim<0>) + nb::ones<float>(4); });
  static_assert(std::is_same_v<decltype(whole), const nb::array_of<float, fixed<4>>>);
  CHECK(nb::all(whole == 2.f));
}

TEST_CASE("a function may return a number where the carry is a scalar") {
  CHECK(nb::fori_loop(0, 2, nb::sum(nb::ones<float>(4)), [](long, auto) { return 7.f; }).item() == 7.f);
  CHECK(nb::while_loop(true, [](auto c) { return c; }, [](auto) { return false; }).item() == false);
}

TEST_CASE("G-27 while_loop repeats while a scalar holds, or a bool; the carry may be a tree") {
  const auto [x, n] = nb::while_loop(std::tuple(1.f, 0), [](auto c) { return std::get<0>(c) < 100.f; }, [](auto c) {
    auto [x, n] = c;
    return std::tuple(x * 3.f, n + 1);
  });
  CHECK(x.item() == 243.f);
  CHECK(n.item() == 5);
  int left = 3;
  CHECK(nb::while_loop(1.f, [&](const auto&) { return left-- > 0; }, [](auto c) { return c * 2.f; }).item() == 8.f);
  CHECK(nb::while_loop(nb::ones<float>(3), [](auto) { return false; }, [](auto c) { return c * 2.f; }).size() == 3);
}

TEST_CASE("L-08 loops write a carry in place that nobody else holds, and leave alone what others hold") {
  const auto start = nb::zeros<float>(64);
  const auto before = nb::detail::count();
  const auto sum = nb::fori_loop(0, 100, start, [](auto i, auto c) { return c + float(i); });
  CHECK(nb::detail::count().allocations - before.allocations == 1);
  CHECK(nb::detail::count().kernels - before.kernels == 100);
  CHECK(nb::all(sum == 4950.f));
  CHECK(nb::all(start == 0.f));
  // Two leaves that read one another are not in each other's way.
  const auto [a, b] = nb::fori_loop(0, 3, std::tuple(1.f, 0.f), [](auto, auto c) {
    auto [a, b] = c;
    return std::tuple(a + b, a - b);
  });
  CHECK(a.item() == 2.f);
  CHECK(b.item() == 2.f);
}

TEST_CASE("U-57 host loops and branches on scalars that are equal on all devices") {
  auto x = nb::ones<float>(3);
  int steps = 0;
  while (nb::max(x) < 100.f) x = x * 3.f, ++steps;
  CHECK(steps == 5);
  if (nb::any(x > 200.f)) x = x - 200.f;
  for (int i = 0; i < nb::astype<std::int32_t>(nb::sum(x)).item() / 43; ++i) x = x + 1.f;
  CHECK(nb::all(x == 46.f));
}

}  // namespace test_of_loops
