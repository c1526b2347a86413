// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <doctest/doctest.h>

#include <array>
#include <cmath>
#include <harness/elements.hpp>
#include <nabla/linalg.hpp>
#include <nabla/transform/vmap.hpp>
#include <vector>

namespace nb = nabla;
namespace {
namespace test_of_decompositions {

NABLA_AXES(batch, rows, columns, points)
using nb::dim;

auto numbers(long count, long n, long m) {
  return nb::sin(nb::square(nb::iota<double>(count, n, m)) * 1.7 + 0.3).eval();
}
template <class X>
auto turned(const X& x) {
  return nb::transpose(x, dim<0>, dim<2>, dim<1>);
}
template <class X, class Y>
bool close(const X& x, const Y& y, double tolerance = 1e-11) {
  return bool(nb::testing::allclose(x, y, tolerance, tolerance));
}
const std::array<std::array<long, 2>, 4> shapes{{{5, 3}, {3, 5}, {4, 4}, {1, 3}}};

TEST_CASE("qr, svd, pinv and lstsq of tall, wide and square matrices") {
  for (const auto& [m, n] : shapes) {
    const auto a = numbers(2, m, n);
    const long k = std::min(m, n);
    const auto one = (nb::zeros<double>(2, k, k) + nb::eye<double>(k)).eval();
    const auto [q, r] = nb::qr(a);
    CHECK(close(nb::matmul(q, r), a));
    CHECK(close(nb::matmul(turned(q), q), one));
    CHECK(nb::testing::equal(nb::triu(r), r));
    const auto [u, s, vt] = nb::svd(a);
    CHECK(close(nb::matmul(u * nb::expand_dims(s, dim<1>), vt), a));
    CHECK(close(nb::matmul(turned(u), u), one));
    CHECK(close(nb::matmul(vt, turned(vt)), one));
    CHECK(nb::testing::equal(nb::sort(s, dim<1>, nb::reverse), s));
    // The four equations of the pseudo-inverse.
    const auto p = nb::pinv(a);
    const auto ap = nb::matmul(a, p), pa = nb::matmul(p, a);
    CHECK(close(nb::matmul(ap, a), a));
    CHECK(close(nb::matmul(p, ap), p));
    CHECK(close(turned(ap), ap));
    CHECK(close(turned(pa), pa));
    // What is left is orthogonal to the columns, and x to what a does not see.
    const auto b = nb::cos(nb::iota<double>(2, m, 2)).eval();
    const auto x = nb::lstsq(a, b);
    CHECK(close(nb::matmul(turned(a), nb::matmul(a, x)), nb::matmul(turned(a), b)));
    CHECK(close(nb::matmul(pa, x), x));
  }
}

TEST_CASE("NumPy's numbers") {
  const auto a = nb::array_from({1., 2., 3., 4., 5., 6.}, 3, 2);
  const auto [q, r] = nb::qr(a);
  CHECK(close(nb::to_vector(r), std::vector{-5.916079783099616, -7.437357441610946, 0., 0.828078671210825}, 1e-13));
  CHECK(close(nb::to_vector(std::get<1>(nb::svd(a))), std::vector{9.525518091565104, 0.514300580658644}, 1e-13));
  const auto s = nb::array_from({2., 1., 1., 2.}, 2, 2);
  const auto [w, v] = nb::eigh(s);
  CHECK(close(nb::to_vector(w), std::vector{1., 3.}, 1e-14));
  const double half = std::sqrt(0.5);
  CHECK(close(nb::abs(v), nb::full<double>(half, 2, 2), 1e-14));
  CHECK(nb::testing::equal(nb::eigvalsh(s), w));
  CHECK(close(nb::to_vector(nb::lstsq(a, nb::array_from({1., 2., 3.}, 3))), std::vector{0., 0.5}, 1e-13));
  // Of a lower rank: the shortest solution, and the pseudo-inverse of what is there.
  const auto low = nb::array_from({1., 1., 1., 1.}, 2, 2);
  CHECK(close(nb::pinv(low), low * 0.25, 1e-15));
  CHECK(close(nb::to_vector(nb::lstsq(low, nb::array_from({1., 3.}, 2))), std::vector{1., 1.}, 1e-14));
}

TEST_CASE("eigh: the vectors are orthonormal, and the matrix does to each what its value says") {
  for (const long n : {1L, 2L, 5L}) {
    const auto x = numbers(3, n, n);
    const auto a = ((x + turned(x)) * 0.5).eval();
    const auto [w, v] = nb::eigh(x);  // of the symmetric part
    CHECK(close(nb::matmul(a, v), v * nb::expand_dims(w, dim<1>)));
    CHECK(close(nb::matmul(turned(v), v), (nb::zeros<double>(3, n, n) + nb::eye<double>(n)).eval()));
    CHECK(nb::testing::equal(nb::sort(w, dim<1>), w));
  }
}

TEST_CASE("dims by name") {
  const auto a = nb::sin(nb::square(nb::iota<double>(rows = 4, batch = 2, columns = 3))).eval();
  const auto [q, r] = nb::qr(a, rows, columns);
  CHECK(nb::type_name(q) == "f64[batch=2,rows=4,columns=3]");
  CHECK(nb::type_name(r) == "f64[batch=2,rows=3,columns=3]");
  CHECK(close(nb::dot(q, r, nb::pairing(columns, rows)), a));
  const auto [u, s, vt] = nb::svd(a, rows, columns);
  CHECK(nb::type_name(s) == "f64[batch=2,columns=3]");
  CHECK(close(nb::dot(u * s, vt, nb::pairing(columns, rows)), a));
  const auto b = nb::cos(nb::iota<double>(rows = 4, batch = 2)).eval();
  const auto x = nb::lstsq(a, b, rows, columns);
  CHECK(nb::type_name(x) == "f64[batch=2,columns=3]");
  CHECK(close(nb::dot(nb::pinv(a, rows, columns), b, rows), x));
  const auto square = nb::dot(a, nb::rename(a, columns = points), rows);
  const auto [w, v] = nb::eigh(square, columns, points);
  CHECK(nb::type_name(w) == "f64[batch=2,points=3]");
  CHECK(close(nb::sqrt(nb::flip(w, points)), nb::rename(s, columns = points), 1e-9));
  const auto y = numbers(2, 4, 3);
  CHECK(close(nb::vmap([](const auto& m) { return nb::qr(m).second; })(y), nb::qr(y).second));
}

TEST_CASE("what is not finite gives nan, and leaves the others of a batch alone") {
  auto a = numbers(3, 3, 3);
  harness::set_element(a, 12, std::nan(""));
  const auto nans = [](const auto& x) {
    const auto v = nb::to_vector(x);
    const std::size_t each = v.size() / 3;
    for (std::size_t i = 0; i < v.size(); ++i)
      if (std::isnan(v[i]) != (i / each == 1)) return false;
    return true;
  };
  CHECK(nans(nb::eigh(a).first));
  CHECK(nans(nb::eigh(a).second));
  CHECK(nans(std::get<1>(nb::svd(a))));
  CHECK(nans(nb::pinv(a)));
  CHECK(nans(nb::expm(a)));
}

TEST_CASE("empty arrays") {
  CHECK(std::get<1>(nb::svd(nb::zeros<float>(0, 3))).total_size() == 0);
  CHECK(nb::qr(nb::zeros<float>(2, 3, 0)).first.total_size() == 0);
  CHECK(nb::eigh(nb::zeros<float>(0, 0)).first.total_size() == 0);
  CHECK(nb::pinv(nb::zeros<float>(0, 2, 3)).total_size() == 0);
}

TEST_CASE("matrix_power") {
  const auto a = numbers(2, 3, 3);
  auto power = (nb::zeros<double>(2, 3, 3) + nb::eye<double>(3)).eval();
  for (long n = 0; n < 9; ++n) {
    CHECK(close(nb::matrix_power(a, n), power));
    CHECK(close(nb::matmul(nb::matrix_power(a, -n), power), (nb::zeros<double>(2, 3, 3) + nb::eye<double>(3)).eval(), 1e-6));
    power = nb::matmul(power, a);
  }
  // Fibonacci's numbers, in integers that count as f32.
  CHECK(nb::matrix_power(nb::array_from({1, 1, 1, 0}, 2, 2), 30)(0, 1).item() == 832040.f);
  const auto named = nb::sin(nb::iota<double>(rows = 2, columns = 2)).eval();
  CHECK(close(nb::matrix_power(named, rows, columns, 2), nb::dot(named, named, nb::pairing(columns, rows))));
}

TEST_CASE("expm: closed forms, a series, and large norms") {
  for (const double t : {0.1, 1., 3., 20., 300.}) {
    const auto turn = nb::expm(nb::array_from({0., t, -t, 0.}, 2, 2));
    CHECK(close(nb::to_vector(turn), std::vector{std::cos(t), std::sin(t), -std::sin(t), std::cos(t)}, 1e-12));
  }
  const auto nilpotent = nb::array_from({0., 1., 2., 0., 0., 3., 0., 0., 0.}, 3, 3);
  CHECK(close(nb::to_vector(nb::expm(nilpotent)), std::vector{1., 1., 3.5, 0., 1., 3., 0., 0., 1.}, 1e-14));
  const auto a = numbers(2, 4, 4);
  auto term = (nb::zeros<double>(2, 4, 4) + nb::eye<double>(4)).eval(), series = term;
  for (int k = 1; k < 40; ++k) {
    term = nb::matmul(term, a) / double(k);
    series = series + term;
  }
  CHECK(close(nb::expm(a), series, 1e-12));
  CHECK(close(nb::matmul(nb::expm(a), nb::expm(-a)), (nb::zeros<double>(2, 4, 4) + nb::eye<double>(4)).eval(), 1e-10));
  CHECK(close(nb::expm(nb::array_from({0.f, 2.f, -2.f, 0.f}, 2, 2)),
              nb::array_from({std::cos(2.f), std::sin(2.f), -std::sin(2.f), std::cos(2.f)}, 2, 2), 1e-6));
  const auto named = nb::sin(nb::iota<double>(rows = 2, columns = 2)).eval();
  CHECK(nb::type_name(nb::expm(named, rows, columns)) == "f64[rows=2,columns=2]");
}

}  // namespace test_of_decompositions
}  // namespace
