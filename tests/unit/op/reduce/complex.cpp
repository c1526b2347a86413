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

}  // namespace test_of_complex_reductions
