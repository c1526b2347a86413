// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <doctest/doctest.h>

#include <limits>
#include <nabla/nabla.hpp>
#include <nabla/testing/check_grads.hpp>
#include <nabla/transform/vmap.hpp>
#include <vector>

namespace nb = nabla;
namespace {
namespace test_of_diagonal {

NABLA_AXES(batch, rows, columns)
using nb::dim;

/// The diagonal of a matrix, element by element.
std::vector<double> serial_diagonal(const std::vector<double>& x, long n, long m, long k) {
  std::vector<double> d;
  for (long i = 0; i < n; ++i)
    for (long j = 0; j < m; ++j)
      if (j - i == k) d.push_back(x[std::size_t(i * m + j)]);
  return d;
}

TEST_CASE("diagonal and trace of matrices of every shape, at every offset") {
  for (long n = 0; n < 5; ++n)
    for (long m = 0; m < 5; ++m) {
      const auto x = nb::sin(nb::iota<double>(n, m) + 1.).eval();
      const auto v = nb::to_vector(x);
      for (long k = -6; k < 7; ++k) {
        const auto d = serial_diagonal(v, n, m, k);
        CHECK(nb::to_vector(nb::diagonal(x, k)) == d);
        double total = 0;
        for (const double e : d) total += e;
        CHECK(nb::trace(x, k).item() == doctest::Approx(total).epsilon(1e-15));
      }
    }
}

TEST_CASE("over named dims, over positions, of batches") {
  const auto x = nb::iota<double>(rows = 2, batch = 3, columns = 2);
  CHECK(nb::type_name(nb::diagonal(x, rows, columns)) == "f64[batch=3,rows=2]");
  CHECK(nb::to_vector(nb::diagonal(x, rows, columns)) == std::vector<double>{0, 7, 2, 9, 4, 11});
  CHECK(nb::to_vector(nb::diagonal(x, columns, rows, 1)) == std::vector<double>{6, 8, 10});
  CHECK(nb::to_vector(nb::trace(x, rows, columns)) == std::vector<double>{7, 11, 15});
  const auto y = nb::iota<float>(2, 3, 2);
  CHECK(nb::to_vector(nb::diagonal(y, dim<0>, dim<2>)) == std::vector<float>{0, 7, 2, 9, 4, 11});
  CHECK(nb::to_vector(nb::diagonal(y)) == std::vector<float>{0, 3, 6, 9});
  CHECK(nb::trace(nb::array_from({true, false, true, true}, 2, 2)).item() == 2);
  const auto mapped = nb::vmap([](const auto& v) { return nb::diagonal(v); })(y).eval();
  CHECK(nb::to_vector(mapped) == std::vector<float>{0, 3, 6, 9});
}

TEST_CASE("diag makes the matrices, and diagonal takes them apart") {
  const auto v = nb::iota<float>(batch = 2, rows = 3);
  CHECK(nb::to_vector(nb::diag(nb::iota<float>(3))) == std::vector<float>{0, 0, 0, 0, 1, 0, 0, 0, 2});
  CHECK(nb::testing::equal(nb::diagonal(nb::diag(v, rows, columns), rows, columns), v));
  CHECK(nb::sum(nb::diag(v, rows, columns), nb::all).item() == 15);
  const auto y = nb::iota<float>(2, 3);
  CHECK(nb::testing::equal(nb::diagonal(nb::diag(y)), y));
  CHECK(nb::testing::equal(nb::diag(y, dim<0>, dim<0>), nb::transpose(nb::diag(nb::transpose(y)), dim<1>, dim<2>, dim<0>)));
  // Zeros beside the diagonal, whatever stands on it.
  const auto special = nb::to_vector(nb::diag(nb::array_from({std::numeric_limits<float>::infinity(), std::nanf("")}, 2)));
  CHECK(special[1] == 0);
  CHECK(special[2] == 0);
  CHECK(nb::to_vector(nb::diag(nb::array_from({2, 3}, 2))) == std::vector<int>{2, 0, 0, 3});
}

TEST_CASE("derivatives in both modes, and of derivatives") {
  const auto x = nb::array_from({0.3, -1.2, 0.8, 2.1, -0.4, 1.7, 0.2, 0.6}, 2, 2, 2);
  CHECK(nb::testing::check_grads<2>(
      [](const auto& v) { return nb::sum(nb::sin(nb::diag(nb::square(nb::diagonal(v)))) * v, nb::all); }, x));
  CHECK(nb::testing::check_grads<2>(
      [](const auto& v) { return nb::sum(nb::sin(nb::diagonal(v, dim<2>, dim<0>, 1)), nb::all) * nb::sum(nb::trace(v), nb::all); },
      x));
}

}  // namespace test_of_diagonal
}  // namespace
