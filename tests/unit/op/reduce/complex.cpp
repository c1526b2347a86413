// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Reductions of complex numbers, against std::complex<long double>; their derivatives, against those of JAX.
#include <doctest/doctest.h>

#include <complex>
#include <nabla/nabla.hpp>
#include <nabla/testing/allclose.hpp>
#include <nabla/transform/grad.hpp>
#include <nabla/transform/jvp.hpp>
#include <random>

namespace nb = nabla;

namespace test_of_complex_reductions {

NABLA_AXES(rows, columns)

using c64 = std::complex<float>;
using c128 = std::complex<double>;
using wide = std::complex<long double>;
using list = std::initializer_list<c128>;
using nb::testing::allclose;

template <class Z>
void variances() {
  using T = typename Z::value_type;
  std::mt19937 bits(3);
  std::normal_distribution<T> normal;
  std::vector<Z> v(50 * 70);
  for (Z& z : v) z = Z(normal(bits) + 1000, normal(bits) - 300);
  const auto x = nb::array_from<Z>(v, rows = 50L, columns = 70L);
  const auto variance = [&](int first, int n, int stride) {
    wide mean = 0;
    long double sum = 0;
    for (int k = 0; k < n; ++k) mean += wide(v[std::size_t(first + k * stride)]) / (long double)(n);
    for (int k = 0; k < n; ++k) sum += std::norm(wide(v[std::size_t(first + k * stride)]) - mean);
    return double(sum / n);
  };
  CHECK(allclose(nb::var(x, rows, columns), variance(0, 3500, 1)));
  CHECK(allclose(nb::var(x, columns)(rows = 7), variance(7 * 70, 70, 1)));
  CHECK(allclose(nb::var(x, rows)(columns = 9), variance(9, 50, 70)));
  CHECK(allclose(nb::std(x * Z(0, 2), rows)(columns = 9), 2 * std::sqrt(variance(9, 50, 70))));
  CHECK(allclose(nb::nanvar(x, rows)(columns = 9), variance(9, 50, 70), 1e-4));
  static_assert(std::is_same_v<nb::value_type_t<decltype(nb::var(x, rows))>, T>);
  static_assert(std::is_same_v<nb::value_type_t<decltype(nb::std(x, rows))>, T>);
  static_assert(std::is_same_v<nb::value_type_t<decltype(nb::nanvar(x, rows))>, T>);
  static_assert(std::is_same_v<nb::value_type_t<decltype(nb::nanmean(x, rows))>, Z>);
}
TEST_CASE("c64: variances, where the mean is large") { variances<c64>(); }
TEST_CASE("c128: variances, where the mean is large") { variances<c128>(); }

const auto z4 = [] {
  return nb::array_from({c128(1.2, 0.7), c128(-0.8, 1.1), c128(-2.5, -0.3), c128(0.5, 2)}, 2L, 2L);
};
const auto hole = [] {
  return nb::array_from({c128(1.2, 0.7), c128(NAN, 1.1), c128(-2.5, -0.3), c128(0.5, 2)}, 2L, 2L);
};

TEST_CASE("values, as NumPy's") {
  const auto z = z4(), w = hole();
  CHECK(allclose(nb::var(z), 2.666875));
  CHECK(allclose(nb::var(z, nb::dim<0>), {3.6725, 0.625}));
  CHECK(allclose(nb::var(z, nb::dim<0>, nb::keepdims), {3.6725, 0.625}));
  CHECK(allclose(nb::std(z), 1.6330569494050109));
  CHECK(std::isnan(nb::var(w).item()));
  CHECK(nb::var(z(nb::slice(0, 1), nb::slice(0, 1)).eval()).item() == 0);
  CHECK(nb::std(nb::sum(z)).item() == 0);  // of one number
  CHECK(std::isnan(nb::var(nb::zeros<c128>(0)).item()));
  CHECK(allclose(nb::nansum(w), c128(-0.8, 2.4)));
  CHECK(allclose(nb::nanprod(w), c128(2.825, -6.635)));
  CHECK(allclose(nb::nanmean(w), c128(-0.8, 2.4) / 3.));
  CHECK(allclose(nb::nanmean(w, nb::dim<0>), {c128(-0.65, 0.2), c128(0.5, 2)}));
  CHECK(allclose(nb::nanvar(w), 3.4622222222222221));
  CHECK(allclose(nb::nan_to_num(w), {c128(1.2, 0.7), c128(0, 1.1), c128(-2.5, -0.3), c128(0.5, 2)}));
  CHECK(allclose(nb::average(z, z * z), c128(-4.1612705012705016, 2.005571725571726)));
}
TEST_CASE("covariances conjugate the second factor") {
  const auto z = z4();
  CHECK(allclose(nb::cov(z), {c128(2.08), c128(-2.54, 2.9), c128(-2.54, -2.9), c128(7.145)}));
  CHECK(allclose(nb::corrcoef(z), {c128(1), c128(-0.65887181915004278, 0.75225522658863142),
                                   c128(-0.65887181915004267, -0.75225522658863142), c128(1)}));
  const auto x = nb::array_from({c128(1, 2), c128(0, 1), c128(3, -1)}, 3L);
  const auto r = nb::array_from({1., 2., 5.}, 3L);
  CHECK(allclose(nb::cov(x, nb::conj(x) + x, nb::dim<0>), c128(14, -11) / 3.));
  CHECK(allclose(nb::cov(r, x, nb::dim<0>), c128(16, 19) / 6.));
  CHECK(allclose(nb::cov(x, r, nb::dim<0>), c128(16, -19) / 6.));
  CHECK(allclose(nb::corrcoef(x, x * c128(0, 1), nb::dim<0>), c128(0, -1)));
  static_assert(std::is_same_v<nb::value_type_t<decltype(nb::cov(r, nb::astype<c64>(r), nb::dim<0>))>, c128>);
}

/// The gradient of a function to real numbers, and that of Re sum(gradient * c): backwards, and forwards along t.
template <class F, class Z>
void check(const char* name, F f, const Z& z, list first, list second) {
  CAPTURE(name);
  const auto c = nb::array_from({c128(1, 2), c128(3, -1), c128(0, 0.5), c128(-2, 0)}, 2L, 2L);
  const auto t = nb::array_from({c128(0.5, 1), c128(-1, 2), c128(3, 0.25), c128(1, 1)}, 2L, 2L);
  const auto gradient = [f](auto z) { return nb::grad(f)(z); };
  const auto along = [](const auto& g, const auto& t) { return nb::sum(nb::real(g * t)); };
  const auto g = nb::array_from(first, 2L, 2L), h = nb::array_from(second, 2L, 2L);
  CHECK(allclose(gradient(z), g, 1e-12, 1e-13));
  CHECK(allclose(nb::grad([&](auto z) { return along(gradient(z), c); })(z), h, 1e-11, 1e-12));
  const auto pushed = [&](auto z) { return std::get<1>(nb::jvp(f, z, c)).eval(); };
  CHECK(allclose(pushed(z), along(g, c), 1e-12, 1e-12));
  CHECK(allclose(std::get<1>(nb::jvp(pushed, z, t)), along(h, t), 1e-11, 1e-12));
  CHECK(allclose(along(std::get<1>(nb::jvp(gradient, z, t)), c), along(h, t), 1e-11, 1e-12));
}
/// The same, backwards.
template <class F, class Z>
void check_backwards(const char* name, F f, const Z& z, list first, list second) {
  CAPTURE(name);
  const auto c = nb::array_from({c128(1, 2), c128(3, -1), c128(0, 0.5), c128(-2, 0)}, 2L, 2L);
  const auto gradient = [f](auto z) { return nb::grad(f)(z); };
  CHECK(allclose(gradient(z), first, 1e-12, 1e-13));
  CHECK(allclose(nb::grad([&](auto z) { return nb::sum(nb::real(gradient(z) * c)); })(z), second, 1e-11, 1e-12));
}
TEST_CASE("derivatives of variances") {
  check_backwards("var",
                  [](auto z) {
                    return nb::sum(nb::var(z, nb::dim<0>) * nb::array_from({1., 2.}, 2L));
                  },
                  z4(), {c128(1.85, -0.5), c128(-1.3, 0.9), c128(-1.85, 0.5), c128(1.3, -0.9)},
                  {c128(0.5, -0.75), c128(5, 1), c128(-0.5, 0.75), c128(-5, -1)});
  check("std", [](auto z) { return nb::std(z); }, z4(),
        {c128(0.24493940651961729, 0.026790247588083148), c128(-0.061234851629904323, -0.034444604041821196),
         c128(-0.32148297105699769, 0.17987737666284395), c128(0.13777841616728473, -0.1722230202091059)},
        {c128(0.13538183303576515, -0.24233114912947548), c128(0.36800825556230582, 0.20222067097021074),
         c128(-0.15376879194151039, 0.024073462294156203), c128(-0.34962129665656061, 0.016037015865108535)});
  check_backwards("nanvar", [](auto z) { return nb::nanvar(z); }, hole(),
                  {c128(0.97777777777777775, 0.066666666666666721), c128(0, 0),
                   c128(-1.4888888888888889, 0.73333333333333328), c128(0.51111111111111118, -0.8)},
                  {c128(0.88888888888888884, -0.77777777777777768), c128(0, 0),
                   c128(0.22222222222222221, 0.22222222222222221), c128(-1.1111111111111112, 0.55555555555555558)});
}
TEST_CASE("derivatives of covariances, of sums without nan, and of averages") {
  const c128 w(1, 2);
  check_backwards("cov", [](auto z) { return nb::sum(nb::real(nb::square(nb::cov(z)) * c128(1, 2))); }, z4(),
                  {c128(10.22, -27.42), c128(-10.22, 27.42), c128(-50.71, 19.235), c128(50.71, -19.235)},
                  {c128(-9.66, 50.37), c128(9.66, -50.37), c128(63.88, 18.765), c128(-63.88, -18.765)});
  check_backwards("nanmean", [w](auto z) { return nb::real(nb::square(nb::nanmean(z)) * w); }, hole(),
                  {c128(-1.2444444444444442, 0.17777777777777773), c128(0, 0),
                   c128(-1.2444444444444442, 0.17777777777777773), c128(-1.2444444444444442, 0.17777777777777773)},
                  {c128(-1.3333333333333333, 0.11111111111111116), c128(0, 0),
                   c128(-1.3333333333333333, 0.11111111111111116), c128(-1.3333333333333333, 0.11111111111111116)});
  check_backwards("nan_to_num", [w](auto z) { return nb::sum(nb::real(nb::square(nb::nan_to_num(z)) * w)); }, hole(),
                  {c128(-0.4, 6.2), c128(0, 2.2), c128(-3.8, -10.6), c128(-7, 6)},
                  {c128(-6, 8), c128(0, -2), c128(-2, 1), c128(-4, -8)});
  check_backwards("cumprod", [w](auto z) { return nb::sum(nb::real(nb::cumprod(z, nb::dim<0>) * w)); }, z4(),
                  {c128(-0.9, -3.3), c128(-2.5, 5), c128(-0.2, 3.1), c128(-3, -0.5)},
                  {c128(-1, 0.5), c128(-2, -4), c128(-3, 4), c128(5, 5)});
  check_backwards("average", [w](auto z) { return nb::real(nb::average(z, z * z) * w); }, z4(),
                  {c128(7.062791183955424, 4.726652311461736), c128(-2.7409423069852732, 3.0631478645338652),
                   c128(-3.0788807337109469, 5.5560850727586697), c128(-1.8270159599334934, 10.306458662938219)},
                  {c128(12.51078401900774, 0.73059021231150112), c128(16.495165555735799, 9.9360784884130116),
                   c128(10.881608266600804, 15.242057689273816), c128(13.931046555929168, -12.645085594703499)});
}
TEST_CASE("the derivative of std where all elements, or all their imaginary parts, are equal") {
  CHECK(allclose(nb::grad([](auto z) { return nb::std(z); })(nb::ones<c128>(3)), nb::zeros<c128>(3)));
  const auto real = nb::array_from({c128(1), c128(2), c128(4)}, 3L);
  CHECK(allclose(nb::grad([](auto z) { return nb::std(z); })(real),
                 nb::grad([](auto x) { return nb::std(x); })(nb::real(real).eval())));
}

/// As exact as the sum of the exponentials, rows and columns long and short, read from memory and computed.
template <class Z>
void sums_of_exponentials() {
  using T = typename Z::value_type;
  const double bound = 40 * std::numeric_limits<T>::epsilon();
  std::mt19937 bits(4);
  std::normal_distribution<T> normal;
  for (const long n : {1L, 3L, 40L, 700L, 9000L})
    for (const long m : {1L, 3L, 170L}) {
      if (n * m > 200000) continue;
      CAPTURE(n);
      CAPTURE(m);
      std::vector<Z> v(std::size_t(n * m));
      for (Z& z : v) z = Z(normal(bits) * 30 + 900, normal(bits) * 2);
      const auto exact = [&](long first, long count, long stride, long double factor) {
        wide sum = 0;
        for (long k = 0; k < count; ++k)
          sum += std::exp(factor * wide(v[std::size_t(first + k * stride)]) - 900 * factor);
        return c128(std::log(sum) + 900 * factor);
      };
      const auto near = [&](auto got, c128 want) {
        // Where terms cancel digits are lost, which are not many here.
        CHECK(std::abs(c128(got.item()) - want) <= bound * std::abs(want));
      };
      const auto x = nb::array_from<Z>(v, rows = n, columns = m);
      near(nb::logsumexp(x, nb::all), exact(0, n * m, 1, 1));
      near(nb::logsumexp(x, columns)(rows = n / 2), exact(n / 2 * m, m, 1, 1));
      near(nb::logsumexp(x, rows)(columns = m - 1), exact(m - 1, n, m, 1));
      near(nb::logsumexp(x * T(0.5), columns)(rows = n - 1), exact((n - 1) * m, m, 1, 0.5));
      near(nb::logsumexp(x * T(0.5), rows)(columns = 0), exact(0, n, m, 0.5));
      near(nb::logmeanexp(x, rows)(columns = 0), exact(0, n, m, 1) - std::log(double(n)));
      static_assert(std::is_same_v<nb::value_type_t<decltype(nb::logsumexp(x, rows))>, Z>);
    }
}
TEST_CASE("c64: logsumexp") { sums_of_exponentials<c64>(); }
TEST_CASE("c128: logsumexp") { sums_of_exponentials<c128>(); }
TEST_CASE("logsumexp: values of JAX, forms and limits") {
  const auto z = z4();
  const c128 all(1.5144495712183781, 1.0818950257573119);
  CHECK(allclose(nb::logsumexp(z), all));
  CHECK(allclose(nb::logmeanexp(z), all - std::log(4.)));
  const auto down = nb::array_from(
      {c128(1.2134804383268232, 0.67947299530018102), c128(0.67288958785797925, 1.8194332516091132)}, 2L);
  CHECK(allclose(nb::logsumexp(z, nb::dim<0>), down));
  CHECK(allclose(nb::logsumexp(z, nb::dim<0>, nb::keepdims).eval()(0), down));
  CHECK(allclose(nb::logsumexp(z, nb::dim<1>),
                 {c128(1.3185704606819828, 0.746826496880025), c128(0.46700215153130847, 1.9616185700698401)}));
  CHECK(allclose(nb::logsumexp(1000 * z, nb::dim<0>), {c128(1200, 2.5664309030659012), c128(500, 1.9470723168915003)}));
  CHECK(allclose(nb::logsumexp(nb::sum(z)), c128(-1.6, 3.5 - 2 * std::acos(-1.))));  // of one number
  constexpr double inf = std::numeric_limits<double>::infinity();
  CHECK(nb::logsumexp(nb::zeros<c128>(0)).item() == c128(-inf, 0));
  for (const long n : {3L, 50L}) {
    auto w = nb::full<c128>(c128(-inf, 1), n);
    CHECK(nb::logsumexp(w).item().real() == -inf);
    auto numbers = nb::to_vector(w);
    numbers[1] = c128(2, 1), w = nb::array_from(numbers, n);
    CHECK(allclose(nb::logsumexp(w), c128(2, 1)));
    numbers[2] = c128(inf, 0), w = nb::array_from(numbers, n);
    CHECK(nb::logsumexp(w).item().real() == inf);
    numbers[0] = c128(NAN, 0), w = nb::array_from(numbers, n);
    CHECK(std::isnan(nb::logsumexp(w).item().real()));
  }
}
TEST_CASE("derivatives of logsumexp") {
  const c128 w(1, 2);
  check("logsumexp", [w](auto z) { return nb::real(nb::logsumexp(z) * w); }, z4(),
        {c128(1.2218422013009476, 1.0830483797648738), c128(0.095226274957994572, 0.19939777991752461),
         c128(0.038853465523817965, -0.010951810768684418), c128(-0.35592194178275993, 0.72850565108628607)},
        {c128(-1.8245533990702321, 1.840594530355498), c128(0.46420847761815026, 0.2463929280743487),
         c128(-0.041361923216968043, 0.015216848920695908), c128(1.4017068446690495, -2.1022043073505432)});
  check("logsumexp of columns",
        [](auto z) {
          const auto factors = nb::array_from({c128(1, 2), c128(0.5, -1)}, 2L);
          return nb::sum(nb::real(nb::logmeanexp(z, nb::dim<0>) * factors));
        },
        z4(),
        {c128(0.94590071273949639, 1.9930550566229217), c128(-0.06485108782341914, -0.24798326218403563),
         c128(0.054099287260503809, 0.0069449433770784235), c128(0.56485108782341908, -0.75201673781596434)},
        {c128(0.041303928382666902, 0.087780577953369257), c128(-0.29603631698740529, -1.0588802102251154),
         c128(-0.041303928382666326, -0.087780577953369326), c128(0.29603631698740585, 1.0588802102251149)});
  CHECK(allclose(nb::grad(nb::holomorphic, [](auto z) { return nb::logsumexp(z); })(z4()),
                 {c128(0.67758779216613907, -0.27212720456740425), c128(0.098804366958608739, 0.0017890460003070912),
                  c128(0.0033899687972898263, -0.01773174836326407), c128(0.2202178720779624, 0.28806990693036116)}));
}

}  // namespace test_of_complex_reductions
