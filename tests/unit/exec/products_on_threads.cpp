// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <initializer_list>
#include <nabla/exec/contract/products.hpp>
#include <vector>

// Products that several threads divide: the tiles of a large one, and many side by side. The tiles are the same where one
// thread runs them all, as here with Kokkos on Serial.
namespace test_of_products_on_threads {

namespace nb = nabla;
using nb::detail::contraction_groups, nb::detail::product_roles;

namespace {

struct shape {
  long batch, m, n, k, l;  ///< l: a second summed index, whose products add up
  bool x_turned, y_turned, out_turned;
};

std::vector<float> numbers(long n, int seed) {
  std::vector<float> v(static_cast<std::size_t>(n));
  for (long i = 0; i < n; ++i) v[std::size_t(i)] = float((i * 7919 + seed) % 13) - 6.f;
  return v;
}

/// Row-major rows and columns, or turned over.
struct matrix {
  long rows, columns;
  bool turned;
  long row() const { return turned ? 1 : columns; }
  long column() const { return turned ? rows : 1; }
  long elements() const { return rows * columns; }
};

/// The largest difference, with any of these numbers of threads, from the sum of products, which is exact: all numbers are
/// small and whole. A row of x has a gap behind each k elements, so the two summed indices are not one.
double difference(const shape& s, std::initializer_list<int> threads) {
  const long step = s.k + 1, summed = s.l * step;
  const matrix x{s.m, summed, s.x_turned}, y{summed, s.n, s.y_turned}, out{s.m, s.n, s.out_turned};
  const auto p = numbers(s.batch * x.elements(), 3), q = numbers(s.batch * y.elements(), 5);
  contraction_groups g;
  g.add({s.batch, x.elements(), y.elements(), out.elements()}, true);
  g.add({s.m, x.row(), 0, out.row()}, true);
  g.add({s.n, 0, y.column(), out.column()}, true);
  g.add({s.l, step * x.column(), step * y.row(), 0}, false);
  g.add({s.k, x.column(), y.row(), 0}, false);
  product_roles r;
  REQUIRE(nb::detail::find_largest_product(g, r));
  std::vector<std::vector<float>> made;
  for (const int n : threads) {
    made.emplace_back(std::size_t(s.batch * out.elements()), 99.f);
    product_roles roles = r;
    nb::detail::run_products(g, roles, p.data(), q.data(), made.back().data(), n);
  }
  double worst = 0;
  for (long b = 0; b < s.batch; ++b)
    for (long i = 0; i < s.m; ++i)
      for (long j = 0; j < s.n; ++j) {
        double sum = 0;
        for (long l = 0; l < s.l; ++l)
          for (long k = l * step; k < l * step + s.k; ++k)
            sum += double(p[std::size_t(b * x.elements() + i * x.row() + k * x.column())]) *
                   double(q[std::size_t(b * y.elements() + k * y.row() + j * y.column())]);
        const auto at = std::size_t(b * out.elements() + i * out.row() + j * out.column());
        for (const auto& found : made) worst = std::max(worst, std::fabs(sum - double(found[at])));
      }
  return worst;
}

}  // namespace

TEST_CASE("a large product in tiles, as its operands and its result lie") {
  for (int turned = 0; turned < 8; ++turned)
    for (const auto& [m, n, k] :
         {std::array{130L, 131L, 129L}, {1L, 1500L, 1400L}, {1500L, 1L, 1400L}, {2000L, 17L, 70L}})
      CHECK(difference({1, m, n, k, 1, (turned & 1) != 0, (turned & 2) != 0, (turned & 4) != 0}, {2, 3, 4, 7}) == 0);
}

TEST_CASE("products side by side, and products that add up") {
  for (int turned = 0; turned < 8; ++turned) {
    CHECK(difference({24, 40, 33, 50, 1, (turned & 1) != 0, (turned & 2) != 0, (turned & 4) != 0}, {2, 3}) == 0);
    CHECK(difference({3, 110, 120, 60, 2, (turned & 1) != 0, (turned & 2) != 0, (turned & 4) != 0}, {2, 3}) == 0);
  }
}

TEST_CASE("how many products have run does not depend on the threads") {
  for (const int threads : {1, 2, 4}) {
    const long before = nb::detail::count().contractions;
    difference({3, 110, 120, 60, 2, false, false, false}, {threads});
    CHECK(nb::detail::count().contractions - before == 6);
  }
}

TEST_CASE("the BLAS has its threads back after a product") {
  const auto& blas = nb::detail::the_blas();
  if (!blas.has_threads()) return;
  const int before = blas.threads();
  {
    const nb::detail::blas_by_one_thread here;
    CHECK(blas.threads() == 1);
  }
  CHECK(blas.threads() == before);
}

}  // namespace test_of_products_on_threads
