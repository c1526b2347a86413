// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <doctest/doctest.h>

#include <cmath>
#include <nabla/linalg.hpp>
#include <nabla/testing/check_grads.hpp>
#include <nabla/transform/grad.hpp>
#include <nabla/transform/vmap.hpp>
#include <vector>

namespace nb = nabla;
namespace {
namespace test_of_systems {

NABLA_AXES(batch, rows, columns, points, outputs)
using nb::dim, nb::lower, nb::upper, nb::unit_diagonal;

template <class T>
auto numbers(long count, long n, long m) {
  return nb::sin(nb::square(nb::iota<T>(count, n, m)) * T(1.7) + T(0.3)).eval();
}
template <class X>
auto turned(const X& x) {
  return nb::transpose(x, dim<0>, dim<2>, dim<1>);
}
/// Symmetric and positive definite.
template <class X>
auto positive(const X& x) {
  using T = typename X::value_type;
  return (nb::matmul(x, turned(x)) + nb::eye<T>(x.sizes()[1])).eval();
}
template <class X, class Y>
bool close(const X& x, const Y& y, double tolerance = 1e-11) {
  return bool(nb::testing::allclose(x, y, tolerance, tolerance));
}

/// Gauss's elimination of plain numbers, with row exchanges: the determinant, and x of a x = b in place of b.
double serial_solve(std::vector<double> a, std::vector<double>& b, std::size_t n, std::size_t k) {
  double det = 1;
  for (std::size_t c = 0; c < n; ++c) {
    std::size_t p = c;
    for (std::size_t r = c; r < n; ++r)
      if (std::abs(a[r * n + c]) > std::abs(a[p * n + c])) p = r;
    if (p != c) det = -det;
    for (std::size_t j = 0; j < n; ++j) std::swap(a[c * n + j], a[p * n + j]);
    for (std::size_t j = 0; j < k; ++j) std::swap(b[c * k + j], b[p * k + j]);
    det *= a[c * n + c];
    for (std::size_t r = 0; r < n; ++r) {
      if (r == c) continue;
      const double f = a[r * n + c] / a[c * n + c];
      for (std::size_t j = 0; j < n; ++j) a[r * n + j] -= f * a[c * n + j];
      for (std::size_t j = 0; j < k; ++j) b[r * k + j] -= f * b[c * k + j];
    }
  }
  for (std::size_t r = 0; r < n; ++r)
    for (std::size_t j = 0; j < k; ++j) b[r * k + j] /= a[r * n + r];
  return det;
}

TEST_CASE("solve and det against elimination by hand, for every size") {
  for (long n = 1; n < 8; ++n)
    for (long k = 1; k < 4; ++k) {
      const auto a = numbers<double>(1, n, n)(0).eval(), b = nb::cos(nb::iota<double>(n, k)).eval();
      auto x = nb::to_vector(b);
      const double det = serial_solve(nb::to_vector(a), x, std::size_t(n), std::size_t(k));
      const auto found = nb::to_vector(nb::solve(a, b));
      for (std::size_t i = 0; i < x.size(); ++i) CHECK(found[i] == doctest::Approx(x[i]).epsilon(1e-9));
      CHECK(nb::det(a).item() == doctest::Approx(det).epsilon(1e-11));
      const auto [sign, logarithm] = nb::slogdet(a);
      CHECK(sign.item() == (det > 0 ? 1 : -1));
      CHECK(logarithm.item() == doctest::Approx(std::log(std::abs(det))).epsilon(1e-11));
    }
}

TEST_CASE("each word does what its definition says, in both dtypes") {
  const auto x = numbers<double>(3, 5, 5);
  const auto a = positive(x);
  const auto b = nb::cos(nb::iota<double>(3, 5, 2)).eval();
  const auto l = nb::cholesky(a);
  CHECK(close(nb::matmul(l, turned(l)), a));
  CHECK(nb::testing::equal(nb::tril(l), l));
  CHECK(close(nb::matmul(x, nb::solve(x, b)), b));
  CHECK(close(nb::matmul(a, nb::cho_solve(l, b)), b));
  CHECK(close(nb::matmul(x, nb::inv(x)), (nb::zeros<double>(3, 5, 5) + nb::eye<double>(5)).eval()));
  // Only one triangle is read.
  const auto low = nb::tril(a).eval(), up = nb::triu(a).eval();
  CHECK(close(nb::matmul(low, nb::solve_triangular(a, b, lower)), b));
  CHECK(close(nb::matmul(up, nb::solve_triangular(a, b, upper)), b));
  CHECK(close(nb::matmul(turned(low), nb::solve_triangular(a, b, lower, nb::transposed)), b));
  CHECK(close(nb::matmul(turned(up), nb::solve_triangular(a, b, upper, nb::transposed)), b));
  const auto unit = (nb::tril(a, -1) + nb::eye<double>(5)).eval();
  CHECK(close(nb::matmul(unit, nb::solve_triangular(a, b, lower, unit_diagonal)), b));
  CHECK(close(nb::matmul(turned(unit), nb::solve_triangular(a, b, lower, nb::transposed, unit_diagonal)), b));
  const auto f = positive(numbers<float>(2, 3, 3));
  CHECK(close(nb::matmul(nb::cholesky(f), turned(nb::cholesky(f))), f, 1e-5));
  CHECK(close(nb::matmul(f, nb::solve(f, nb::ones<float>(2, 3, 1))), nb::ones<float>(2, 3, 1), 1e-4));
  CHECK(nb::type_name(nb::inv(nb::array_from({2, 0, 0, 4}, 2, 2))) == "f32[2,2]");
  CHECK(nb::to_vector(nb::inv(nb::array_from({2, 0, 0, 4}, 2, 2))) == std::vector<float>{0.5f, 0, 0, 0.25f});
}

TEST_CASE("NumPy's numbers") {
  const auto a = nb::array_from({4., 2., -1., 2., 6., 0.5, -1., 0.5, 5.}, 3, 3);
  CHECK(close(nb::to_vector(nb::cholesky(a)),
              std::vector{2., 0., 0., 1., 2.23606797749979, 0., -0.5, 0.44721359549995793, 2.13307290077015}, 1e-14));
  CHECK(nb::det(a).item() == doctest::Approx(91.));
  CHECK(close(nb::to_vector(nb::solve(a, nb::array_from({1., 2., 3.}, 3))),
              std::vector{0.3269230769230769, 0.1703296703296703, 0.6483516483516484}, 1e-14));
  // numpy.linalg.cholesky reads the lower triangle; this is the decomposition of the symmetric part, as jax.numpy's.
  const auto skewed = nb::array_from({4., 3., 1., 6.}, 2, 2);
  CHECK(close(nb::cholesky(skewed), nb::cholesky(nb::array_from({4., 2., 2., 6.}, 2, 2)), 1e-15));
}

TEST_CASE("dims by name: batches meet by name, x has the columns") {
  const auto a = nb::sin(nb::square(nb::iota<double>(rows = 3, batch = 2, columns = 3)) * 1.7 + 0.3).eval();
  const auto b = nb::cos(nb::iota<double>(batch = 2, rows = 3)).eval();
  const auto x = nb::solve(a, b, rows, columns);
  CHECK(nb::type_name(x) == "f64[batch=2,columns=3]");
  CHECK(close(nb::dot(a, x, columns), b));
  // What only b has are right-hand sides, or more matrices.
  const auto c = nb::cos(nb::iota<double>(points = 4, rows = 3, outputs = 2)).eval();
  const auto y = nb::solve(a, c, rows, columns);
  CHECK(close(nb::dot(a, y, columns), (nb::zeros<double>(batch = 2, points = 4, outputs = 2, rows = 3) + c).eval()));
  const auto inverse = nb::inv(a, rows, columns);
  CHECK(close(nb::dot(inverse, b, rows), x));
  CHECK(nb::type_name(nb::det(a, rows, columns)) == "f64[batch=2]");
  CHECK(nb::type_name(nb::slogdet(a, rows, columns).second) == "f64[batch=2]");
  // The transposed system has the rows.
  const auto l = nb::cholesky(nb::dot(a, nb::rename(a, rows = points), columns), rows, points);
  CHECK(nb::type_name(nb::solve_triangular(l, nb::ones<double>(points = 3), rows, points, lower, nb::transposed)) ==
        "f64[batch=2,rows=3]");
  // Positions of choice.
  const auto p = nb::sin(nb::square(nb::iota<double>(3, 2, 3))).eval();
  CHECK(close(nb::inv(p, dim<0>, dim<2>)(nb::all, 1), nb::inv(p(nb::all, 1))));
  CHECK(close(nb::cholesky(nb::eye<double>(3) * 4., dim<1>, dim<0>), nb::eye<double>(3) * 2.));
}

TEST_CASE("positional batches broadcast, vectors are columns") {
  const auto a = numbers<double>(2, 3, 3);
  const auto v = nb::array_from({1., -2., 0.5}, 3);
  const auto x = nb::solve(a, v);
  CHECK(nb::type_name(x) == "f64[2,3]");
  CHECK(close(nb::matmul(a, nb::expand_dims(x, dim<2>)), (nb::zeros<double>(2, 3, 1) + nb::expand_dims(v, dim<1>)).eval()));
  const auto one = a(0).eval();
  const auto many = nb::solve(one, nb::ones<double>(4, 3, 2));
  CHECK(close(nb::matmul(one, many), nb::ones<double>(4, 3, 2)));
  CHECK(close(nb::vmap([](const auto& m) { return nb::inv(m); })(a), nb::inv(a)));
  CHECK(close(nb::vmap(nb::in_axes(dim<0>, nb::none), nb::out_axes(dim<0>), [](const auto& m, const auto& w) { return nb::solve(m, w); })(a, v), x));
}

TEST_CASE("one bad matrix of a batch gives nan there, and nowhere else") {
  auto a = positive(numbers<double>(3, 3, 3));
  nb::detail::copy_numbers(std::vector<double>(9), a.data() + 9, 9);
  const auto is_bad = [](const auto& x, long each) {
    const auto v = nb::to_vector(x);
    for (std::size_t i = 0; i < v.size(); ++i)
      if (std::isnan(v[i]) != (long(i) / each == 1)) return false;
    return true;
  };
  CHECK(is_bad(nb::cholesky(a), 9));
  CHECK(is_bad(nb::inv(a), 9));
  CHECK(is_bad(nb::solve(a, nb::ones<double>(3, 3, 2)), 6));
  const double nan = std::numeric_limits<double>::quiet_NaN();
  const auto with_nan = nb::to_vector(nb::cholesky(nb::array_from({4., 0., 0., nan}, 2, 2)));
  for (const double v : with_nan) CHECK(std::isnan(v));
  CHECK(nb::det(a)(1).item() == 0);
  CHECK(nb::slogdet(a).first(1).item() == 0);
  CHECK(nb::slogdet(a).second(1).item() == -std::numeric_limits<double>::infinity());
}

TEST_CASE("LAPACK gets the memory that it asks for by a float") {
  // Of 2897 rows ssyevd needs 16802601 numbers, and says 16802600: the next float is 16802602.
  CHECK(nb::detail::numbers_asked_for(16802600.f) >= 16802601);
  CHECK(nb::detail::numbers_asked_for(34.) >= 34);
}

TEST_CASE("a determinant does not overflow on the way; its logarithm never does") {
  const auto big = (nb::eye<float>(40) * 1e20f).eval();
  auto mixed = nb::to_vector(big);
  for (std::size_t i = 0; i < 20; ++i) mixed[i * 41] = 1e-20f;
  CHECK(nb::det(nb::array_from(mixed, 40, 40)).item() == doctest::Approx(1).epsilon(1e-4));
  CHECK(nb::slogdet(big).second.item() == doctest::Approx(40 * std::log(1e20)).epsilon(1e-5));
}

TEST_CASE("empty arrays") {
  CHECK(nb::to_vector(nb::det(nb::zeros<float>(3, 0, 0))) == std::vector<float>{1, 1, 1});
  CHECK(nb::inv(nb::zeros<float>(0, 3, 3)).total_size() == 0);
  CHECK(nb::solve(nb::eye<double>(3), nb::zeros<double>(3, 0)).total_size() == 0);
  CHECK(nb::cholesky(nb::zeros<double>(0, 0)).total_size() == 0);
}

TEST_CASE("sizes that do not fit are errors that name them") {
  CHECK_THROWS_WITH(nb::det(nb::zeros<float>(3, 4)), doctest::Contains("requires square matrices: found dim<-2> = 3 and dim<-1> = 4"));
  CHECK_THROWS_WITH(nb::cholesky(nb::zeros<float>(rows = 2, columns = 3), rows, columns), doctest::Contains("rows = 2 and columns = 3"));
  CHECK_THROWS_WITH(nb::solve(nb::eye<float>(3), nb::zeros<float>(4)), doctest::Contains("solve requires equal sizes of dim<-1>: found 3 and 4"));
}

TEST_CASE("derivatives in both modes, and of derivatives") {
  const auto x = numbers<double>(2, 3, 3), a = positive(x);
  const auto b = nb::cos(nb::iota<double>(2, 3, 2)).eval();
  const auto total = [](const auto& y) { return nb::sum(nb::sin(y), nb::all); };
  using nb::testing::check_grads;
  CHECK(check_grads<2>([&](const auto& v) { return total(nb::cholesky(v)); }, a));
  CHECK(check_grads<2>([&](const auto& v, const auto& w) { return total(nb::solve(v, w)); }, std::tuple(a, b)));
  CHECK(check_grads<2>([&](const auto& v, const auto& w) { return total(nb::solve_triangular(v, w, upper, nb::transposed)); }, std::tuple(a, b)));
  CHECK(check_grads<2>([&](const auto& v, const auto& w) { return total(nb::solve_triangular(v, w, lower, unit_diagonal)); }, std::tuple(x, b)));
  CHECK(check_grads<2>([&](const auto& v, const auto& w) { return total(nb::cho_solve(v, w)); }, std::tuple(a, b)));
  CHECK(check_grads<2>([&](const auto& v) { return total(nb::inv(v)); }, a));
  CHECK(check_grads<2>([&](const auto& v) { return total(nb::det(v)); }, x));
  CHECK(check_grads<2>([&](const auto& v) { return total(nb::slogdet(v).second); }, a));
}

TEST_CASE("closed forms of derivatives") {
  const auto a = positive(numbers<double>(1, 4, 4))(0).eval();
  const auto g = nb::grad([](const auto& v) { return nb::slogdet(v).second; })(a);
  CHECK(close(g, nb::transpose(nb::inv(a))));
  // The cofactors of a singular matrix: those of rank n - 1 are a matrix of rank one, and those of less zero.
  const auto singular = nb::array_from({1., 2., 3., 4., 5., 6., 7., 8., 9.}, 3, 3);
  const auto d = nb::grad([](const auto& v) { return nb::det(v); });
  CHECK(close(nb::to_vector(d(singular)), std::vector{-3., 6., -3., 6., -12., 6., -3., 6., -3.}, 1e-12));
  CHECK(close(d(nb::ones<double>(3, 3)), nb::zeros<double>(3, 3), 1e-14));
  CHECK(close(d(nb::array_from({2.}, 1, 1)), nb::ones<double>(1, 1)));
}

}  // namespace test_of_systems
}  // namespace
