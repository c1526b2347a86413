// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Chain it and it is fused; name it and it is stored once: kernels and buffers are counted.
#include <functional>
#include <utility>

#include "arrays.hpp"

namespace {

using namespace elementwise_test;

constexpr long n = 5000;
const line<float>& leaf(int k) {
  static const auto leaves = [] {
    std::vector<line<float>> all;
    for (int i = 0; i < 11; ++i) all.push_back(filled<line<float>>({n}, [i](long j) { return (j % 17) + i; }));
    return all;
  }();
  return leaves[static_cast<std::size_t>(k)];
}
float at(int k, long j) { return static_cast<float>((j % 17) + k); }

template <class X, class F>
bool is(const X& x, F f) {
  const auto got = elements(x);
  bool equal = got.size() == static_cast<std::size_t>(n);
  for (long j = 0; equal && j < n; ++j) equal = got[static_cast<std::size_t>(j)] == f(j);
  return equal;
}

}  // namespace

TEST_CASE("a chain is one kernel and one buffer, and forming it costs neither") {
  const auto &a = leaf(0), &b = leaf(1), &c = leaf(2);
  CHECK(cost_of([&] { (void)(nb::relu(a * b + 2) - nb::exp(c) / 3); }) == cost{0, 0});
  CHECK(cost_of([&] { (nb::relu(a * b + 2) - nb::exp(c) / 3).eval(); }) == cost{1, 1});
  CHECK(is(a * b + c, [](long j) { return at(0, j) * at(1, j) + at(2, j); }));
}

TEST_CASE("a chain of eleven leaves is one kernel") {
  auto chain = [] {
    return leaf(0) * leaf(1) + leaf(2) * leaf(3) + leaf(4) * leaf(5) + leaf(6) * leaf(7) + leaf(8) * leaf(9) + leaf(10);
  };
  CHECK(cost_of([&] { chain().eval(); }) == cost{1, 1});
  CHECK(is(chain(), [](long j) {
    float sum = at(10, j);
    for (int k = 0; k < 10; k += 2) sum += at(k, j) * at(k + 1, j);
    return sum;
  }));
}

TEST_CASE("what is used by name is evaluated once") {
  const auto &a = leaf(0), &b = leaf(1);
  const auto c = a + b;
  CHECK(cost_of([&] {
          auto d = c * 2;
          auto e = c * 3;
          d.eval(), e.eval();
        }) == cost{3, 3});
  CHECK(cost_of([&] { (c + c).eval(); }) == cost{1, 1});  // c is there already
  CHECK(cost_of([&] { c.eval(); }) == cost{0, 0});
  CHECK(is(c * 2, [](long j) { return 2 * (at(0, j) + at(1, j)); }));
}

TEST_CASE("an rvalue is fused, also where it was named") {
  const auto &a = leaf(0), &b = leaf(1);
  CHECK(cost_of([&] {
          auto c = a + b;
          (std::move(c) * 2).eval();
        }) == cost{1, 1});
  auto returned = [&] { return a + b; };
  CHECK(cost_of([&] { (returned() * 2).eval(); }) == cost{1, 1});
  auto forwards = [](auto&& x) { return std::forward<decltype(x)>(x) * 2; };
  CHECK(cost_of([&] { forwards(a + b).eval(); }) == cost{1, 1});
  auto names = [](auto&& x) { return x * 2; };
  CHECK(cost_of([&] { names(a + b).eval(); }) == cost{2, 2});
}

TEST_CASE("copies share one evaluation") {
  const auto &a = leaf(0), &b = leaf(1);
  const auto c = a + b;
  const auto d = c;
  CHECK(cost_of([&] { c.eval(), d.eval(); }) == cost{1, 1});
  auto by_value = [c] { return c * 2; };
  auto by_reference = [&c] { return c * 2; };
  std::function<std::vector<float>()> stored = [c] { return elements(c * 4); };
  CHECK(cost_of([&] { by_value().eval(), by_reference().eval(), stored(); }) == cost{3, 3});
  std::vector<decltype(a + b)> container;
  container.push_back(c);
  container.push_back(a + b);
  CHECK(cost_of([&] { (container[0] + container[1]).eval(); }) == cost{2, 2});
}

TEST_CASE("what is not used is not run") {
  CHECK(cost_of([] {
          auto c = leaf(0) + leaf(1);
          auto d = nb::exp(c) * 2;  // c is used by name here
          (void)d;
        }) == cost{1, 1});
  CHECK(cost_of([] {
          auto c = leaf(0) + leaf(1);
          (void)c;
        }) == cost{0, 0});
}

TEST_CASE("expressions own their leaves, and a leaf that is bound anew keeps its old value in them") {
  auto outlives = [] {
    auto temporary = filled<line<float>>({n}, [](long j) { return j; });
    return temporary * 2 + 1;
  }();
  CHECK(is(outlives, [](long j) { return 2.f * static_cast<float>(j) + 1; }));
  auto x = leaf(3);
  auto e = x + 1;
  x = leaf(4);
  CHECK(is(e, [](long j) { return at(3, j) + 1; }));
  CHECK(is(x, [](long j) { return at(4, j); }));
}

TEST_CASE("a conditional expression and a moved-from one") {
  const auto &a = leaf(0), &b = leaf(1);
  auto c = a + b;
  for (bool yes : {true, false}) CHECK(is((yes ? c : a + b) * 2, [](long j) { return 2 * (at(0, j) + at(1, j)); }));
  auto d = a + b;
  auto e = std::move(d) * 2;
  CHECK_THROWS_AS((d + 1).eval(), nb::runtime_error);
  CHECK(is(e, [](long j) { return 2 * (at(0, j) + at(1, j)); }));
}
