// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "support.hpp"

// Where one pass over the elements could go wrong.
namespace {
namespace test_of_reduce_limits {

using namespace app;
using nb::testing::allclose;

TEST_CASE("var: the first elements are far from the others, or all lie on a slope") {
  for (const long n : {40, 200, 5000}) {
    auto a = nb::zeros<float>(rows = n);
    harness::set_elements(a, [](long i) { return i < 32 ? 0.f : 1000.f + 0.01f * static_cast<float>(i % 10); });
    CHECK(allclose(nb::var(a, rows), ref::var(reference_of(a), {"rows"}), 0, 1e-5));
    harness::set_elements(a, [](long i) { return 500 + 1e-3f * static_cast<float>(i); });
    CHECK(allclose(nb::var(a, rows), ref::var(reference_of(a), {"rows"}), 0, 1e-5));
    harness::set_elements(a, [](long i) { return i == 0 ? 1e6f : static_cast<float>(i % 2); });
    CHECK(allclose(nb::var(a, rows), ref::var(reference_of(a), {"rows"}), 0, 1e-5));
  }
}

TEST_CASE("logsumexp along columns: a very small number after -inf") {
  // The sum so far is 0, and the factor that brings it to the new largest must not be inf.
  for (const long n : {2, 20, 200}) {
    auto late = nb::full<float>(-inf, rows = n, columns = 3);
    harness::set_elements(late, [&](long i) { return i < (n - 1) * 3 ? -inf : -5000; });
    CHECK(allclose(nb::logsumexp(late, rows), {-5000, -5000, -5000}));
  }
}

TEST_CASE("max and min along columns: nan wins wherever it stands") {
  for (const long at : {0, 1, 15, 16, 98, 99}) {
    auto a = some<float>(rows = 100, columns = 100);
    change(a, [&](float* v) { v[at * 100 + 7] = not_a_number; });
    const auto large = nb::to_vector(nb::max(a, rows)), small = nb::to_vector(nb::min(a, rows));
    long wrong = 0;
    for (std::size_t j = 0; j < 100; ++j) {
      wrong += std::isnan(large[j]) != (j == 7);
      wrong += std::isnan(small[j]) != (j == 7);
    }
    CHECK(wrong == 0);
  }
}

TEST_CASE("argmax and argmin: the first nan of a column, and among pieces of one long row") {
  auto a = some<float>(rows = 50, columns = 20);
  change(a, [](float* v) {
    for (const long i : {12, 30, 31}) v[i * 20 + 3] = not_a_number;
  });
  CHECK(nb::to_vector(nb::argmax(a, rows))[3] == 12);
  CHECK(nb::to_vector(nb::argmin(a, rows))[3] == 12);
  auto b = nb::zeros<float>(rows = 1'500'000);
  change(b, [](float* v) { v[300'000] = v[900'000] = v[1'400'000] = 1; });
  CHECK(nb::argmax(b, rows).item() == 300'000);
  change(b, [](float* v) { v[1'200'000] = v[1'300'000] = not_a_number; });
  CHECK(nb::argmax(b, rows).item() == 1'200'000);
  CHECK(nb::argmin(b, rows).item() == 1'200'000);
}

TEST_CASE("dims that do not lie in one line: each row of the inner one is taken by itself") {
  const auto a = some<float>(x = 9, rows = 4, columns = 70, y = 5);
  const auto r = reference_of(a);
  auto forms = [&](auto word, auto reference) {
    compare("x, y", word(a, x, y), reference(r, ref::over{"x", "y"}));
    compare("x, columns", word(a, x, columns), reference(r, ref::over{"x", "columns"}));
    compare("rows, y", word(a, rows, y), reference(r, ref::over{"rows", "y"}));
    compare("x, columns of a formula", word(a * 1.f, x, columns), reference(r, ref::over{"x", "columns"}));
  };
  forms([](auto&&... v) { return nb::sum(v...); }, [](const auto& v, const auto& o) { return ref::sum(v, o); });
  forms([](auto&&... v) { return nb::var(v...); }, [](const auto& v, const auto& o) { return ref::var(v, o); });
  forms([](auto&&... v) { return nb::logsumexp(v...); },
        [](const auto& v, const auto& o) { return ref::logsumexp(v, o); });
}

}  // namespace test_of_reduce_limits
}  // namespace
