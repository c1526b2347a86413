// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <nabla/testing/check_grads.hpp>
#include <tuple>

#include "holes.hpp"

namespace {
namespace test_of_cov_corrcoef {

using namespace app;
using nb::testing::allclose;

auto some() { return nb::array_from({1., 2., 3.5, 4., 5., -6.25}, rows = 2, columns = 3); }
auto others() { return nb::array_from({0.5, 2., -1., 3., 4.5, 2.}, rows = 2, columns = 3); }
auto matrix() { return nb::array_from({1., 2., 3.5, 4., 5., -6.25, 1., 2.}, 2, 4); }

// numpy.cov
TEST_CASE("cov: values of NumPy, of the rows of a matrix and over a name") {
  CHECK(
      allclose(nb::cov(matrix()), {1.8958333333333333, -0.19791666666666666, -0.19791666666666666, 22.765625}, 1e-12));
  CHECK(nb::cov(nb::array_from({1., 2., 6.})).item() == doctest::Approx(7));
  const auto c = nb::cov(some(), nb::rename(others(), rows = x), columns);
  CHECK(nb::type_name(c) == "f64[rows=2,x=2]");
  CHECK(allclose(c, {-1.125, -0.7916666666666666, 8.4375, 6.645833333333333}, 1e-12));
  // A name that both have runs along.
  CHECK(allclose(nb::cov(some(), others(), columns), {-1.125, 6.645833333333333}, 1e-12));
  const auto same = matrix();
  CHECK(allclose(nb::cov(same, same, nb::dim<1>),
                 {1.8958333333333333, -0.19791666666666666, -0.19791666666666666, 22.765625}, 1e-12));
  CHECK(nb::cov(some(), some(), rows, columns).item() ==
        doctest::Approx(nb::var(some(), rows, columns).item() * 6 / 5));
}

TEST_CASE("cov of integers is f32, of one observation nan") {
  const auto c = nb::cov(nb::array_from({1, 2, 6}, rows = 3), nb::array_from({2, 4, 12}, rows = 3), rows);
  static_assert(std::is_same_v<nb::value_type_t<decltype(c)>, float>);
  CHECK(c.item() == 14);
  CHECK(std::isnan(nb::cov(nb::array_from({1.}, rows = 1), nb::array_from({1.}, rows = 1), rows).item()));
}

// numpy.corrcoef
TEST_CASE("corrcoef: values of NumPy; nan of what does not vary") {
  CHECK(allclose(nb::corrcoef(matrix()), {1, -0.030126071434189255, -0.030126071434189255, 1}, 1e-12));
  CHECK(allclose(nb::corrcoef(some(), nb::rename(others(), rows = x), columns),
                 {-0.5960395606792698, -0.5, 0.9033789338474141, 0.8482242811431359}, 1e-12));
  CHECK(std::isnan(nb::corrcoef(nb::array_from({2., 2.}, rows = 2), nb::array_from({1., 2.}, rows = 2), rows).item()));
}

TEST_CASE("cov and corrcoef: derivatives") {
  const auto f = [](auto a, auto b) {
    return std::tuple(nb::cov(a, nb::rename(b, rows = x), columns), nb::corrcoef(a, b, columns));
  };
  const auto found = nb::testing::check_grads(f, std::tuple(some(), others()));
  CAPTURE(found);
  CHECK(bool(found));
  const auto of_rows = [](auto a) { return std::tuple(nb::cov(a), nb::corrcoef(a)); };
  CHECK(bool(nb::testing::check_grads(of_rows, matrix())));
}

}  // namespace test_of_cov_corrcoef
}  // namespace
