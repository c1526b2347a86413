// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <doctest/doctest.h>

#include <nabla/nabla.hpp>
#include <nabla/testing/check_grads.hpp>
#include <vector>

namespace nb = nabla;
namespace {
namespace test_of_kron {

NABLA_AXES(batch, rows, columns)

TEST_CASE("kron of matrices, against its definition") {
  const auto x = nb::sin(nb::iota<double>(2, 3)).eval(), y = nb::cos(nb::iota<double>(4, 2)).eval();
  const auto k = nb::kron(x, y);
  CHECK(nb::type_name(k) == "f64[8,6]");
  const auto v = nb::to_vector(k), a = nb::to_vector(x), b = nb::to_vector(y);
  for (std::size_t i = 0; i < 8; ++i)
    for (std::size_t j = 0; j < 6; ++j) CHECK(v[i * 6 + j] == a[i / 4 * 3 + j / 2] * b[i % 4 * 2 + j % 2]);
}

TEST_CASE("NumPy's numbers of vectors; dims by name, batches, dtypes") {
  CHECK(nb::to_vector(nb::kron(nb::array_from({1, 10, 100}, 3), nb::array_from({5, 6, 7}, 3))) ==
        std::vector<int>{5, 6, 7, 50, 60, 70, 500, 600, 700});
  const auto p = nb::iota<double>(rows = 2, batch = 2, columns = 2), q = nb::iota<double>(rows = 1, batch = 2, columns = 3);
  const auto k = nb::kron(p, q, rows, columns);
  for (long b = 0; b < 2; ++b)
    CHECK(nb::testing::equal(
        k(batch = b), nb::rename(nb::kron(nb::rename(p(batch = b), rows = nb::dim<0>, columns = nb::dim<1>),
                                          nb::rename(q(batch = b), rows = nb::dim<0>, columns = nb::dim<1>)),
                                 nb::dim<0> = rows, nb::dim<1> = columns)));
  CHECK(nb::type_name(nb::kron(nb::iota<int>(2), nb::iota<double>(3))) == "f64[6]");
  CHECK(nb::kron(nb::zeros<float>(0, 2), nb::zeros<float>(3, 2)).total_size() == 0);
}

TEST_CASE("derivatives in both modes, and of derivatives") {
  const auto a = nb::array_from({0.3, -1.2, 0.8, 2.1}, 2, 2), b = nb::array_from({0.7, -0.2, 1.1}, 1, 3);
  CHECK(nb::testing::check_grads<2>(
      [](const auto& x, const auto& y) { return nb::sum(nb::sin(nb::kron(x, y)), nb::all); }, std::tuple(a, b)));
}

}  // namespace test_of_kron
}  // namespace
