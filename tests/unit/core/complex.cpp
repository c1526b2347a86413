// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Arrays of complex numbers, against std::complex<long double>, and their derivatives, against those of JAX.
#include <doctest/doctest.h>

#include <complex>
#include <limits>
#include <nabla/nabla.hpp>
#include <nabla/testing/allclose.hpp>
#include <nabla/transform/grad.hpp>
#include <nabla/transform/jvp.hpp>
#include <nabla/transform/vjp.hpp>
#include <random>
#include <sstream>

namespace nb = nabla;

namespace test_of_complex {

NABLA_AXES(rows, columns, inner)

using c64 = std::complex<float>;
using c128 = std::complex<double>;
using wide = std::complex<long double>;
using nb::testing::allclose;
using nb::testing::equal;

template <class Z>
std::vector<Z> numbers(long n, unsigned seed, int exponents = 0) {
  std::mt19937 bits(seed);
  std::normal_distribution<double> normal;
  std::uniform_int_distribution<int> power(-exponents, exponents);
  std::vector<Z> v(static_cast<std::size_t>(n));
  for (Z& z : v) {
    using T = typename Z::value_type;
    z = Z(T(std::ldexp(normal(bits), power(bits))), T(std::ldexp(normal(bits), power(bits))));
  }
  return v;
}
/// The largest |got - f(a, b)| / |f(a, b)|, in units of the dtype's epsilon.
template <class X, class A, class F>
double error(const X& x, const std::vector<A>& a, const std::vector<A>& b, F f) {
  using T = nb::detail::part_dtype<nb::value_type_t<X>>;
  const auto got = nb::to_vector(x.eval());
  long double worst = 0;
  for (std::size_t i = 0; i < a.size(); ++i) {
    const wide exact = f(wide(a[i]), wide(b[i]));
    worst = std::max(worst, std::abs(wide(got[i]) - exact) / std::abs(exact));
  }
  return double(worst / std::numeric_limits<T>::epsilon());
}

template <class Z>
void arithmetic() {
  using T = typename Z::value_type;
  const auto a = numbers<Z>(1003, 1), b = numbers<Z>(1003, 2);
  const auto x = nb::array_from<Z>(a, 1003L), y = nb::array_from<Z>(b, 1003L);
  CHECK(error(x + y, a, b, [](wide u, wide v) { return u + v; }) < 1);
  CHECK(error(x - y, a, b, [](wide u, wide v) { return u - v; }) < 1);
  CHECK(error(x * y, a, b, [](wide u, wide v) { return u * v; }) < 2);
  CHECK(error(x / y, a, b, [](wide u, wide v) { return u / v; }) < 3);
  CHECK(error(-x, a, b, [](wide u, wide) { return -u; }) < 1e-6);
  CHECK(error(nb::abs(x), a, b, [](wide u, wide) { return std::abs(u); }) < 2);
  CHECK(error(nb::square(x), a, b, [](wide u, wide) { return u * u; }) < 2);
  CHECK(error(nb::conj(x) + nb::real(x), a, b, [](wide u, wide) { return std::conj(u) + u.real(); }) < 1);
  CHECK(error(x * Z(0, 1), a, b, [](wide u, wide) { return u * wide(0, 1); }) < 1);
  CHECK(error(2 / x, a, b, [](wide u, wide) { return 2.L / u; }) < 3);
  CHECK(error(nb::where(nb::real(x) < 0, x, nb::imag(x)), a, b,
              [](wide u, wide) { return u.real() < 0 ? u : wide(u.imag()); }) < 1e-6);
  CHECK(equal(nb::complex(nb::real(x), nb::imag(x)), x));
  CHECK(nb::all(x == x).item());
  CHECK(!nb::any(x == y).item());
  CHECK(nb::all(x != nb::conj(x)).item());
  static_assert(std::is_same_v<nb::value_type_t<decltype(nb::abs(x))>, T>);
}
TEST_CASE("c64: arithmetic") { arithmetic<c64>(); }
TEST_CASE("c128: arithmetic") { arithmetic<c128>(); }

TEST_CASE("quotients and magnitudes neither overflow nor vanish on the way") {
  const auto a = numbers<c128>(20000, 3, 900), b = numbers<c128>(20000, 4, 900);
  const auto q = nb::to_vector((nb::array_from(a, 20000L) / nb::array_from(b, 20000L)).eval());
  const auto m = nb::to_vector(nb::abs(nb::array_from(a, 20000L)).eval());
  int compared = 0;
  for (std::size_t i = 0; i < a.size(); ++i) {
    const wide exact = wide(a[i]) / wide(b[i]);
    CHECK(double(std::abs(m[i] / std::abs(wide(a[i])) - 1)) < 4e-16);
    if (!(std::abs(exact) < 1e300L && std::abs(exact) > 1e-290L)) continue;
    ++compared;
    CHECK(double(std::abs(wide(q[i]) - exact) / std::abs(exact)) < 7e-16);
  }
  CHECK(compared > 10000);
  const double most = std::numeric_limits<double>::max(), least = std::numeric_limits<double>::denorm_min();
  CHECK(equal(nb::array_from({c128(most, most), c128(least, 0), c128(0, 3 * least)}, 3L) /
                  nb::array_from({c128(most, most), c128(least, 0), c128(0, least)}, 3L),
              {c128(1), c128(1), c128(3)}));
  CHECK(allclose(nb::abs(nb::array_from({c128(most / 2, most / 2), c128(3 * least, 4 * least)}, 2L)),
                 {most / 2 * std::sqrt(2.), 5 * least}, 0, 1e-15));
}

TEST_CASE("infinities and zeros, as in NumPy") {
  const float inf = std::numeric_limits<float>::infinity();
  const auto of = [](c64 a, c64 b) { return (nb::array_from({a}, 1L) / nb::array_from({b}, 1L)).eval()(0).item(); };
  CHECK(of(c64(1, 0), c64(0, 0)).real() == inf);
  CHECK(std::isnan(of(c64(1, 0), c64(0, 0)).imag()));
  CHECK(of(c64(-1, 2), c64(0, 0)) == c64(-inf, inf));
  CHECK(of(c64(1, 1), c64(inf, 0)) == c64(0, 0));
  CHECK(of(c64(1, 1), c64(-inf, inf)) == c64(0, 0));
  CHECK(std::isnan(of(c64(0, 0), c64(0, 0)).real()));
  CHECK(std::isnan(of(c64(1, 0), c64(NAN, 0)).real()));
  // The formula: inf times 0 is nan, where C's own product would be (inf, 0).
  const auto product = (nb::array_from({c64(inf, 0)}, 1L) * nb::array_from({c64(1, 0)}, 1L)).eval()(0).item();
  CHECK(product.real() == inf);
  CHECK(std::isnan(product.imag()));
  CHECK(nb::abs(nb::array_from({c64(NAN, inf)}, 1L))(0).item() == inf);
  CHECK(nb::abs(nb::array_from({c128(-INFINITY, NAN)}, 1L))(0).item() == INFINITY);
  CHECK(std::isnan(nb::abs(nb::array_from({c128(1, NAN)}, 1L))(0).item()));
}

TEST_CASE("dtypes join part by part") {
  const auto x = nb::ones<float>(3), y = nb::ones<float>(3);
  const auto d = nb::ones<double>(3);
  const auto z = nb::full(c64(1, 2), 3);
  static_assert(std::is_same_v<nb::value_type_t<decltype(x + z)>, c64>);
  static_assert(std::is_same_v<nb::value_type_t<decltype(d + z)>, c128>);
  static_assert(std::is_same_v<nb::value_type_t<decltype(nb::ones<std::int16_t>(3) * z)>, c64>);
  static_assert(std::is_same_v<nb::value_type_t<decltype(x * c128(0, 1))>, c64>, "a literal adopts the precision");
  static_assert(std::is_same_v<nb::value_type_t<decltype(nb::complex(x, d))>, c128>);
  static_assert(std::is_same_v<nb::value_type_t<decltype(nb::complex(0, y))>, c64>);
  CHECK(equal(d + z, {c128(2, 2), c128(2, 2), c128(2, 2)}));
  CHECK(equal(x * c64(0, 1), {c64(0, 1), c64(0, 1), c64(0, 1)}));
  CHECK(equal(nb::astype<c128>(nb::iota<std::int32_t>(3)) + 1, {1, 2, 3}));
}

template <class Z>
void reductions() {
  const auto a = numbers<Z>(50 * 70, 5);
  const auto x = nb::array_from<Z>(a, rows = 50L, columns = 70L);
  wide sum = 0, row = 0, column = 0, product = 1;
  for (const Z& z : a) sum += wide(z);
  for (int j = 0; j < 70; ++j) row += wide(a[std::size_t(70 + j)]);
  for (int i = 0; i < 50; ++i) column += wide(a[std::size_t(i * 70 + 7)]);
  for (int j = 0; j < 70; ++j) product *= wide(a[std::size_t(2 * 70 + j)]);
  CHECK(allclose(nb::sum(x, rows, columns), Z(sum)));
  CHECK(allclose(nb::sum(x, columns)(rows = 1), Z(row)));
  CHECK(allclose(nb::sum(x, rows)(columns = 7), Z(column)));
  CHECK(allclose(nb::mean(x, rows, columns), Z(sum / 3500.L)));
  CHECK(allclose(nb::prod(x, columns)(rows = 2), Z(product), 0, 1e-4));
  CHECK(allclose(nb::transpose(x, columns, rows)(columns = 3, rows = 4), a[4 * 70 + 3]));
  CHECK(equal(nb::concatenate(rows, x, -x)(rows = 51), -x(rows = 1)));
  CHECK(nb::to_vector(x) == a);
}
TEST_CASE("c64: reductions and views") { reductions<c64>(); }
TEST_CASE("c128: reductions and views") { reductions<c128>(); }

template <class Z>
void contractions() {
  for (const long n : {3L, 40L}) {
    const auto a = numbers<Z>(n * 17, 6), b = numbers<Z>(17 * n, 7);
    const auto x = nb::array_from<Z>(a, rows = n, inner = 17L);
    const auto y = nb::array_from<Z>(b, inner = 17L, columns = n);
    const auto got = nb::dot(x, y, inner);
    const auto of_real = nb::dot(nb::real(x), y, inner);
    const auto one = nb::dot(x, y(columns = 1), inner);
    for (long i = 0; i < n; ++i) {
      for (long j = 0; j < n; ++j) {
        wide sum = 0, real = 0;
        for (long k = 0; k < 17; ++k) {
          const wide u(a[std::size_t(i * 17 + k)]), v(b[std::size_t(k * n + j)]);
          sum += u * v, real += u.real() * v;
        }
        CHECK(allclose(got(rows = int(i), columns = int(j)), Z(sum), 1e-4));
        CHECK(allclose(of_real(rows = int(i), columns = int(j)), Z(real), 1e-4));
        if (j == 1) CHECK(allclose(one(rows = int(i)), Z(sum), 1e-4));
      }
    }
  }
}
TEST_CASE("c64: contractions") { contractions<c64>(); }
TEST_CASE("c128: contractions") { contractions<c128>(); }

TEST_CASE("printing, and what is one number") {
  std::ostringstream out;
  out << nb::array_from({c64(1, 2), c64(0, -3)}, 2L);
  CHECK(out.str().find("(1,2) (0,-3)") != std::string::npos);
  CHECK(nb::type_name(nb::zeros<c128>(3)).find("c128") != std::string::npos);
  CHECK(nb::sum(nb::full(c64(1, 2), 3)).item() == c64(3, 6));
  CHECK(c128(nb::sum(nb::full(c64(1, 2), 3))) == c128(3, 6));
  CHECK(!allclose(nb::full(c64(1, 2), 3), nb::full(c64(1, -2), 3)));
}

// ---- derivatives: the numbers are those of jax.grad, jax.vjp and jax.jvp of the same functions -----------------------

const auto z4 = [] { return nb::array_from({c128(1, 2), c128(3, -4), c128(-0.5, 0.25), c128(0, 0)}, 4L); };
const auto x4 = [] { return nb::array_from({0.5, -1.5, 2., 1.}, 4L); };
const auto t4 = [] { return nb::array_from({c128(0, 1), c128(2, 0), c128(1, 1), c128(3, 0)}, 4L); };

const auto f = [](auto z) { return nb::sum(nb::real(z * nb::conj(z) * z) + nb::abs(z) * nb::imag(z)); };

TEST_CASE("a gradient is conj of the steepest ascent; that of abs at 0 is 0") {
  CHECK(allclose(nb::grad(f)(z4()),
                 {c128(7.8944271909999166, -8.0249223594996213), c128(40.600000000000001, 15.800000000000001),
                  c128(0.58889320225002106, -0.42082039324993692), c128(0, 0)},
                 1e-13, 1e-13));
}
TEST_CASE("a real operand beside complex ones gets the real part") {
  const auto z = z4();
  const auto g = [&](auto x) { return nb::sum(nb::square(nb::abs(x * z + c128(0, 1)))); };
  const auto at = nb::grad(g)(x4());
  static_assert(std::is_same_v<nb::value_type_t<decltype(at)>, double>);
  CHECK(allclose(at, {9, -83, 1.75, 0}, 1e-12, 1e-13));
  const auto k = [&](auto re, auto im) { return nb::sum(nb::imag(nb::square(nb::complex(re, im)) * z)); };
  const auto [of_re, of_im] = nb::grad(nb::argnums<0, 1>, k)(x4(), (x4() * 2).eval());
  CHECK(allclose(of_re, {4, -6, -3, 0}));
  CHECK(allclose(of_im, {-3, -33, -4, 0}));
}
TEST_CASE("vjp and jvp of a function with a complex result") {
  const auto h = [](auto z) { return (z * z * nb::conj(z) / (1 + z)).eval(); };
  const auto [value, pull] = nb::vjp(h, z4());
  CHECK(allclose(value, {c128(3.75, 1.25), c128(21.875, -3.125), c128(-0.1875, 0.25), c128(0, 0)}));
  const auto pulled = pull(t4());
  CHECK(allclose(pulled, {c128(0.125, 1), c128(10.5, 15.5625), c128(2.8, 0.5), c128(0, 0)}));
  const auto [same, pushed] = nb::jvp(h, z4(), t4());
  CHECK(allclose(same, value));
  CHECK(allclose(pushed, {c128(3.625, 1), c128(10.5, 0.0625), c128(1.7, -0.6), c128(0, 0)}));
}
TEST_CASE("a derivative of a gradient, backwards and forwards") {
  const auto z = z4()(nb::slice(0, 3)).eval();
  const auto want = {c128(14.894427190999917, -12.024922359499621), c128(1.9200000000000017, -0.44000000000000039),
                     c128(-3.3416407864998741, -0.28885438199983171)};
  const auto of_gradient = [](auto z) { return nb::sum(nb::real(nb::grad(f)(z) * c128(1, 2))); };
  CHECK(allclose(nb::grad(of_gradient)(z), want, 1e-12, 1e-12));
  // The same sum by tangents: along 1 and along i.
  const auto along = [&](c128 t) {
    return double(std::get<1>(nb::jvp(of_gradient, z, nb::full_like(z, t))).item());
  };
  double re = 0, im = 0;
  for (const c128 g : want) re += g.real(), im -= g.imag();
  CHECK(along(c128(1)) == doctest::Approx(re));
  CHECK(along(c128(0, 1)) == doctest::Approx(im));
}
TEST_CASE("reductions and contractions") {
  CHECK(allclose(nb::grad([](auto z) { return nb::real(nb::prod(z)); })(z4()),
                 {c128(0), c128(0), c128(0), c128(-6, 1.75)}));
  CHECK(allclose(nb::grad([](auto z) { return nb::imag(nb::prod(z)); })(z4()(nb::slice(0, 3)).eval()),
                 {c128(2.75, 0.5), c128(-0.75, 1), c128(2, -11)}));
  CHECK(allclose(nb::grad([](auto z) { return nb::imag(nb::mean(z)); })(z4()), nb::full(c128(0, -0.25), 4)));
  const auto a = (nb::complex(nb::reshape(nb::iota<double>(6), 2, 3), 0) * c128(1, -0.5) + c128(0, 0.25)).eval();
  const auto b = nb::array_from({c128(1, 1), c128(2, -1), c128(0, -1)}, 3L);
  CHECK(allclose(nb::matmul(a, b), {c128(0.75, -3.25), c128(8.25, -10.75)}));
  const auto loss = [&](auto a) { return nb::sum(nb::square(nb::abs(nb::matmul(a, b)))); };
  CHECK(allclose(nb::grad(loss)(a), {c128(-5, 8), c128(9.5, 11.5), c128(6.5, -1.5), c128(-5, 38), c128(54.5, 26.5),
                                     c128(21.5, -16.5)}));
  CHECK(allclose(nb::grad(loss)(nb::real(a).eval()), {-2, 14, 6, 10, 56, 12}));
}

}  // namespace test_of_complex
