// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <doctest/doctest.h>

#include <functional>
#include <nabla/nabla.hpp>
#include <tuple>
#include <vector>

// What is evaluated when: an lvalue of expression type once, where it is first used; an rvalue fuses. Each case counts
// kernels and checks values.
namespace caching {
NABLA_AXES(batch, hidden)
}

namespace {

namespace nb = nabla;
using namespace caching;  // NOLINT: a test

template <class F>
long kernels(F&& f) {
  const long before = nb::detail::count().kernels;
  f();
  return nb::detail::count().kernels - before;
}
template <class X>
bool is(const X& x, float v) {
  return nb::testing::equal(x, std::vector<float>(std::size_t(x.total_size()), v));
}
auto threes() { return nb::full<float>(3, batch = 4, hidden = 5); }
auto ones() { return nb::ones<float>(batch = 4, hidden = 5); }

auto returned(const auto& a, const auto& b) { return a + b; }
auto returned_named(const auto& a, const auto& b) {
  auto e = a + b;
  return e;
}
auto by_value(auto x) { return x * x; }
auto by_const_reference(const auto& x) { return x * 2; }
auto by_forwarding(auto&& x) { return static_cast<decltype(x)>(x) * 2; }
auto forgets_to_forward(auto&& x) { return x * 2; }

struct holder {
  decltype(ones() + ones()) member;
};

}  // namespace

TEST_CASE("chains") {
  const auto a = ones(), b = threes();
  CHECK(kernels([&] { CHECK(is(a + b, 4)); }) == 1);                    // 1: one word
  CHECK(kernels([&] { CHECK(is((a + b) * 2 - a / b * b, 7)); }) == 1);  // 2: a chain
  CHECK(kernels([&] {
          auto e = (a + b) * 2;
          (void)e;
        }) == 0);                                                     // 3: not used
  CHECK(kernels([&] { (void)(a + b); }) == 0);                        // 4: dropped
  CHECK(kernels([&] { CHECK(is(ones() + threes(), 4)); }) == 2 + 1);  // 5: temporaries as leaves
  CHECK(kernels([&] {
          nb::array_of<float, batch, hidden> s = a + b;
          CHECK(is(s, 4));
        }) == 1);  // 6: stored at once
}

TEST_CASE("a name is evaluated once") {
  const auto a = ones(), b = threes();
  CHECK(kernels([&] {  // 7: named and used twice
          auto e = a + b;
          auto c = e * 2;
          auto d = e - 1;
          CHECK((is(c, 8) && is(d, 3)));
        }) == 3);
  CHECK(kernels([&] {
          const auto e = a + b;
          CHECK((is(e * 2, 8) && is(e - 1, 3)));
        }) == 3);  // 8: const auto
  CHECK(kernels([&] {
          const auto& e = a + b;
          CHECK((is(e * 2, 8) && is(e - 1, 3)));
        }) == 3);  // 9: const auto&
  CHECK(kernels([&] {
          auto&& e = a + b;
          CHECK((is(e * 2, 8) && is(e - 1, 3)));
        }) == 3);  // 10: auto&&
  CHECK(kernels([&] {
          auto e = a + b;
          CHECK(is(e + e, 8));
        }) == 2);  // 11: e + e
  CHECK(kernels([&] {
          auto e = a + b;
          CHECK(is(e * e + e, 20));
        }) == 2);  // 12: three times in one chain
  CHECK(kernels([&] {
          auto e = a + b;
          CHECK((is(e, 4) && is(e, 4)));
        }) == 1);  // 13: read twice
  CHECK(kernels([&] {
          auto e = a + b;
          auto s = e.eval();
          CHECK((is(s, 4) && is(e * 2, 8)));
        }) == 2);      // 14: eval first
  CHECK(kernels([&] {  // 15: evaluated where it is used
          auto e = a + b;
          auto later = e * 2;
          CHECK(nb::detail::is_leaf<std::remove_cvref_t<decltype(later.node().child.a)>>);
        }) == 1);
}

