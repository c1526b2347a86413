// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <doctest/doctest.h>

#include <cmath>
#include <limits>
#include <nabla/nabla.hpp>
#include <nabla/testing/check_grads.hpp>
#include <nabla/transform/grad.hpp>
#include <nabla/transform/vmap.hpp>
#include <vector>

namespace test_of_nanquantile {

namespace {
namespace nb = nabla;
using nb::dim;
NABLA_AXES(classes, rows)
constexpr double nan = std::numeric_limits<double>::quiet_NaN(), inf = std::numeric_limits<double>::infinity();

// Row by row the quantile of what is left when the nans are taken out, which is tested beside it.
double of_the_rest(std::vector<double> row, double q) {
  std::erase_if(row, [](double v) { return std::isnan(v); });
  if (row.empty()) return nan;
  return nb::quantile(nb::array_from(row), q, dim<0>).item();
}
bool same(double a, double b) { return std::isnan(a) ? std::isnan(b) : a == b || std::abs(a - b) < 1e-14; }

}  // namespace

TEST_CASE("the quantile of what is no nan, along a position or a name") {
  const std::vector<std::vector<double>> all{{4, nan, 3, 2, 9}, {nan, nan, nan, nan, nan}, {1, 2, 3, 4, 5}, {nan, nan, 7, nan, nan},
                                             {inf, nan, -inf, 1, 2}, {inf, inf, nan, inf, nan}};
  std::vector<double> flat;
  for (const auto& row : all) flat.insert(flat.end(), row.begin(), row.end());
  const auto x = nb::reshape(nb::array_from(flat), 6, 5).eval();
  const auto named = nb::rename(x, dim<0> = rows, dim<1> = classes).eval();
  for (const double q : {0., 0.25, 0.5, 0.7, 1.}) {
    CAPTURE(q);
    const auto along = nb::to_vector(nb::nanquantile(x, q, dim<1>)), by_name = nb::to_vector(nb::nanquantile(named, q, classes)),
               across = nb::to_vector(nb::nanquantile(nb::transpose(x), q, dim<0>));
    for (std::size_t i = 0; i < all.size(); ++i) {
      CHECK(same(along[i], of_the_rest(all[i], q)));
      CHECK(same(by_name[i], along[i]));
      CHECK(same(across[i], along[i]));
    }
  }
  // As numpy.nanmedian and numpy.nanpercentile(.., 30) print them.
  CHECK(nb::nanmedian(nb::array_from({4., nan, 3., 2.}), dim<0>).item() == 3);
  CHECK(std::abs(nb::nanquantile(nb::array_from({10., nan, 4., 3., 2., 1.}), 0.3, dim<0>).item() - 2.2) < 1e-14);
  CHECK(nb::testing::equal(nb::nanmedian(nb::array_from({3, 1, 2, 4}), dim<0>), {2.5}));
}

TEST_CASE("its derivatives, to second order; a nan gets none; mistakes") {
  const auto x = nb::reshape(nb::array_from({4., 1., 3., 2.5, 9., -1., 0.5, 7.}), 2, 4).eval();
  CHECK(nb::testing::check_grads<2>([](const auto& v) { return nb::sum(nb::sin(nb::nanquantile(v, 0.3, dim<1>)), nb::all); }, x));
  const auto g = nb::grad([](const auto& v) { return nb::sum(nb::square(nb::nanmedian(v, dim<0>)), nb::all); })(nb::array_from({4., nan, 3., 2.}));
  CHECK(nb::testing::equal(g, {0, 0, 6, 0}));
  CHECK(nb::testing::equal(nb::vmap([](const auto& row) { return nb::nanmedian(row, dim<0>); })(x), nb::nanmedian(x, dim<1>)));
  CHECK_THROWS_WITH(nb::nanquantile(x, 1.5, dim<0>), doctest::Contains("requires a probability within 0..1"));
  CHECK_THROWS_WITH(nb::nanmedian(nb::zeros<double>(2, 0), dim<1>), doctest::Contains("nanmedian"));
}

}  // namespace test_of_nanquantile
