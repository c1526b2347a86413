// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <harness/hosts.hpp>
#include <nabla/op/elementwise/map.hpp>

#include <memory>
#include <numeric>

#include "arrays.hpp"

using namespace elementwise_test;

namespace {

struct logistic_step {
  float rate;
  NABLA_FUNCTION float operator()(float x) const { return rate * x * (1 - x); }
};
struct by_static_apply {
  NABLA_FUNCTION static double apply(float x, std::int32_t k) { return static_cast<double>(x) + k; }
};

}  // namespace

TEST_CASE("map: a lambda with data, a named functor, a static apply") {
  const auto x = of<float>({0.25f, 0.5f});
  const float k = 3;
  CHECK(elements(nb::map([k](float v) { return k * v; }, x)) == std::vector<float>{0.75f, 1.5f});
  CHECK(elements(nb::map(logistic_step{4}, x)) == std::vector<float>{0.75f, 1.f});
  const auto y = nb::map(by_static_apply{}, x, of<std::int32_t>({10, 20}));
  static_assert(std::is_same_v<nb::value_type_t<decltype(y)>, double>);
  CHECK(elements(y) == std::vector<double>{10.25, 20.5});
}

TEST_CASE("map: each element comes as it is, and the function says the dtype of the result") {
  const auto u = of<std::uint8_t>({3, 200});
  const auto b = nb::map([](std::uint8_t v, bool odd) { return (v % 2 == 1) == odd; }, u, of<bool>({true, true}));
  static_assert(std::is_same_v<nb::value_type_t<decltype(b)>, bool>);
  CHECK(elements(b) == std::vector<bool>{true, false});
  const auto generic = nb::map([](auto a, auto c) { return a + c; }, of<float>({1.5f}), of<double>({0.25}));
  static_assert(std::is_same_v<nb::value_type_t<decltype(generic)>, double>);
  CHECK(elements(generic) == std::vector<double>{1.75});
}

TEST_CASE("map: up to three arrays, broadcast by name, inside the fused kernel") {
  namespace tag = words::axes::tag;
  const auto x = filled<array<float, nb::extent<tag::batch>>>({3}, [](long i) { return i; });
  const auto y = filled<array<float, nb::extent<tag::hidden>>>({4}, [](long i) { return 10 * i; });
  const auto z =
      filled<array<float, nb::extent<tag::batch>, nb::extent<tag::hidden>>>({3, 4}, [](long i) { return 100 * i; });
  auto f = [](float a, float b, float c) { return a + 2 * b - c; };
  CHECK(reference_of(nb::map(f, x, y, z)) == ref::zip([](double a, double b, double c) { return a + 2 * b - c; },
                                                      reference_of(x), reference_of(y), reference_of(z)));
  CHECK(cost_of([&] { (nb::map(f, x * 2, y, nb::exp(z)) + 1).eval(); }) == cost{1, 1});
}

#if KERNELS_ON_HOSTS
TEST_CASE("map: a function that owns a table is kept, not copied for each element") {
  struct counts_copies {
    std::vector<float> table;
    std::shared_ptr<long> copies = std::make_shared<long>(0);
    counts_copies() : table(10) { std::iota(table.begin(), table.end(), 0.f); }
    counts_copies(const counts_copies& o) : table(o.table), copies(o.copies) { ++*copies; }
    counts_copies(counts_copies&&) = default;
    float operator()(std::int32_t i) const { return table[static_cast<std::size_t>(i)] * 2; }
  };
  counts_copies f;
  const auto index = filled<line<std::int32_t>>({50'000}, [](long i) { return i % 10; });
  const auto got = elements(nb::map(f, index));
  CHECK(got[9] == 18.f);
  CHECK(got[49'999] == 18.f);
  CHECK(*f.copies < 20);
}
#endif
