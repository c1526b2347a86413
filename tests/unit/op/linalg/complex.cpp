// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Matrices of complex numbers.
#include <doctest/doctest.h>

#include <array>
#include <cmath>
#include <harness/elements.hpp>
#include <nabla/linalg.hpp>
#include <nabla/testing/allclose.hpp>
#include <nabla/transform/vmap.hpp>
#include <vector>

namespace nb = nabla;
namespace {
namespace test_of_complex_matrices {

NABLA_AXES(batch, rows, columns, points)
using nb::dim;
using c64 = std::complex<float>;
using c128 = std::complex<double>;
using nb::testing::allclose;

template <class T>
auto numbers(long count, long n, long m) {
  const auto i = nb::square(nb::iota<T>(count, n, m));
  return nb::complex(nb::sin(i * T(1.7) + T(0.3)), nb::cos(i * T(0.9))).eval();
}
/// The conjugate transposes.
template <class X>
auto adjoint(const X& x) {
  return nb::conj(nb::transpose(x, dim<0>, dim<2>, dim<1>)).eval();
}
template <class X>
auto positive(const X& x) {
  return (nb::matmul(x, adjoint(x)) + nb::eye<nb::value_type_t<decltype(nb::real(x))>>(x.sizes()[1])).eval();
}
auto identities(long count, long n) { return (nb::zeros<double>(count, n, n) + nb::eye<double>(n)).eval(); }
template <class X, class Y>
bool close(const X& x, const Y& y, double tolerance = 1e-11) {
  return bool(allclose(x, y, tolerance, tolerance));
}
const std::array<std::array<long, 2>, 4> shapes{{{5, 3}, {3, 5}, {4, 4}, {1, 3}}};

// ---- plain serial algorithms ----------------------------------------------------------------------------------------

using plain = std::vector<c128>;

/// Gauss's elimination without row exchanges.
c128 serial_det(plain a, std::size_t n) {
  c128 det = 1;
  for (std::size_t c = 0; c < n; ++c) {
    det *= a[c * n + c];
    for (std::size_t r = c + 1; r < n; ++r)
      for (std::size_t j = n; j-- > c;) a[r * n + j] -= a[r * n + c] / a[c * n + c] * a[c * n + j];
  }
  return det;
}
/// Column by column (Golub and Van Loan 4.2).
plain serial_cholesky(const plain& a, std::size_t n) {
  plain l(n * n);
  for (std::size_t c = 0; c < n; ++c)
    for (std::size_t r = c; r < n; ++r) {
      c128 sum = a[r * n + c];
      for (std::size_t k = 0; k < c; ++k) sum -= l[r * n + k] * std::conj(l[c * n + k]);
      l[r * n + c] = r == c ? std::sqrt(sum) : sum / l[c * n + c];
    }
  return l;
}
double difference(const plain& x, const plain& y) {
  double most = x.size() == y.size() ? 0 : 1;
  for (std::size_t i = 0; i < x.size(); ++i) most = std::max(most, std::abs(x[i] - y[i]) / (1 + std::abs(y[i])));
  return most;
}

TEST_CASE("cholesky and determinants against plain loops, for every size") {
  for (long n = 1; n < 8; ++n) {
    const auto x = numbers<double>(1, n, n)(0).eval();
    const auto a = positive(numbers<double>(1, n, n))(0).eval();
    const auto size = std::size_t(n);
    CHECK(difference(nb::to_vector(nb::cholesky(a)), serial_cholesky(nb::to_vector(a), size)) < 1e-12);
    const c128 det = serial_det(nb::to_vector(x), size);
    CHECK(std::abs(nb::det(x).item() - det) < 1e-10 * std::abs(det));
    const auto [sign, logarithm] = nb::slogdet(x);
    CHECK(nb::type_name(logarithm) == "f64[]");
    CHECK(std::abs(sign.item() - det / std::abs(det)) < 1e-10);
    CHECK(logarithm.item() == doctest::Approx(std::log(std::abs(det))).epsilon(1e-10));
  }
}

TEST_CASE("each word does what its definition says") {
  const auto x = numbers<double>(3, 4, 4), a = positive(x), b = numbers<double>(3, 4, 2);
  const auto l = nb::cholesky(a);
  CHECK(close(nb::matmul(l, adjoint(l)), a));
  CHECK(nb::testing::equal(nb::tril(l), l));
  CHECK(nb::testing::equal(nb::imag(nb::diagonal(l)), nb::zeros<double>(3, 4)));
  CHECK(close(nb::matmul(a, nb::cho_solve(l, b)), b));
  CHECK(close(nb::matmul(nb::expm(x), nb::expm(-x)), identities(3, 4)));
  // Half of a matrix and its conjugate transpose is decomposed.
  const auto skewed = (x - adjoint(x)).eval();
  CHECK(close(nb::cholesky(a + skewed), l));
  const auto hermitian = ((x + adjoint(x)) * 0.5).eval();
  const auto [w, v] = nb::eigh(x);
  CHECK(nb::type_name(w) == "f64[3,4]");
  CHECK(nb::type_name(v) == "c128[3,4,4]");
  CHECK(close(nb::matmul(hermitian, v), v * nb::expand_dims(w, dim<1>)));
  CHECK(close(nb::matmul(adjoint(v), v), identities(3, 4)));
  CHECK(nb::testing::equal(nb::sort(w, dim<1>), w));
  CHECK(nb::testing::equal(nb::eigvalsh(x), w));
  for (const auto& [m, n] : shapes) {
    const long k = std::min(m, n);
    const auto y = numbers<double>(2, m, n);
    const auto [q, r] = nb::qr(y);
    CHECK(close(nb::matmul(q, r), y));
    CHECK(close(nb::matmul(adjoint(q), q), identities(2, k)));
    CHECK(nb::testing::equal(nb::triu(r), r));
    const auto [u, s, vt] = nb::svd(y);
    static_assert(std::is_same_v<nb::value_type_t<decltype(s)>, double>);
    CHECK(close(nb::matmul(u * nb::expand_dims(s, dim<1>), vt), y));
    CHECK(close(nb::matmul(adjoint(u), u), identities(2, k)));
    CHECK(close(nb::matmul(vt, adjoint(vt)), identities(2, k)));
    CHECK(nb::testing::equal(nb::sort(s, dim<1>, nb::reverse), s));
    // The four equations of the pseudo-inverse.
    const auto p = nb::pinv(y);
    const auto yp = nb::matmul(y, p), py = nb::matmul(p, y);
    CHECK(close(nb::matmul(yp, y), y));
    CHECK(close(nb::matmul(py, p), p));
    CHECK(close(adjoint(yp), yp));
    CHECK(close(adjoint(py), py));
    const auto c = numbers<double>(2, m, 2);
    const auto closest = nb::lstsq(y, c);
    CHECK(close(nb::matmul(adjoint(y), nb::matmul(y, closest)), nb::matmul(adjoint(y), c)));
    CHECK(close(nb::matmul(py, closest), closest));
  }
}

TEST_CASE("kron, diag, diagonal and trace") {
  const auto x = numbers<double>(1, 2, 2)(0).eval();
  const auto product = nb::kron(x, nb::conj(x));
  CHECK(std::abs(product(1, 2).item() - x(0, 1).item() * std::conj(x(1, 0).item())) < 1e-15);
  CHECK(close(nb::trace(product), nb::square(nb::abs(nb::trace(x))), 1e-14));
  CHECK(nb::testing::equal(nb::diagonal(nb::diag(x(0))), x(0)));
}

TEST_CASE("c64") {
  const auto x = numbers<float>(2, 3, 3), a = positive(x);
  const auto l = nb::cholesky(a);
  CHECK(nb::type_name(l) == "c64[2,3,3]");
  CHECK(close(nb::matmul(l, adjoint(l)), a, 1e-5));
  CHECK(close(nb::matmul(a, nb::cho_solve(l, x)), x, 1e-4));
  const auto [w, v] = nb::eigh(a);
  CHECK(nb::type_name(w) == "f32[2,3]");
  CHECK(close(nb::matmul(a, v), v * nb::expand_dims(w, dim<1>), 1e-4));
  const auto [u, s, vt] = nb::svd(x);
  CHECK(nb::type_name(s(0, 0)) == "f32[]");
  CHECK(close(nb::matmul(u * nb::expand_dims(s, dim<1>), vt), x, 1e-5));
  const auto [q, r] = nb::qr(x);
  CHECK(close(nb::matmul(q, r), x, 1e-5));
  const auto [sign, logarithm] = nb::slogdet(x);
  CHECK(nb::type_name(logarithm) == "f32[2]");
  CHECK(close(sign * nb::exp(logarithm), nb::det(x), 1e-4));
  CHECK(close(nb::matmul(nb::pinv(x), x), nb::zeros<float>(2, 3, 3) + nb::eye<float>(3), 1e-3));
  CHECK(close(nb::matmul(nb::expm(x), nb::expm(-x)), nb::zeros<float>(2, 3, 3) + nb::eye<float>(3), 1e-3));
}

TEST_CASE("NumPy's numbers") {
  const auto n = [](long r, long c) {
    return (numbers<double>(1, r, c)(0) + nb::eye<double>(r, c) * (nb::iota<double>(c) * 2.)).eval();
  };
  const auto x = n(3, 3), tall = n(3, 2);
  const auto a = (nb::matmul(x, nb::conj(nb::transpose(x))) + nb::eye<double>(3)).eval();
  CHECK(allclose(nb::cholesky(a),
                 {c128(2.15316615112689, 0), c128(0, 0), c128(0, 0), c128(1.01696945806686, -1.65356231990483),
                  c128(2.50499557800091, 0), c128(0, 0), c128(2.21060531033011, 2.82366619841161),
                  c128(-0.148964442918408, -0.0342939950782347), c128(3.75423990254582, 0)},
                 1e-12, 1e-12));
  CHECK(allclose(nb::eigvalsh(x), {0.0421429496113586, 2.4409682335038, 5.26670725182791}, 1e-12, 1e-12));
  CHECK(allclose(std::get<1>(nb::svd(tall)), {2.87628303128099, 1.42852124630857}, 1e-12, 1e-12));
  CHECK(allclose(nb::det(x), c128(2.15445897496532, 11.3949728849842), 1e-12, 1e-12));
  CHECK(allclose(nb::slogdet(x).first, c128(0.185779552935466, 0.982591450049866), 1e-12, 1e-12));
  CHECK(allclose(nb::slogdet(x).second, 2.45073414378013, 1e-12, 1e-12));
  const auto [q, r] = nb::qr(tall);
  CHECK(allclose(q,
                 {c128(-0.171209064846118, -0.579348081744948), c128(-0.308437578790415, 0.0582548905646449),
                  c128(-0.422326815048383, 0.519535268291826), c128(-0.639566354387461, -0.165055055425997),
                  c128(-0.405103371018658, 0.150524686926483), c128(0.613131221066607, 0.298754816668172)},
                 1e-12, 1e-12));
  CHECK(allclose(
      r,
      {c128(-1.72607803755573, 0), c128(-1.2890385702968, -0.0787366416609945), c128(0, 0), c128(-2.38044360172738, 0)},
      1e-12, 1e-12));
  CHECK(allclose(nb::expm(x),
                 {c128(-2.07226038499134, 7.99449685510621), c128(20.8214881939357, 4.65022529178046),
                  c128(26.2224684672816, -25.77786161844), c128(11.8898521413957, 5.03236280168508),
                  c128(18.3805075783657, -30.3416789153299), c128(-40.2114151928048, -48.7827144056008),
                  c128(-23.9281457484205, 2.15200835596692), c128(28.8105666711462, 47.6489476632047),
                  c128(104.359944264671, 27.4027382163507)},
                 1e-12, 1e-12));
  CHECK(allclose(nb::pinv(tall),
                 {c128(0.00354173251094234, -0.359830672759928), c128(0.0408640724600706, 0.340517604122504),
                  c128(0.432774745204888, 0.00522896590149957), c128(0.129571470866437, 0.0244722834527027),
                  c128(0.268675281331327, -0.0693379399143187), c128(-0.257570152311815, 0.125503841574478)},
                 1e-12, 1e-12));
  CHECK(allclose(nb::lstsq(tall, n(3, 1)(nb::all, 0)),
                 {c128(0.506534294910491, -0.152044847148689), c128(0.226011560509856, 0.563232564694595)}, 1e-12,
                 1e-12));
}

TEST_CASE("real matrices as complex ones give the same") {
  const auto real = nb::real(numbers<double>(2, 3, 3)).eval();
  const auto x = nb::complex(real, 0.).eval();
  CHECK(close(nb::det(x), nb::det(real)));
  CHECK(close(nb::slogdet(x).second, nb::slogdet(real).second));
  CHECK(close(nb::slogdet(x).first, nb::slogdet(real).first));
  CHECK(close(nb::qr(x).second, nb::qr(real).second));
  CHECK(close(nb::eigvalsh(x), nb::eigvalsh(real)));
  CHECK(close(std::get<1>(nb::svd(x)), std::get<1>(nb::svd(real))));
  CHECK(close(nb::pinv(x), nb::pinv(real)));
  CHECK(close(nb::expm(x), nb::expm(real)));
  // Beside real right-hand sides, and the other way round.
  const auto b = numbers<double>(2, 3, 2);
  CHECK(close(nb::lstsq(real, b), nb::lstsq(x, b)));
  CHECK(close(nb::lstsq(x, nb::real(b)), nb::lstsq(x, nb::complex(nb::real(b), 0.))));
  const auto l = nb::cholesky(positive(x));
  const auto lr = nb::real(l).eval();
  CHECK(close(nb::cho_solve(lr, b), nb::cho_solve(l, b)));
}

TEST_CASE("bad matrices give nan, and leave the others of a batch alone") {
  auto a = positive(numbers<double>(3, 3, 3));
  const auto is_bad = [](const auto& x) {
    const auto v = nb::to_vector(nb::isnan(x));
    for (std::size_t i = 0; i < v.size(); ++i)
      if (bool(v[i]) != (i / (v.size() / 3) == 1)) return false;
    return true;
  };
  // The diagonal of a positive matrix is positive.
  harness::set_element(a, 13, c128(-2, 5));
  CHECK(is_bad(nb::cholesky(a)));
  harness::set_element(a, 12, c128(0, std::nan("")));
  CHECK(is_bad(nb::cholesky(a)));
  CHECK(is_bad(nb::eigh(a).first));
  CHECK(is_bad(nb::eigh(a).second));
  CHECK(is_bad(std::get<0>(nb::svd(a))));
  CHECK(is_bad(std::get<1>(nb::svd(a))));
  CHECK(is_bad(nb::pinv(a)));
  CHECK(is_bad(nb::expm(a)));
  nb::detail::copy_numbers(std::vector<c128>(9), a.data() + 9, 9);
  CHECK(is_bad(nb::inv(a)));
  CHECK(nb::det(a)(1).item() == c128(0));
  CHECK(nb::slogdet(a).first(1).item() == c128(0));
  CHECK(nb::slogdet(a).second(1).item() == -std::numeric_limits<double>::infinity());
  CHECK(close(nb::pinv(a)(1), nb::zeros<double>(3, 3)));
  // A lower rank.
  const auto low = nb::array_from({c128(1, 0), c128(0, 1), c128(0, -1), c128(1, 0)}, 2, 2);
  CHECK(close(nb::pinv(low), low * 0.25, 1e-15));
}

TEST_CASE("a determinant does not overflow on the way; its logarithm never does") {
  auto mixed = nb::to_vector(nb::eye<float>(40) * c64(0, 1e20f));
  for (std::size_t i = 0; i < 20; ++i) mixed[i * 41] = c64(1e-20f);
  CHECK(std::abs(nb::det(nb::array_from(mixed, 40, 40)).item() - c64(1)) < 1e-4f);
  const auto big = nb::slogdet(nb::eye<float>(41) * c64(3e20f, 4e20f));
  CHECK(big.second.item() == doctest::Approx(41 * std::log(5e20)).epsilon(1e-5));
  CHECK(std::abs(big.first.item() - c64(std::pow(c128(0.6, 0.8), 41))) < 1e-4f);
  // The parts of a product of fractions may cancel.
  const auto turned = nb::array_from({c128(1e300, 1e300), c128(0), c128(0), c128(1e-300, -1e-300)}, 2, 2);
  CHECK(std::abs(nb::det(turned).item() - c128(2)) < 1e-14);
}

TEST_CASE("expm of large and of nilpotent matrices") {
  for (const double t : {0.1, 3., 300.}) {
    // exp(i t [[0, 1], [1, 0]])
    const auto turn = nb::expm(nb::array_from({c128(0), c128(0, t), c128(0, t), c128(0)}, 2, 2));
    const c128 c(std::cos(t)), s(0, std::sin(t));
    CHECK(allclose(turn, {c, s, s, c}, 1e-12, 1e-12));
  }
  CHECK(allclose(nb::expm(nb::array_from({c128(0), c128(2, 1), c128(0), c128(0)}, 2, 2)),
                 {c128(1), c128(2, 1), c128(0), c128(1)}, 1e-15, 1e-15));
}

TEST_CASE("dims by name, empty arrays, vmap") {
  const auto a = nb::rename(numbers<double>(4, 2, 3), dim<0> = rows, dim<1> = batch, dim<2> = columns).eval();
  const auto [q, r] = nb::qr(a, rows, columns);
  CHECK(close(nb::dot(q, r, nb::pairing(columns, rows)), a));
  const auto [u, s, vt] = nb::svd(a, rows, columns);
  CHECK(nb::type_name(s) == "f64[batch=2,columns=3]");
  CHECK(close(nb::dot(u * s, vt, nb::pairing(columns, rows)), a));
  const auto square = nb::dot(nb::conj(a), nb::rename(a, columns = points), rows);
  const auto [w, v] = nb::eigh(square, columns, points);
  CHECK(nb::type_name(w) == "f64[batch=2,points=3]");
  CHECK(close(nb::sqrt(nb::flip(w, points)), nb::rename(s, columns = points), 1e-9));
  CHECK(nb::type_name(nb::slogdet(square, columns, points).second) == "f64[batch=2]");
  CHECK(std::get<1>(nb::svd(nb::zeros<c64>(0, 3))).total_size() == 0);
  CHECK(nb::eigh(nb::zeros<c64>(0, 0)).first.total_size() == 0);
  CHECK(nb::to_vector(nb::det(nb::zeros<c64>(2, 0, 0))) == std::vector<c64>{1, 1});
  const auto x = numbers<double>(2, 4, 3);
  CHECK(close(nb::vmap([](const auto& m) { return std::get<1>(nb::svd(m)); })(x), std::get<1>(nb::svd(x))));
}

}  // namespace test_of_complex_matrices
}  // namespace