TEST_CASE("copies share one evaluation") {
  const auto a = ones(), b = threes();
  CHECK(kernels([&] {
          auto e = a + b;
          auto f = e;
          CHECK((is(e * 2, 8) && is(f * 2, 8)));
        }) == 3);  // 16: copied first
  CHECK(kernels([&] {
          auto e = a + b;
          CHECK(is(e, 4));
          auto f = e;
          CHECK(is(f, 4));
        }) == 1);      // 17: copied later
  CHECK(kernels([&] {  // 18: the original is gone
          auto copy = [&] {
            auto e = a + b;
            auto f = e;
            CHECK(is(e, 4));
            return f;
          }();
          CHECK(is(copy, 4));
        }) == 1);
  CHECK(kernels([&] {
          std::vector v(3, a + b);
          CHECK((is(v[0], 4) && is(v[1], 4) && is(v[2], 4)));
        }) == 1);      // 19: container
  CHECK(kernels([&] {  // 20: structured bindings
          auto [e, f] = std::tuple(a + b, a - b);
          CHECK((is(e * f, -8) && is(e - f, 6)));
        }) == 4);
  CHECK(kernels([&] {
          holder h{a + b};
          CHECK((is(h.member, 4) && is(h.member * 2, 8)));
        }) == 2);  // 21: a member
}

TEST_CASE("moved and returned expressions stay fused") {
  const auto a = ones(), b = threes();
  CHECK(kernels([&] {
          auto e = a + b;
          CHECK(is(std::move(e) * 2, 8));
        }) == 1);  // 22: moved
  CHECK(kernels([&] {
          auto e = a + b;
          CHECK(is(e, 4));
          CHECK(is(std::move(e) * 2, 8));
        }) == 2);                                                        // 23: moved when cached
  CHECK(kernels([&] { CHECK(is(returned(a, b) * 2, 8)); }) == 1);        // 24: returned by value
  CHECK(kernels([&] { CHECK(is(returned_named(a, b) * 2, 8)); }) == 1);  // 25: a returned name
  CHECK(kernels([&] {
          const bool yes = a.total_size() > 0;  // 26: ?: copies, and fuses again
          auto e = a + b;
          CHECK(is((yes ? e : a + b) * 2, 8));
        }) == 1);
}

TEST_CASE("parameters are names") {
  const auto a = ones(), b = threes();
  CHECK(kernels([&] { CHECK(is(by_value(a + b), 16)); }) == 2);           // 27: auto
  CHECK(kernels([&] { CHECK(is(by_const_reference(a + b), 8)); }) == 2);  // 28: const auto&
  CHECK(kernels([&] { CHECK(is(by_forwarding(a + b), 8)); }) == 1);       // 29: auto&&, forwarded
  CHECK(kernels([&] { CHECK(is(forgets_to_forward(a + b), 8)); }) == 2);  // 30: auto&&, not forwarded
}

TEST_CASE("captures") {
  const auto a = ones(), b = threes();
  CHECK(kernels([&] {  // 31: by value, by reference
          auto e = a + b;
          auto value = [e] { return e * 2; };
          auto reference = [&e] { return e - 1; };
          CHECK((is(value(), 8) && is(reference(), 3) && is(value(), 8)));
        }) == 1 + 3);
  CHECK(kernels([&] {  // 32: init-capture, std::function
          std::function<nb::array_of<float, batch, hidden>()> f = [e = a + b] { return (e * 2).eval(); };
          auto g = f;
          CHECK((is(f(), 8) && is(g(), 8)));
        }) == 1 + 2);
}

TEST_CASE("expressions own what they read") {
  auto a = ones();
  auto e = a * 2;
  a = threes();  // a is another array now; e keeps the old one
  CHECK(is(e, 2));
  auto f = [] {
    auto local = threes();
    return local * 2;
  }();
  auto reuse = ones();
  CHECK(is(f, 6));
  auto g = a + 1;
  CHECK(is(std::move(g) * 2, 8));
  CHECK_THROWS_AS(g.eval(), nb::runtime_error);  // NOLINT: used after it was moved
}

TEST_CASE("values of no place are never cached") {
  const auto x = threes();
  auto i = nb::axis_index(x, hidden);
  const auto n = nb::astype<std::int32_t>(x).eval();
  CHECK(kernels([&] { CHECK(nb::testing::equal(n(batch = 0) + i, std::vector<float>{3, 4, 5, 6, 7})); }) == 1);
  CHECK(kernels([&] { (n * i + i).eval(); }) == 1);
}
