// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/transform/grad.hpp>

#include "support.hpp"

/// Numbers of which some are nan, a whole row and a whole column among them.
template <class T>
auto with_holes(long m, long n) {
  auto a = some<T>(app::rows = m, app::columns = n);
  change(a, [&](T* v) {
    for (long i = 0; i < m; ++i)
      for (long j = 0; j < n; ++j)
        if (i == m / 2 || j == n / 2 || (i * n + j) % 5 == 0) v[i * n + j] = static_cast<T>(not_a_number);
  });
  return a;
}
/// What a reduction of the numbers in each row, or in each column, gives; `of` sees them in their order.
template <class A, class Of>
std::vector<double> of_numbers(const A& a, bool along_rows, Of of) {
  const long m = a.sizes()[0], n = a.sizes()[1];
  const auto all = harness::elements_of(a);
  std::vector<double> out;
  for (long k = 0; k < (along_rows ? m : n); ++k) {
    std::vector<double> numbers;
    for (long l = 0; l < (along_rows ? n : m); ++l) {
      const double v = all[std::size_t(along_rows ? k * n + l : l * n + k)];
      if (!std::isnan(v)) numbers.push_back(v);
    }
    out.push_back(of(numbers));
  }
  return out;
}
/// Word beside a serial loop, along rows and along columns, of sizes at which the loops change.
template <class T, class Word, class Of>
void check_holes(Word word, Of of, double relative = 1e-5) {
  for (const auto& [m, n] : {std::pair{3L, 4L}, {7L, 45L}, {37L, 2100L}, {1000L, 7L}}) {
    const auto a = with_holes<T>(m, n);
    agree("along rows", nb::testing::allclose(word(a, app::columns), of_numbers(a, true, of), 1e-5, relative));
    agree("along columns", nb::testing::allclose(word(a, app::rows), of_numbers(a, false, of), 1e-5, relative));
  }
}
inline double sum_of(const std::vector<double>& v) {
  double total = 0;
  for (const double x : v) total += x;
  return total;
}
inline double mean_of(const std::vector<double>& v) { return sum_of(v) / static_cast<double>(v.size()); }

#define NABLA_TEST_WORD(word) [](auto&&... a) { return nb::word(static_cast<decltype(a)&&>(a)...); }
