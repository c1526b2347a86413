// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Derivatives of words on matrices of complex numbers.
#include <doctest/doctest.h>

#include <array>
#include <nabla/linalg.hpp>
#include <nabla/testing/check_grads.hpp>
#include <nabla/transform/grad.hpp>
#include <nabla/transform/hvp.hpp>

namespace nb = nabla;
namespace {
namespace test_of_complex_matrix_derivatives {

using nb::dim;
using c128 = std::complex<double>;
using nb::testing::allclose;

auto numbers(long n, long m) {
  const auto i = nb::square(nb::iota<double>(n, m));
  const auto diagonal = nb::eye<double>(n, m) * (nb::iota<double>(m) * 2.);
  return (nb::complex(nb::sin(i * 1.7 + 0.3), nb::cos(i * 0.9)) + diagonal).eval();
}
template <class X>
auto adjoint(const X& x) {
  return nb::conj(nb::transpose(x));
}
auto positive(long n) {
  const auto x = numbers(n, n);
  return (nb::matmul(x, adjoint(x)) + nb::eye<double>(n)).eval();
}

const auto total = [](const auto& y) { return nb::sum(nb::sin(nb::real(y)) + nb::square(nb::imag(y)), nb::all); };
// Vectors count by what does not depend on their phases.
const auto of_eigh = [](const auto& a) {
  const auto f = nb::eigh(a);
  return nb::sum(nb::sin(f.first) * nb::square(nb::abs(f.second(0))), nb::all);
};
const auto of_svd = [](const auto& a) {
  const auto f = nb::svd(a);
  const auto& s = std::get<1>(f);
  return total(nb::matmul(std::get<0>(f) * nb::square(s), std::get<2>(f))) +
         nb::sum(nb::sin(s) * nb::square(nb::abs(std::get<0>(f)(0))), nb::all);
};
const auto of_qr = [](const auto& a) {
  const auto f = nb::qr(a);
  return total(f.first) * total(f.second);
};
const auto of_slogdet = [](const auto& a) {
  const auto f = nb::slogdet(a);
  return total(f.first) * nb::sin(f.second);
};
const auto of_cholesky = [](const auto& a) { return total(nb::cholesky(a)); };

/// The gradient, and the change along a direction, which is a (0.3 - 0.5i) or that and its conjugate transpose.
template <class F, class X>
bool first_order(const F& f, const X& a, const std::vector<c128>& gradient, double change, bool is_hermitian = false) {
  const auto other = (a * c128(0.3, -0.5)).eval();
  const auto d = is_hermitian ? (other + adjoint(other)).eval() : other;
  return bool(allclose(nb::to_vector(nb::grad(f)(a)), gradient, 1e-10, 1e-10)) &&
         bool(allclose(nb::jvp(f, a, d).second, change, 1e-10, 1e-10));
}
template <class F, class X>
bool second_order(const F& f, const X& a, const std::vector<c128>& change, bool is_hermitian = false) {
  const auto other = (a * c128(0.3, -0.5)).eval();
  const auto d = is_hermitian ? (other + adjoint(other)).eval() : other;
  return bool(allclose(nb::to_vector(nb::hvp(f, a, d)), change, 1e-10, 1e-10));
}

TEST_CASE("JAX's numbers") {
  const auto x = numbers(3, 3), a = positive(3);
  CHECK(first_order(of_cholesky, a,
                    {c128(-3.01839534668316, 0), c128(0.0165830536270066, -1.14861872616662),
                     c128(-0.105286174735547, 1.60807726966301), c128(0.0165830536270066, 1.14861872616662),
                     c128(-0.149358885712651, 0), c128(0.190911072127791, -0.0151819390117408),
                     c128(-0.105286174735547, -1.60807726966301), c128(0.190911072127791, 0.0151819390117408),
                     c128(-0.108960621331259, 0)},
                    4.26443221068704, true));
  CHECK(first_order(of_eigh, x,
                    {c128(0.870831254309277, 0), c128(-0.124834888249982, 0.131027781300764),
                     c128(0.0412138967746683, -0.14226318046642), c128(-0.124834888249982, -0.131027781300764),
                     c128(0.00337969110634074, 0), c128(-0.0133284947573619, 0.0262436151317925),
                     c128(0.0412138967746683, 0.14226318046642), c128(-0.0133284947573619, -0.0262436151317925),
                     c128(0.0396353083670808, 0)},
                    0.669071517438711, true));
  CHECK(first_order(of_svd, numbers(3, 2),
                    {c128(3.15819889290672, -14.1811492721001), c128(1.42027023268766, -16.9401946073352),
                     c128(5.56845339291039, 10.409776658467), c128(10.0237752130597, 9.76311841913598),
                     c128(2.11238168199645, 7.73975984916583), c128(-2.60382333861131, 16.9484377588888)},
                    23.6754396741011));
  CHECK(first_order(of_svd, numbers(2, 3),
                    {c128(4.66641468548952, -9.97550751044343), c128(4.75692205439783, -26.2835401455651),
                     c128(13.2069760899314, 21.8110318359938), c128(9.57149807973962, 3.44942383879338),
                     c128(7.21352586651682, 8.26810160563037), c128(-12.604182346149, 27.2704146234887)},
                    30.595253128348));
  CHECK(first_order(of_qr, numbers(3, 2),
                    {c128(0.583000718141058, 0.94339729474386), c128(0.869357065607715, 0.419968613683443),
                     c128(0.68407660239032, -1.32025473684606), c128(0.0827636315290702, 0.0464785154240913),
                     c128(1.86588686677322, 0.0174267811693065), c128(0.784240124873665, -0.85740808266552)},
                    -0.310940456695546));
  CHECK(first_order(of_slogdet, x,
                    {c128(0.0864631480797045, 1.08703522745876), c128(-0.103383397283372, 0.0871372569441313),
                     c128(0.203246703957525, 0.195189064923703), c128(0.242020844826124, -0.262434340463406),
                     c128(-0.27422485020298, 0.157134608493746), c128(0.0990467369209737, -0.0659374972627806),
                     c128(-0.137841643728301, -0.142578960450524), c128(-0.0873586366166906, -0.0435160334457597),
                     c128(-0.210868623794944, 0.116260645330025)},
                    -0.223765822008986));
  CHECK(first_order([](const auto& v) { return total(nb::det(v)); }, x,
                    {c128(34.8922687974971, -296.529773159336), c128(32.4203010405051, -17.8727864265499),
                     c128(-44.1445584959716, -63.2803643637759), c128(-79.0204143271788, 57.5350123983409),
                     c128(82.0392251567226, -27.5367276043147), c128(-30.1224572804209, 12.4117258693122),
                     c128(29.3934026657347, 45.6562578265491), c128(21.132622665651, 16.355618650459),
                     c128(62.8407853252948, -19.947509896551)},
                    149.583789421184));
  CHECK(first_order([](const auto& v) { return total(nb::pinv(v)); }, numbers(3, 2),
                    {c128(0.123740139006599, 0.350537130330523), c128(0.0307877386897514, 0.102150665198735),
                     c128(-0.134140207091566, -0.327652949290012), c128(-0.0250244026813806, -0.0808201483365334),
                     c128(-0.249765875513447, -0.184502889092117), c128(0.107494216299057, 0.030517445163485)},
                    -0.397525046797234));
  CHECK(first_order([](const auto& v) { return total(nb::expm(v)); }, x,
                    {c128(519.545606264961, 881.417529880456), c128(1362.02926227037, 254.216395248012),
                     c128(-1206.02367508027, 3449.18346834074), c128(1888.23275825187, 780.347551827171),
                     c128(3466.43001185953, -2642.45033006019), c128(2297.06857182016, 6089.50182986752),
                     c128(491.850945308907, -3726.50966976106), c128(-3181.46051716674, -5231.58328402088),
                     c128(10166.5915397261, -8399.84111528005)},
                    -3501.0615542503));
}
TEST_CASE("JAX's numbers: derivatives of gradients") {
  const auto x = numbers(3, 3), a = positive(3);
  CHECK(second_order(of_cholesky, a,
                     {c128(0.397390936308324, 0), c128(-0.023273200663486, 0.0378642942653521),
                      c128(-0.180062081304582, -0.197813382813736), c128(-0.023273200663486, -0.0378642942653521),
                      c128(-0.0441754723521877, 0), c128(-0.0534678430460476, 0.00162836493973675),
                      c128(-0.180062081304582, 0.197813382813736), c128(-0.0534678430460476, -0.00162836493973675),
                      c128(0.118943475792409, 0)},
                     true));
  CHECK(second_order(of_eigh, x,
                     {c128(-0.185121971221179, 0), c128(-0.104232845272915, 0.0538322870601518),
                      c128(0.0768532809959666, -0.0765387326571341), c128(-0.104232845272915, -0.0538322870601518),
                      c128(0.067401053036426, 0), c128(-0.072369419083304, 0.0562234202436591),
                      c128(0.0768532809959666, 0.0765387326571341), c128(-0.072369419083304, -0.0562234202436591),
                      c128(0.137711734939905, 0)},
                     true));
  CHECK(second_order(of_svd, numbers(2, 3),
                     {c128(4.3999100187306, -5.5680310875529), c128(9.57520868164841, -8.86695592904035),
                      c128(8.00224445662025, 20.7228455900491), c128(2.79660834082611, 11.5073884574599),
                      c128(-14.7376261346139, 37.4008138206527), c128(-14.5005084207292, 9.17521936066068)}));
  CHECK(second_order(of_qr, numbers(3, 2),
                     {c128(0.0863299228188825, -0.868207685023108), c128(-0.611111564792821, -0.616860536274719),
                      c128(0.211974962856548, -0.338448210191687), c128(-0.878636239975283, -0.66895026267645),
                      c128(-0.918726590080634, 0.0315277401246938), c128(0.152127053220906, 1.00946064520738)}));
  CHECK(second_order(of_slogdet, x,
                     {c128(-3.77915029089311, 0.239592416874179), c128(-0.296786748787439, -0.363819935678626),
                      c128(-0.689056123891285, 0.69481437164376), c128(0.897710002291381, 0.854962817771653),
                      c128(-0.530299676411397, -0.960907259354596), c128(0.223420243018297, 0.34758027001063),
                      c128(0.502739613405771, -0.470653262341232), c128(0.155964955127936, -0.300893935481937),
                      c128(-0.391913009845257, -0.738646792923735)}));
}

/// A function of complex matrices as one of their real and imaginary parts, in both modes.
template <int Order, class F, class X>
auto checked(const F& f, const X& x) {
  return nb::testing::check_grads<Order>([&](const auto& v) { return f(nb::complex(v(0), v(1)).eval()); },
                                         nb::stack(dim<0>, nb::real(x), nb::imag(x)).eval());
}

TEST_CASE("derivatives in both modes") {
  const auto x = numbers(3, 3), a = positive(3);
  CHECK(checked<1>(of_cholesky, a));
  CHECK(checked<1>(of_eigh, x));
  CHECK(checked<1>([](const auto& v) { return total(nb::det(v)); }, x));
  CHECK(checked<1>([](const auto& v) { return total(nb::expm(v * 0.2)); }, x));
  CHECK(checked<1>([](const auto& v) { return total(nb::cho_solve(v, v(nb::all, 0))); }, a));
  CHECK(checked<1>([](const auto& v) { return total(nb::lstsq(v, v(nb::all, 0))); }, numbers(3, 2)));
  for (const auto& size : {std::array{3L, 2L}, {2L, 3L}, {2L, 2L}}) {
    CAPTURE(size[0]);
    CHECK(checked<1>(of_qr, numbers(size[0], size[1])));
  }
}

TEST_CASE("closed forms of derivatives") {
  const auto x = numbers(3, 3);
  const auto a = (x + adjoint(x)).eval();
  // The sum of the eigenvalues is the trace, that of their squares is the sum of squares.
  CHECK(
      allclose(nb::grad([](const auto& v) { return nb::sum(nb::eigvalsh(v)); })(a), nb::eye<double>(3), 1e-12, 1e-12));
  CHECK(allclose(nb::grad([](const auto& v) { return nb::sum(nb::square(nb::eigvalsh(v))); })(a), nb::conj(a) * 2.,
                 1e-11, 1e-11));
  // The sum of singular values: the conjugate of u v'.
  const auto f = nb::svd(x);
  CHECK(allclose(nb::grad([](const auto& v) { return nb::sum(std::get<1>(nb::svd(v))); })(x),
                 nb::conj(nb::matmul(std::get<0>(f), std::get<2>(f))), 1e-11, 1e-11));
  CHECK(allclose(nb::grad([](const auto& v) { return nb::slogdet(v).second; })(x), nb::transpose(nb::inv(x)), 1e-11,
                 1e-11));
  // The cofactors of a singular matrix: of rank n - 1 a matrix of rank one, of a lower rank zero.
  const auto d = nb::grad([](const auto& v) { return nb::real(nb::det(v)); });
  const auto singular = nb::array_from(
      {c128(1, 1), c128(2), c128(0, 3), c128(2, 2), c128(4), c128(0, 6), c128(1), c128(0, 1), c128(5)}, 3, 3);
  CHECK(allclose(d(singular),
                 {c128(26), c128(-10, -4), c128(-6, 2), c128(-13), c128(5, 2), c128(3, -1), c128(0), c128(0), c128(0)},
                 1e-11, 1e-11));
  CHECK(allclose(d(nb::full(c128(1, 2), 3, 3)), nb::zeros<double>(3, 3), 1e-12, 1e-12));
  // Equal eigenvalues and equal singular values: what does not depend on the choice of vectors has its derivative.
  const auto one = nb::complex(nb::eye<double>(3), 0.).eval();
  CHECK(allclose(nb::grad([](const auto& v) { return nb::sum(nb::exp(nb::eigvalsh(v))); })(one),
                 nb::eye<double>(3) * std::exp(1.), 1e-12, 1e-12));
  CHECK(allclose(nb::grad([](const auto& v) { return nb::sum(nb::square(std::get<1>(nb::svd(v)))); })(one),
                 nb::eye<double>(3) * 2., 1e-12, 1e-12));
}

}  // namespace test_of_complex_matrix_derivatives
}  // namespace
