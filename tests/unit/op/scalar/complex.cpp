// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Functions of complex numbers against those of std::complex<long double>, their limits against those of C; their
// derivatives against those of JAX.
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <complex>
#include <initializer_list>
#include <limits>
#include <nabla/op/scalar/activation.hpp>
#include <nabla/op/scalar/complex.hpp>
#include <nabla/op/scalar/logarithmic.hpp>
#include <nabla/op/scalar/sinc.hpp>
#include <random>
#include <string>
#include <vector>

namespace nb = nabla;

namespace test_of_complex {

using c64 = std::complex<float>;
using c128 = std::complex<double>;
using wide = std::complex<long double>;

/// Numbers of all sizes; about 1, i, the unit circle, 0 and -1; on both axes, and on both sides of the cuts.
template <class Z>
const std::vector<Z>& numbers() {
  static const std::vector<Z> all = [] {
    using T = typename Z::value_type;
    constexpr int most = sizeof(T) == 4 ? 120 : 1000;
    std::mt19937_64 bits(1);
    std::normal_distribution<double> normal;
    std::uniform_real_distribution<double> uniform(-1, 1);
    const auto sized = [&](int from, int range) {
      const double of_one = normal(bits);  // first, so that all compilers test the same numbers
      return std::ldexp(of_one, from + int(range * uniform(bits)));
    };
    std::vector<Z> z;
    for (int i = 0; i < 60000; ++i) {
      const double sign = i % 2 == 0 ? 1 : -1, angle = 4 * uniform(bits);
      double x = 3 * uniform(bits), y = 3 * uniform(bits);
      switch (i % 7) {
        case 0:
          x = sized(0, 40), y = sized(0, 40);
          break;
        case 1:
          x = sized(0, most), y = sized(0, most);
          break;
        case 2:
          x = sign * (1 + sized(-15, 12)), y = sized(-15, 12);
          break;
        case 3:
          y = sign * (1 + sized(-15, 12)), x = sized(-15, 12);
          break;
        case 4:
          x = (1 + sized(-10, 9)) * std::cos(angle), y = std::sin(angle);
          break;
        case 5:
          x = sized(-20, 19) - i % 2, y = sized(-20, 19);
          break;
        default:
          break;
      }
      if (i % 13 == 5) x = i % 3 == 0 ? 0. : -0.;
      if (i % 17 == 3) y = i % 3 == 0 ? 0. : -0.;
      if (i % 37 == 1) x = sign;
      z.emplace_back(T(x), T(y));
    }
    return z;
  }();
  return all;
}

/// |f(z) - exact| / |exact| is at most `bound` epsilons, for |Im z| up to `height`. The bounds are a tenth above the
/// worst of 3 million such numbers, for each of g++, clang++ and g++ -march=haswell.
template <class Z, class F, class G>
void check_error(const std::string& name, F f, G exact, double bound,
                 double height = std::numeric_limits<double>::infinity()) {
  using T = typename Z::value_type;
  using limits = std::numeric_limits<T>;
  double worst = 0;
  Z where;
  int compared = 0;
  for (const Z z : numbers<Z>()) {
    if (std::abs(double(z.imag())) > height) continue;
    const wide e = exact(wide(z));
    const long double size = std::abs(e);
    if (!(size < limits::max() / 2) || size < 2 * limits::min()) continue;
    ++compared;
    const double off = double(std::abs(wide(f(z)) - e) / size / limits::epsilon());
    if (off <= worst) continue;
    worst = off;
    where = z;
  }
  CAPTURE(name);
  CAPTURE(where.real());
  CAPTURE(where.imag());
  CHECK(worst <= bound);
  CHECK(compared > 20000);
}
#define ERROR(name, exact, f32, f64, ...)                                                                            \
  check_error<c64>(                                                                                                  \
      #name, [](c64 z) { return nb::math::name(z); }, [](wide z) { return exact; }, f32 __VA_OPT__(, ) __VA_ARGS__); \
  check_error<c128>(                                                                                                 \
      #name, [](c128 z) { return nb::math::name(z); }, [](wide z) { return exact; }, f64 __VA_OPT__(, ) __VA_ARGS__);

wide exact_exp2(wide z) {
  const long double size = std::exp2(z.real()), angle = z.imag() * 0.693147180559945309417232121458176568L;
  return {size * std::cos(angle), size * std::sin(angle)};
}
wide exact_expm1(wide z) {
  const long double x = z.real(), y = z.imag(), half = std::sin(y / 2);
  if (std::abs(x) > 1) return std::exp(z) - 1.L;
  return {std::expm1(x) * std::cos(y) - 2 * half * half, std::exp(x) * std::sin(y)};
}
wide exact_log1p(wide z) {
  const long double x = z.real(), y = z.imag();
  if (std::abs(z) > 0.5L) return std::log(wide(1 + x, y));
  return {0.5L * std::log1p(x * (2 + x) + y * y), std::atan2(y, 1 + x)};
}
wide exact_sinc(wide z) {
  const long double pi = std::acos(-1.L), fraction = std::remainder(z.real(), 1.L);
  const wide wave = std::sin(pi * wide(fraction, z.imag()));
  return z == wide(0) ? wide(1) : (std::fmod(z.real() - fraction, 2.L) == 0 ? wave : -wave) / (pi * z);
}

/// 1 + e^z with its digits near e^z = -1, by half the angle; the real part of z is not positive.
wide one_and_exp(wide z) {
  const long double x = z.real(), c = std::cos(z.imag() / 2), s = std::sin(z.imag() / 2), e = std::exp(x);
  return {(1 + e) * c * c - std::expm1(x) * s * s, 2 * e * s * c};
}
wide exact_sigmoid(wide z) { return z.real() < 0 ? std::exp(z) / one_and_exp(z) : 1.L / one_and_exp(-z); }

/// What stands beside each of them: the next one, one of parts of two, one that is almost i pi away.
template <class Z>
const std::vector<Z>& others() {
  static const std::vector<Z> all = [] {
    using T = typename Z::value_type;
    const auto& x = numbers<Z>();
    std::vector<Z> z;
    for (std::size_t i = 0; i < x.size(); ++i) {
      const Z next = x[(i + 1) % x.size()];
      z.push_back(i % 3 == 0   ? next
                  : i % 3 == 1 ? Z(x[i].imag(), next.real())
                               : x[i] + next * T(0.01) + Z(0, T(3.14159265)));
    }
    return z;
  }();
  return all;
}
/// |f(x, y) - exact| / size(x, y, exact) is at most `bound` epsilons.
template <class Z, class F, class G, class H>
void check_error_of_two(const std::string& name, F f, G exact, H size, double bound) {
  using T = typename Z::value_type;
  using limits = std::numeric_limits<T>;
  double worst = 0;
  Z at_x, at_y;
  int compared = 0;
  for (std::size_t i = 0; i < numbers<Z>().size(); ++i) {
    const Z x = numbers<Z>()[i], y = others<Z>()[i];
    const wide e = exact(wide(x), wide(y));
    const long double one = size(wide(x), wide(y), e);
    if (!(std::abs(e) < limits::max() / 2) || !(one < limits::max() / 2) || !(one > 2 * limits::min())) continue;
    ++compared;
    const double off = double(std::abs(wide(f(x, y)) - e) / one / limits::epsilon());
    if (off <= worst) continue;
    worst = off;
    at_x = x, at_y = y;
  }
  CAPTURE(name);
  CAPTURE(at_x.real());
  CAPTURE(at_x.imag());
  CAPTURE(at_y.real());
  CAPTURE(at_y.imag());
  CHECK(worst <= bound);
  CHECK(compared > 20000);
}
#define ERROR_OF_TWO(name, exact, size, f32, f64)                                                                 \
  check_error_of_two<c64>(                                                                                        \
      #name, [](c64 x, c64 y) { return nb::math::name(x, y); }, [](wide x, wide y) { return exact; }, size, f32); \
  check_error_of_two<c128>(                                                                                       \
      #name, [](c128 x, c128 y) { return nb::math::name(x, y); }, [](wide x, wide y) { return exact; }, size, f64);

constexpr long double ln2 = 0.693147180559945309417232121458176568L;
/// ln(1 + e^d), the real part of d not positive.
wide log_one_and_exp(wide d) {
  const wide w = std::exp(d), whole = one_and_exp(d);
  const long double re = std::abs(w) < 0.5L ? exact_log1p(w).real() : std::log(std::abs(whole));
  return {re, std::arg(whole)};
}
wide sorted_apart(wide x, wide y) { return x.real() < y.real() ? x - y : y - x; }
wide exact_logaddexp(wide x, wide y) {
  const wide sum = (x.real() < y.real() ? y : x) + log_one_and_exp(sorted_apart(x, y));
  return {sum.real(), std::abs(sum.imag()) <= std::acos(-1.L) ? sum.imag()
                                                              : std::atan2(std::sin(sum.imag()), std::cos(sum.imag()))};
}
/// Of a sum of two powers: where it is smaller than the larger one, digits are lost.
long double size_of_sum(wide x, wide y, wide) {
  return std::max({std::abs(x), std::abs(y), 1.L}) / std::min(std::abs(one_and_exp(sorted_apart(x, y))), 1.L);
}
long double size_of_sum_of_two(wide x, wide y, wide) {
  return std::max({std::abs(x), std::abs(y), 1.L}) / std::min(std::abs(one_and_exp(sorted_apart(x, y) * ln2)), 1.L);
}
long double size_of_value(wide, wide, wide e) { return std::abs(e); }

TEST_CASE("errors in units of epsilon") {
  ERROR(sigmoid, exact_sigmoid(z), 4.1, 4, 1e6)
  ERROR_OF_TWO(logaddexp, exact_logaddexp(x, y), size_of_sum, 1.6, 1.2)
  ERROR_OF_TWO(logaddexp2, exact_logaddexp(x * ln2, y * ln2) / ln2, size_of_sum_of_two, 1.8, 1.5)
  ERROR_OF_TWO(xlogy, x * std::log(y), size_of_value, 2, 2)
  ERROR_OF_TWO(xlog1py, x * exact_log1p(y), size_of_value, 2.5, 2.5)
  ERROR(exp2, exact_exp2(z), 1.7, 1.7, 1000)
  ERROR(expm1, exact_expm1(z), 2.7, 2.3, 1e6)
  ERROR(log2, std::log(z) / std::log(2.L), 1.7, 1.2)
  ERROR(log10, std::log(z) / std::log(10.L), 1.7, 1.7)
  ERROR(log1p, exact_log1p(z), 2.3, 2.3)
  ERROR(asin, std::asin(z), 2.3, 2.3)
  ERROR(acos, std::acos(z), 2.7, 2.8)
  ERROR(atan, std::atan(z), 2.3, 2.7)
  ERROR(asinh, std::asinh(z), 2.5, 2.5)
  ERROR(acosh, std::acosh(z), 2.7, 2.8)
  ERROR(atanh, std::atanh(z), 2.5, 2.5)
  ERROR(sinc, exact_sinc(z), 4, 4, 1)
}

bool alike(float got, float want) {
  if (std::isnan(want)) return std::isnan(got);
  return std::signbit(got) == std::signbit(want) && (got == want || std::abs(got - want) <= 2e-6f * std::abs(want));
}
/// At zeros, ends of the cuts, on both sides of them, and at infinities.
template <class F, class G>
void check_limits(const std::string& name, F f, G c) {
  constexpr float inf = std::numeric_limits<float>::infinity();
  for (const float x : {0.f, -0.f, 1.f, -1.f, 0.5f, 2.f, -2.f, inf, -inf})
    for (const float y : {0.f, -0.f, 1.f, -1.f, 0.5f, 2.f, -2.f, inf, -inf}) {
      CAPTURE(name);
      CAPTURE(x);
      CAPTURE(y);
      const c64 got = f(c64(x, y)), want = c(c64(x, y));
      CHECK(alike(got.real(), want.real()));
      CHECK(alike(got.imag(), want.imag()));
      const c128 twice = f(c128(x, y));
      CHECK(alike(float(twice.real()), want.real()));
      CHECK(alike(float(twice.imag()), want.imag()));
    }
  const c64 of_nan = f(c64(std::numeric_limits<float>::quiet_NaN(), 1));
  CHECK(std::isnan(of_nan.real()));
  CHECK(std::isnan(of_nan.imag()));
}
#define LIMITS(name) \
  check_limits(      \
      #name, [](auto z) { return nb::math::name(z); }, [](c64 z) { return std::name(z); })
TEST_CASE("limits and cuts are those of C") {
  LIMITS(asin);
  LIMITS(acos);
  LIMITS(atan);
  LIMITS(asinh);
  LIMITS(acosh);
  LIMITS(atanh);
  LIMITS(log);
  LIMITS(log10);
}
TEST_CASE("limits of the other functions") {
  constexpr float inf = std::numeric_limits<float>::infinity();
  CHECK(nb::math::log2(c64(8, 0)) == c64(3, 0));
  CHECK(nb::math::log2(c64(0, 0)) == c64(-inf, 0));
  CHECK(nb::math::log1p(c64(-1, 0)) == c64(-inf, 0));
  CHECK(nb::math::log1p(c64(-2, -0.f)).imag() == doctest::Approx(-3.14159265f));
  CHECK(nb::math::log1p(c64(inf, 1)) == c64(inf, 0));
  CHECK(nb::math::exp2(c64(-inf, inf)) == c64(0, 0));
  CHECK(nb::math::exp2(c64(inf, 0)) == c64(inf, 0));
  CHECK(nb::math::exp2(c64(5, 0)) == c64(32, 0));
  CHECK(std::abs(nb::math::exp2(c64(0, 3e6f))) == doctest::Approx(1));
  CHECK(nb::math::expm1(c64(-inf, inf)) == c64(-1, 0));
  CHECK(nb::math::expm1(c64(inf, 0)) == c64(inf, 0));
  CHECK(std::signbit(nb::math::expm1(c64(-0.f, 0)).real()));
  CHECK(nb::math::sinc(c64(0, 0)) == c64(1, 0));
  CHECK(nb::math::sinc(c64(3, 0)) == c64(0, 0));
  CHECK(nb::math::sigmoid(c64(-inf, inf)) == c64(0, 0));
  CHECK(nb::math::sigmoid(c64(inf, inf)) == c64(1, 0));
  CHECK(nb::math::sigmoid(c64(-1000, 2)) == c64(0, 0));
  CHECK(nb::math::sigmoid(c64(1000, 2)) == c64(1, 0));
  CHECK(std::signbit(nb::math::sigmoid(c64(1, -0.f)).imag()));
  CHECK(nb::math::logaddexp(c64(1000, 2), c64(1000, 2)) == c64(1000 + std::log(2.f), 2));
  CHECK(nb::math::logaddexp(c64(2, -1), c64(-inf, inf)) == c64(2, -1));
  CHECK(nb::math::logaddexp(c64(inf, 1), c64(2, -1)) == c64(inf, 1));
  CHECK(nb::math::logaddexp(c64(-inf, 1), c64(-inf, 1)) == c64(-inf, 1));
  CHECK(nb::math::logaddexp(c64(inf, 1), c64(inf, 1)) == c64(inf, 1));
  CHECK(nb::math::logaddexp(c64(5, 7), c64(-1000, 0)).imag() == doctest::Approx(7 - 6.28318531f));
  CHECK(nb::math::logaddexp2(c64(5, 7), c64(-1000, 0)).imag() == doctest::Approx(7 - 9.06472028f));
  CHECK(nb::math::logaddexp2(c64(5, 1), c64(5, 1)) == c64(6, 1));
  CHECK(nb::math::xlogy(c64(0, 0), c64(0, 0)) == c64(0, 0));
  CHECK(nb::math::xlogy(c64(0, 0), c64(inf, 1)) == c64(0, 0));
  CHECK(std::isnan(nb::math::xlogy(c64(0, 0), c64(NAN, 1)).real()));
  CHECK(nb::math::xlog1py(c64(0, 0), c64(-1, 0)) == c64(0, 0));
  CHECK(std::isnan(nb::math::xlog1py(c64(0, 0), c64(1, NAN)).real()));
  // Where the distance to a pole is as small as it can be, and where a sum of squares would overflow.
  CHECK(nb::math::atanh(c128(1, 5e-324)).real() == doctest::Approx(std::atanh(wide(1, 5e-324)).real()));
  CHECK(nb::math::atanh(c64(1, 1e-45f)).real() == doctest::Approx(std::atanh(wide(1, 1e-45f)).real()));
  CHECK(nb::math::acos(c128(1.7e308, 1.7e308)).imag() == doctest::Approx(std::acos(wide(1.7e308, 1.7e308)).imag()));
  CHECK(nb::math::asin(c64(3e38f, -3e38f)).imag() == doctest::Approx(std::asin(wide(3e38f, -3e38f)).imag()));
}

using list = std::initializer_list<c128>;

/// Values, and first and second derivatives, as dual numbers of dual numbers have them.
template <class F>
void check(const std::string& name, F f, list value, list first, list second) {
  CAPTURE(name);
  using inner = nb::math::dual<0, c128>;
  const c128 z[] = {c128(1.2, 0.7), c128(-0.8, 1.1), c128(-2.5, -0.3)};
  for (std::size_t i = 0; i < 3; ++i) {
    const auto y = f(nb::math::dual<1, inner>(inner(z[i], 1), inner(1, 0)));
    CHECK(std::abs(c128(f(z[i])) - value.begin()[i]) <= 3e-15 * std::abs(value.begin()[i]));
    CHECK(std::abs(y.value.value - value.begin()[i]) <= 3e-15 * std::abs(value.begin()[i]));
    CHECK(std::abs(y.value.tangent - first.begin()[i]) <= 1e-14 * std::abs(first.begin()[i]));
    CHECK(std::abs(y.tangent.value - first.begin()[i]) <= 1e-14 * std::abs(first.begin()[i]));
    CHECK(std::abs(y.tangent.tangent - second.begin()[i]) <= 1e-13 * std::abs(second.begin()[i]));
  }
}
TEST_CASE("derivatives") {
  check("exp2", [](auto z) { return nb::math::exp2(z); },
        {c128(2.0322318210346979, 1.0714781699435461), c128(0.41533357831024897, 0.39670517569251335),
         c128(0.17296846725407208, -0.036495333068448502)},
        {c128(1.4086357569944041, 0.74269207252789882), c128(0.28788729879762232, 0.27497507404480337),
         c128(0.11989260540293528, -0.025296637219991217)},
        {c128(0.97639190339659543, 0.51479491609693551), c128(0.19954826948059043, 0.19059819729841765),
         c128(0.083103221405030653, -0.017534292766684684)});
  check("expm1", [](auto z) { return nb::math::expm1(z); },
        {c128(1.5393654892260658, 2.1388780453240583), c128(-0.79618612463225591, 0.40044527991004847),
         c128(-0.9215812056047642, -0.024257775757130357)},
        {c128(2.539365489226066, 2.1388780453240583), c128(0.20381387536774409, 0.40044527991004847),
         c128(0.078418794395235802, -0.024257775757130357)},
        {c128(2.539365489226066, 2.1388780453240583), c128(0.20381387536774409, 0.40044527991004847),
         c128(0.078418794395235802, -0.024257775757130357)});
  check("log2", [](auto z) { return nb::math::log2(z); },
        {c128(0.47430042374667791, 0.76185038796488369), c128(0.4437626353707938, 3.1733413550545384),
         c128(1.3322414201823414, -4.3600606225218419)},
        {c128(0.89701246065635021, -0.52325726871620437), c128(-0.62386812578982198, -0.85781867296100522),
         c128(-0.56888605713287199, 0.068266326855944637)},
        {c128(-0.36794552574418515, 0.65068261394761173), c128(0.24027353493256653, -0.74189723066897739),
         c128(-0.22109388718854833, 0.053837797205003653)});
  check("log10", [](auto z) { return nb::math::log10(z); },
        {c128(0.14277865450388688, 0.22933981898567132), c128(0.13358586420150692, 0.95527093435239985),
         c128(0.40104462894086634, -1.3125090302924451)},
        {c128(0.27002765714191823, -0.15751613333278564), c128(-0.18780301920140618, -0.25822915140193348),
         c128(-0.17125176731200781, 0.020550212077440937)},
        {c128(-0.11076264001935333, 0.19587498445527751), c128(0.072329541178919932, -0.22333332013140195),
         c128(-0.066555891901701456, 0.016206791859180548)});
  check("log1p", [](auto z) { return nb::math::log1p(z); },
        {c128(0.83667561908887655, 0.30805278102377637), c128(0.11157177565710494, 1.3909428270024184),
         c128(0.425075464684805, -2.9441970937399127)},
        {c128(0.41275797373358347, -0.1313320825515947), c128(0.15999999999999995, -0.87999999999999989),
         c128(-0.64102564102564097, 0.12820512820512819)},
        {c128(-0.1531210289733147, 0.10841672856041591), c128(0.74879999999999991, 0.28159999999999991),
         c128(-0.39447731755424059, 0.16436554898093356)});
  check("asin", [](auto z) { return nb::math::asin(z); },
        {c128(0.91135418953156011, 0.97865459559367374), c128(-0.51867997367129215, 1.0579142895072162),
         c128(-1.4408116498239285, -1.5760354392879417)},
        {c128(0.55347736607310183, 0.53724989825168457), c128(0.59424167769257807, -0.26622543172216667),
         c128(0.060816622445779484, 0.42707873638291716)},
        {c128(-0.60872253242655894, 0.18960359353147085), c128(0.22268783267954076, 0.30236662759463528),
         c128(0.060685467563144656, 0.19281271828416852)});
  check("acos", [](auto z) { return nb::math::acos(z); },
        {c128(0.65944213726333645, -0.97865459559367374), c128(2.0894763004661887, -1.0579142895072162),
         c128(3.0116079766188251, 1.5760354392879417)},
        {c128(-0.55347736607310183, -0.53724989825168457), c128(-0.59424167769257807, 0.26622543172216667),
         c128(-0.060816622445779484, -0.42707873638291716)},
        {c128(0.60872253242655894, -0.18960359353147085), c128(-0.22268783267954076, -0.30236662759463528),
         c128(-0.060685467563144656, -0.19281271828416852)});
  check("atan", [](auto z) { return nb::math::atan(z); },
        {c128(0.97024030779509896, 0.2600749516525136), c128(-1.029565138925651, 0.51254278984493062),
         c128(-1.1945323292552432, -0.040963337583707168)},
        {c128(0.29434406557080112, -0.253588733414844), c128(0.13099771515613093, 0.53617669459253614),
         c128(0.13379276323165581, -0.028029210174229571)},
        {c128(-0.2625933883058984, 0.32701956961559664), c128(-0.12347321790589054, 0.81947645230279642),
         c128(0.090074460927347111, -0.027232134682007685)});
  check("asinh", [](auto z) { return nb::math::asinh(z); },
        {c128(1.0927647857577374, 0.43561357907974152), c128(-0.98595201001813382, 0.80451927712635196),
         c128(-1.6529707247375325, -0.11105290565130296)},
        {c128(0.58432069222758032, -0.21699448332738208), c128(0.58435650069842315, 0.45877533145579569),
         c128(0.36775672692394606, -0.038108358219136197)},
        {c128(-0.2887904942302596, 0.17258303884122481), c128(0.27521032343678159, 0.48511228754676),
         c128(0.12495956971775248, -0.024075870397665556)});
  // Those of JAX have the other sign where the real part is negative, which is not the slope of its values.
  check("acosh", [](auto z) { return nb::math::acosh(z); },
        {c128(0.97865459559367374, 0.65944213726333645), c128(1.0579142895072162, 2.0894763004661887),
         c128(1.5760354392879417, -3.0116079766188251)},
        {c128(0.53724989825168457, -0.55347736607310183), c128(-0.26622543172216662, -0.59424167769257807),
         c128(-0.42707873638291716, 0.060816622445779484)},
        {c128(0.18960359353147085, 0.60872253242655894), c128(0.30236662759463528, -0.22268783267954073),
         c128(-0.19281271828416852, 0.060685467563144656)});
  check("atanh", [](auto z) { return nb::math::atanh(z); },
        {c128(0.57705737765343068, 1.0785743834118922), c128(-0.31744013621598477, 0.96974611472647321),
         c128(-0.41567377227690794, -1.5148511937090585)},
        {c128(0.017699741583772865, 0.59471131721476866), c128(0.28224719101123591, -0.31640449438202245),
         c128(-0.17869758550471679, 0.051946972530440921)},
        {c128(-0.87755731049947339, -0.44418964212776646), c128(0.42565615452594363, 0.24078737533139755),
         c128(-0.15731105382924948, 0.075287382188614096)});
  check("sinc", [](auto z) { return nb::math::sinc(z); },
        {c128(-0.94684499512293352, -0.403294192407881), c128(-1.1402157731341975, 3.5263200511647099),
         c128(0.18551300570123611, -0.02226156068414829)},
        {c128(-0.61142938244517353, 2.8739499255696606), c128(8.4884751322328054, 4.4522285080684441),
         c128(0.12359696131273863, 0.41159799193536967)},
        {c128(8.0205817082535393, -0.036993509682802982), c128(13.300320501269164, -20.858405029694236),
         c128(-1.6945135419249364, 0.53262001857928765)});
}

TEST_CASE("derivatives of sums of powers and of products with logarithms") {
  check("sigmoid", [](auto z) { return nb::math::sigmoid(z); },
        {c128(0.79304264636049193, 0.12506663732959208), c128(0.25206851567543637, 0.24879729227443415),
         c128(0.073185400324300501, -0.020847615828112072)},
        {c128(0.17976767118697137, -0.073299716748943117), c128(0.2504300717237089, 0.12336936393906552),
         c128(0.068263920589388918, -0.01779613360773686)},
        {c128(-0.12369388637138948, -0.0020059903246830851), c128(0.18556692619924961, -0.063438348454722598),
         c128(0.059014089790667246, -0.012345019300386279)});
  check("logaddexp", [](auto z) { return nb::math::logaddexp(z, z * z); },
        {c128(1.6529484212200865, 1.1237685966154176), c128(-1.6978349473160108, -1.0094912772768332),
         c128(6.1599606202026163, 1.4998311434532825)},
        {c128(1.2226896458090093, 0.95466536112612588), c128(-0.23887510264576983, 10.447426111089726),
         c128(-5.0001348799783525, -0.60103679896306561)},
        {c128(0.67799713403609685, 1.7459486240936584), c128(92.36881325459791, -8.21613172710091),
         c128(1.9998925888991079, -0.0059642750610839268)});
  check("logaddexp2", [](auto z) { return nb::math::logaddexp2(z, z * z); },
        {c128(1.9962176560598062, 1.145957094421127), c128(-0.5384272092561978, -0.50445574375058833),
         c128(6.1611360436424993, 1.4966206428975894)},
        {c128(1.3867535592863318, 0.87726909564480027), c128(1.0057898288945772, 3.3321456925411437),
         c128(-4.9938564120449414, -0.61356934952529307)},
        {c128(0.85664110091269374, 1.1066318965352293), c128(3.8657443151150312, -7.5189679542002876),
         c128(2.0297155097318411, -0.049081632210550251)});
  check("logaddexp of a constant", [](auto z) { return nb::math::logaddexp(c128(0.5, -2), z); },
        {c128(0.67322702584216532, 0.33237119241652557), c128(0.18226019815480837, -1.9844289187827953),
         c128(0.49479761525905813, -1.9503499980490164)},
        {c128(1.5803054376950869, 0.60863528633488517), c128(-0.37385212964214953, 0.021394092179370484),
         c128(-0.0039772048292400107, 0.049888470650787942)},
        {c128(-0.54662292694162584, -1.3150240188013653), c128(-0.51315983729994075, 0.037390546025406708),
         c128(-0.0015041634836192109, 0.050285303983579367)});
  check("xlogy", [](auto z) { return nb::math::xlogy(z, z); },
        {c128(0.024859887851624827, 0.86382133913250947), c128(-2.665626130167456, -1.4213219890686353),
         c128(-3.2152475788328547, 7.2783775036612663)},
        {c128(1.3287600014583971, 0.52807444842635964), c128(1.3075928195451167, 2.1995926132103296),
         c128(1.9234393842245674, -3.0221637275714546)},
        {c128(0.62176165803108796, -0.36269430051813462), c128(-0.43243243243243251, -0.59459459459459474),
         c128(-0.39432176656151424, 0.047318611987381708)});
  check("xlog1py", [](auto z) { return nb::math::xlog1py(z * z, z); },
        {c128(0.27731316601448847, 1.6982651820419001), c128(2.3844634633997068, -0.98920373654788341),
         c128(7.0347605030682683, -17.498640900410656)},
        {c128(2.1895055661136, 2.4793404586298955), c128(-4.8785890604566884, -1.7600506167582388),
         c128(-8.0329212206936127, 14.294145318093808)},
        {c128(3.6947142617372712, 0.98718645571115826), c128(3.6519435513142096, 4.8234856540048368),
         c128(4.7377248938666519, -5.9804388949091472)});
}

template <int N, class Z>
Z slope_of_sinc(Z z) {
  return nb::detail::sinc_derivative<N>(z);
}
TEST_CASE("the derivatives of sinc, near 0 and beyond, are slopes of each other") {
  const double step = 1e-4;
  const auto slope = [&](auto f, c128 z) {  // of order 4
    return (8. * (f(z + step) - f(z - step)) - (f(z + 2 * step) - f(z - 2 * step))) / (12 * step);
  };
  for (const c128 z :
       {c128(0, 0), c128(1e-3, -2e-3), c128(0.3, 0.5), c128(-0.7, 0.7), c128(1.1, -0.4), c128(-3, 1.5)}) {
    CHECK(std::abs(slope([](c128 z) { return nb::math::sinc(z); }, z) - slope_of_sinc<1>(z)) < 1e-9);
    CHECK(std::abs(slope([](c128 z) { return slope_of_sinc<1>(z); }, z) - slope_of_sinc<2>(z)) < 1e-7);
    CHECK(std::abs(slope([](c128 z) { return slope_of_sinc<2>(z); }, z) - slope_of_sinc<3>(z)) < 1e-6);
  }
}

template <class F>
c128 slope_at(F f, c128 z) {
  return f(nb::math::dual<0, c128>(z, 1)).tangent;
}
#define SLOPE(name, ...) slope_at([](auto z) { return nb::math::name(z); }, c128(__VA_ARGS__))
TEST_CASE("derivatives on the two sides of a cut, and far away") {
  // 1 / sqrt(1 - z^2) at 2 + 0i and 2 - 0i is i / sqrt(3) and -i / sqrt(3).
  const double root = std::sqrt(3.);
  CHECK(std::abs(SLOPE(asin, 2, 0.) - c128(0, 1 / root)) < 1e-15);
  CHECK(std::abs(SLOPE(asin, 2, -0.) - c128(0, -1 / root)) < 1e-15);
  CHECK(std::abs(SLOPE(acos, -2, 0.) - c128(0, 1 / root)) < 1e-15);
  CHECK(std::abs(SLOPE(acos, -2, -0.) - c128(0, -1 / root)) < 1e-15);
  CHECK(std::abs(SLOPE(asinh, 0., 2) - c128(0, -1 / root)) < 1e-15);
  CHECK(std::abs(SLOPE(asinh, -0., 2) - c128(0, 1 / root)) < 1e-15);
  CHECK(std::abs(SLOPE(acosh, 0.5, 0.) - c128(0, -1 / std::sqrt(0.75))) < 2e-15);
  CHECK(std::abs(SLOPE(acosh, 0.5, -0.) - c128(0, 1 / std::sqrt(0.75))) < 2e-15);
  CHECK(std::abs(SLOPE(atan, 1e200, 1e200)) < 1e-300);
  CHECK(std::abs(SLOPE(asin, 1e200, 1e200) * c128(1e200, 1e200) - c128(0, 1)) < 1e-15);
}

}  // namespace test_of_complex
