// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Functions of complex numbers, against those of std::complex<long double>; their derivatives, against those of JAX.
#include <doctest/doctest.h>

#include <nabla/nabla.hpp>
#include <nabla/testing/allclose.hpp>
#include <nabla/transform/grad.hpp>
#include <nabla/transform/jvp.hpp>

namespace nb = nabla;

namespace test_of_complex_functions {

using c64 = std::complex<float>;
using c128 = std::complex<double>;
using wide = std::complex<long double>;
using nb::testing::allclose;

/// The largest |f(z) - exact| / |exact| in units of epsilon, for parts of up to `size`, some of them 0.
template <class Z, class F, class G>
double error(F f, G exact, double size) {
  using T = typename Z::value_type;
  unsigned state = 2;
  const auto next = [&] { return T((double((state = state * 1664525u + 1013904223u) >> 8) / double(1 << 23) - 1) * size); };
  std::vector<Z> z;
  for (int i = 0; i < 3001; ++i) {
    const T re = next(), im = next();
    z.emplace_back(i % 7 == 1 ? T(0) : re, i % 5 == 0 ? T(0) : im);
  }
  const auto y = nb::to_vector(f(nb::array_from<Z>(z, 3001L)).eval());
  long double worst = 0;
  for (std::size_t i = 0; i < z.size(); ++i) {
    const wide e = exact(wide(z[i]));
    if (!(std::abs(e) > 0) || !std::isfinite(T(std::abs(e)))) continue;
    const long double off = std::abs(wide(y[i]) - e) / std::abs(e);
    if (!(off <= worst)) worst = off;
  }
  return double(worst / std::numeric_limits<T>::epsilon());
}
#define ERROR(Z, name, size) error<Z>([](auto z) { return nb::name(z); }, [](wide z) { return std::name(z); }, size)

template <class Z>
void functions() {
  constexpr bool f32 = sizeof(Z) == 8;
  CHECK(ERROR(Z, exp, 3) < 2);
  CHECK(ERROR(Z, exp, f32 ? 88 : 709) < 2);
  CHECK(ERROR(Z, log, 3) < 2);
  CHECK(ERROR(Z, log, f32 ? 3e38 : 1.7e308) < 2);
  CHECK(ERROR(Z, log10, 3) < 2);
  CHECK(ERROR(Z, asin, 3) < 3);
  CHECK(ERROR(Z, atanh, 3) < 3);
  CHECK(ERROR(Z, sin, 3) < 2);
  CHECK(ERROR(Z, cos, 3) < 2);
  CHECK(ERROR(Z, tan, 3) < 4);
  CHECK(ERROR(Z, sinh, 3) < 2);
  CHECK(ERROR(Z, cosh, 3) < 2);
  CHECK(ERROR(Z, tanh, 3) < 4);
  CHECK(ERROR(Z, tanh, 800) < 3);
  CHECK(ERROR(Z, sqrt, 3) < 2);
  CHECK(ERROR(Z, sqrt, f32 ? 3e38 : 1.7e308) < 2);
  CHECK(ERROR(Z, sqrt, f32 ? 1e-43 : 1e-320) < 2);
  CHECK(error<Z>([](auto z) { return nb::rsqrt(z); }, [](wide z) { return 1.L / std::sqrt(z); }, 3) < 3);
  CHECK(error<Z>([](auto z) { return nb::reciprocal(z); }, [](wide z) { return 1.L / z; }, 3) < 3);
  CHECK(error<Z>([](auto z) { return nb::pow(z, 3); }, [](wide z) { return z * z * z; }, 3) < 20);
  CHECK(error<Z>([](auto z) { return nb::pow(z, z); }, [](wide z) { return std::pow(z, z); }, 3) < 20);
  CHECK(error<Z>([](auto z) { return nb::sign(z); }, [](wide z) { return z / std::abs(z); }, 3) < 2);
  CHECK(error<Z>([](auto z) { return nb::complex(nb::angle(z), 0); }, [](wide z) { return wide(std::arg(z)); }, 3) < 2);
}
TEST_CASE("c64: functions") { functions<c64>(); }
TEST_CASE("c128: functions") { functions<c128>(); }

TEST_CASE("zeros, infinities and branch cuts") {
  const float inf = std::numeric_limits<float>::infinity();
  const auto at = [](auto f, c64 z) { return f(nb::array_from({z}, 1L)).eval()(0).item(); };
#define AT(name, ...) at([](auto z) { return nb::name(z); }, c64(__VA_ARGS__))
  CHECK(AT(exp, -inf, 1) == c64(0, 0));
  CHECK(AT(exp, -inf, inf) == c64(0, 0));
  CHECK(AT(exp, inf, 0) == c64(inf, 0));
  CHECK(AT(log, 0, 0) == c64(-inf, 0));
  CHECK(AT(log, -1, 0.f).imag() == doctest::Approx(3.14159265f));
  CHECK(AT(log, -1, -0.f).imag() == doctest::Approx(-3.14159265f));
  CHECK(AT(log, inf, 1) == c64(inf, 0));
  CHECK(AT(sqrt, 0, 0) == c64(0, 0));
  CHECK(AT(sqrt, -4, 0.f) == c64(0, 2));
  CHECK(AT(sqrt, -4, -0.f) == c64(0, -2));
  CHECK(AT(sqrt, 1, inf) == c64(inf, inf));
  CHECK(AT(sqrt, -inf, 1) == c64(0, inf));
  CHECK(AT(tanh, inf, 0) == c64(1, 0));
  CHECK(AT(tanh, -inf, 0) == c64(-1, 0));
  CHECK(AT(sin, 0, inf) == c64(0, inf));
  CHECK(AT(sign, 0, 0) == c64(0, 0));
  CHECK(AT(angle, -1, 0) == doctest::Approx(3.14159265f));
  CHECK(std::isnan(AT(exp, NAN, 1).real()));
  CHECK(std::isnan(AT(log, NAN, 1).real()));
  CHECK(std::isnan(AT(sqrt, 1, NAN).real()));
  CHECK(at([](auto z) { return nb::pow(z, 0); }, c64(0, 0)) == c64(1, 0));
  CHECK(at([](auto z) { return nb::pow(z, 2.5); }, c64(0, 0)) == c64(0, 0));
  CHECK(AT(isnan, 1, NAN));
  CHECK(!AT(isnan, 1, inf));
  CHECK(AT(isinf, 1, -inf));
  CHECK(!AT(isfinite, 1, inf));
  CHECK(AT(isfinite, 1, 2));
  CHECK(nb::all(nb::isclose(nb::array_from({c64(1, 1), c64(inf, 0)}, 2L), nb::array_from({c64(1, 1.000001f), c64(inf, 0)}, 2L)))
            .item());
  CHECK(!nb::any(nb::isclose(nb::array_from({c64(1, 1)}, 1L), nb::array_from({c64(1, -1)}, 1L))).item());
  CHECK(nb::testing::equal(nb::angle(nb::array_from({-2.f, 3.f}, 2L)), {double(std::acos(-1.f)), 0}));
}

using list = std::initializer_list<c128>;
const auto z3 = [] { return nb::array_from({c128(1.2, 0.7), c128(-0.8, 1.1), c128(-2.5, -0.3)}, 3L); };

/// Values, and first and second derivatives of functions of one number, as dual numbers of dual numbers have them.
template <class F>
void check(const char* name, F f, list value, list first, list second) {
  CAPTURE(name);
  using inner = nb::math::dual<0, c128>;
  const auto z = nb::to_vector(z3());
  for (std::size_t i = 0; i < z.size(); ++i) {
    const auto y = f(nb::math::dual<1, inner>(inner(z[i], 1), inner(1, 0)));
    CHECK(std::abs(c128(f(z[i])) - value.begin()[i]) <= 1e-14 * std::abs(value.begin()[i]));
    CHECK(std::abs(y.value.value - value.begin()[i]) <= 1e-14 * std::abs(value.begin()[i]));
    CHECK(std::abs(y.value.tangent - first.begin()[i]) <= 1e-13 * std::abs(first.begin()[i]));
    CHECK(std::abs(y.tangent.value - first.begin()[i]) <= 1e-13 * std::abs(first.begin()[i]));
    CHECK(std::abs(y.tangent.tangent - second.begin()[i]) <= 1e-12 * std::abs(second.begin()[i]));
  }
}
TEST_CASE("derivatives") {
  check("exp", [](auto z) { return nb::math::exp(z); }, {c128(2.539365489226066, 2.1388780453240583), c128(0.20381387536774409, 0.40044527991004847), c128(0.078418794395235678, -0.024257775757130347)},
        {c128(2.539365489226066, 2.1388780453240583), c128(0.20381387536774409, 0.40044527991004847), c128(0.078418794395235678, -0.024257775757130347)},
        {c128(2.539365489226066, 2.1388780453240583), c128(0.20381387536774409, 0.40044527991004847), c128(0.078418794395235678, -0.024257775757130347)});
  check("log", [](auto z) { return nb::math::log(z); }, {c128(0.32876000145839712, 0.52807444842635964), c128(0.3075928195451168, 2.1995926132103296), c128(0.92343938422456728, -3.0221637275714546)},
        {c128(0.62176165803108807, -0.36269430051813473), c128(-0.43243243243243246, -0.59459459459459463), c128(-0.39432176656151419, 0.047318611987381701)},
        {c128(-0.25504040376922871, 0.45101881929716242), c128(0.16654492330168003, -0.51424397370343311), c128(-0.15325060454378089, 0.037317517340206385)});
  check("sin", [](auto z) { return nb::math::sin(z); }, {c128(1.1698665727426565, 0.27487868678117588), c128(-1.1969219473632589, 0.93055455375808172), c128(-0.62560598186514316, 0.24396448889965705)},
        {c128(0.45482022236914782, -0.70702966009215384), c128(1.1624680711181956, 0.95813484798811677), c128(-0.83746627667965468, -0.18224691294247747)},
        {c128(-1.1698665727426565, -0.27487868678117588), c128(1.1969219473632589, -0.93055455375808172), c128(0.62560598186514316, -0.24396448889965705)});
  check("cos", [](auto z) { return nb::math::cos(z); }, {c128(0.45482022236914782, -0.70702966009215384), c128(1.1624680711181956, 0.95813484798811677), c128(-0.83746627667965468, -0.18224691294247747)},
        {c128(-1.1698665727426565, -0.27487868678117588), c128(1.1969219473632589, -0.93055455375808172), c128(0.62560598186514316, -0.24396448889965705)},
        {c128(-0.45482022236914782, 0.70702966009215384), c128(-1.1624680711181956, -0.95813484798811677), c128(0.83746627667965468, 0.18224691294247747)});
  check("tan", [](auto z) { return nb::math::tan(z); }, {c128(0.47786410383263661, 1.3472197399061194), c128(-0.22023303226429533, 0.9820205173897838), c128(0.65271689320102544, -0.43335491567473811)},
        {c128(-0.58664692586094325, 1.287575907351751), c128(0.084138291925827502, -0.43254671258100852), c128(1.2382428597305395, -0.56571614842521478)},
        {c128(-4.0299703730090455, -0.35011202358393201), c128(0.81247943064737727, 0.35577320615392383), c128(1.1261323172700486, -1.8117022337942619)});
  check("sinh", [](auto z) { return nb::math::sinh(z); }, {c128(1.1544997246948547, 1.1664563419657581), c128(-0.40284142893515873, 1.1919318677502484), c128(-5.7799811074085587, -1.8122154543373707)},
        {c128(1.3848657645312112, 0.97242170335830025), c128(0.60665530430290282, -0.79148658784019976), c128(5.8583999018037938, 1.7879576785802402)},
        {c128(1.1544997246948547, 1.1664563419657581), c128(-0.40284142893515873, 1.1919318677502484), c128(-5.7799811074085587, -1.8122154543373707)});
  check("cosh", [](auto z) { return nb::math::cosh(z); }, {c128(1.3848657645312112, 0.97242170335830025), c128(0.60665530430290282, -0.79148658784019976), c128(5.8583999018037938, 1.7879576785802402)},
        {c128(1.1544997246948547, 1.1664563419657581), c128(-0.40284142893515873, 1.1919318677502484), c128(-5.7799811074085587, -1.8122154543373707)},
        {c128(1.3848657645312112, 0.97242170335830025), c128(0.60665530430290282, -0.79148658784019976), c128(5.8583999018037938, 1.7879576785802402)});
  check("tanh", [](auto z) { return nb::math::tanh(z); }, {c128(0.95448070599894042, 0.17207341976303492), c128(-1.1943749232457916, 0.40649135250189572), c128(-0.98891090276462934, -0.0075250261242938423)},
        {c128(0.11857584366470988, -0.32848151835814721), c128(-0.26129623761957044, 0.97100615588905936), c128(0.022111852411417221, -0.014883160755805688)},
        {c128(-0.33940258633670561, 0.58625104125882932), c128(0.16523986368744392, 2.531920127889645), c128(0.043957296206944552, -0.02910345534392493)});
  check("sqrt", [](auto z) { return nb::math::sqrt(z); }, {c128(1.1378146595436756, 0.30760721622304343), c128(0.52921973266004751, 1.039265858881534), c128(0.094698633577349756, -1.5839721686953396)},
        {c128(0.40950845668615055, -0.11071025964065301), c128(0.19454504287612134, -0.3820417278462917), c128(0.0188048159830621, 0.31453785582110044)},
        {c128(-0.10723133841319263, 0.10868088892463444), c128(0.15564376619778858, -0.024765901381972977), c128(0.011149321506623448, 0.061569652583425262)});
  check("rsqrt", [](auto z) { return nb::math::rsqrt(z); }, {c128(0.81901691337230109, -0.22142051928130604), c128(0.38909008575224274, -0.7640834556925834), c128(0.037609631966124275, 0.629075711642201)},
        {c128(-0.21446267682638523, 0.21736177784926891), c128(0.31128753239557727, -0.049531802763945872), c128(0.022298643013246924, 0.12313930516685057)},
        {c128(0.081763187329409875, -0.31939741492040863), c128(0.24609325050551537, 0.24550608926268511), c128(0.021929431959741123, 0.071252051264941399)});
  check("reciprocal", [](auto z) { return nb::op::reciprocal::apply(z); }, {c128(0.62176165803108807, -0.36269430051813473), c128(-0.43243243243243246, -0.59459459459459463), c128(-0.39432176656151419, 0.047318611987381701)},
        {c128(-0.25504040376922871, 0.45101881929716242), c128(0.16654492330168003, -0.51424397370343311), c128(-0.15325060454378089, 0.037317517340206385)},
        {c128(-0.010015221746050986, -0.74585581947674084), c128(0.75557222671904911, -0.24669812251989023), c128(-0.11732847197394017, 0.043933430509037925)});
  check("square", [](auto z) { return nb::op::square::apply(z); }, {c128(0.94999999999999996, 1.6799999999999999), c128(-0.57000000000000017, -1.7600000000000002), c128(6.1600000000000001, 1.5)},
        {c128(2.3999999999999999, 1.3999999999999999), c128(-1.6000000000000001, 2.2000000000000002), c128(-5, -0.59999999999999998)},
        {c128(2, 0), c128(2, 0), c128(2, 0)});
  check("pow", [](auto z) { return nb::math::pow(z, c128(1.5, -0.5) + z * 0.1); }, {c128(1.615295536906733, 1.3999881601407786), c128(-3.6148564912558574, 0.50252884239154216), c128(-0.27532438082190192, 0.57692889766959177)},
        {c128(2.5511492864128167, -0.057823109738984413), c128(3.1757934460791062, 1.2376946280130845), c128(0.12303897056837249, -0.20724253319826533)},
        {c128(0.98113957761562443, -0.99007415073539173), c128(-1.3827429504529174, 0.82271755424850979), c128(-0.063482681453639223, -0.10879564902268035)});
}

/// The same of arrays, backwards and forwards.
template <class F>
void check_arrays(F f, list value, list first, list second) {
  const auto z = z3();
  CHECK(allclose(f(z), value, 1e-14, 1e-14));
  const auto gradient = [f](auto z) { return nb::grad([f](auto z) { return nb::sum(nb::real(f(z))); })(z); };
  CHECK(allclose(gradient(z), first, 1e-13, 1e-13));
  CHECK(allclose(nb::grad([gradient](auto z) { return nb::sum(nb::real(gradient(z))); })(z), second, 1e-12, 1e-12));
  const auto one = nb::full_like(z, c128(0, 1));  // along i, where a holomorphic function changes by i times as much
  const auto tangent = [f, one](auto z) { return std::get<1>(nb::jvp(f, z, one)).eval(); };
  const c128 i(0, 1);
  CHECK(allclose(tangent(z) / i, first, 1e-13, 1e-13));
  CHECK(allclose(std::get<1>(nb::jvp(tangent, z, one)) / -1, second, 1e-12, 1e-12));
  CHECK(allclose(std::get<1>(nb::jvp(gradient, z, one)) / i, second, 1e-12, 1e-12));
}
TEST_CASE("derivatives of functions of arrays") {
  check_arrays([](auto z) { return nb::exp(z); }, {c128(2.539365489226066, 2.1388780453240583), c128(0.20381387536774409, 0.40044527991004847), c128(0.078418794395235678, -0.024257775757130347)},
        {c128(2.539365489226066, 2.1388780453240583), c128(0.20381387536774409, 0.40044527991004847), c128(0.078418794395235678, -0.024257775757130347)},
        {c128(2.539365489226066, 2.1388780453240583), c128(0.20381387536774409, 0.40044527991004847), c128(0.078418794395235678, -0.024257775757130347)});
  check_arrays([](auto z) { return nb::acosh(z); }, {c128(0.97865459559367374, 0.65944213726333645), c128(1.0579142895072162, 2.0894763004661887), c128(1.5760354392879417, -3.0116079766188251)},
        {c128(0.53724989825168457, -0.55347736607310183), c128(-0.26622543172216662, -0.59424167769257807), c128(-0.42707873638291716, 0.060816622445779484)},
        {c128(0.18960359353147085, 0.60872253242655894), c128(0.30236662759463528, -0.22268783267954073), c128(-0.19281271828416852, 0.060685467563144656)});
  check_arrays([](auto z) { return nb::pow(z, c128(1.5, -0.5) + z * 0.1); }, {c128(1.615295536906733, 1.3999881601407786), c128(-3.6148564912558574, 0.50252884239154216), c128(-0.27532438082190192, 0.57692889766959177)},
        {c128(2.5511492864128167, -0.057823109738984413), c128(3.1757934460791062, 1.2376946280130845), c128(0.12303897056837249, -0.20724253319826533)},
        {c128(0.98113957761562443, -0.99007415073539173), c128(-1.3827429504529174, 0.82271755424850979), c128(-0.063482681453639223, -0.10879564902268035)});
}
TEST_CASE("derivatives of what is not holomorphic") {
  CHECK(allclose(nb::grad([](auto z) { return nb::sum(nb::angle(z)); })(z3()),
                 {c128(-0.36269430051813473, -0.62176165803108807), c128(-0.59459459459459452, 0.4324324324324324), c128(0.047318611987381701, 0.39432176656151419)}));
  CHECK(allclose(nb::grad([](auto z) { return nb::sum(nb::real(nb::sign(z) * c128(1, 2))); })(z3()),
                 {c128(0.8093265176811747, 1.3874168874534423), c128(-0.21857732008194286, 0.15896532369595828), c128(0.099600894207836355, 0.83000745173196955)}));
  const auto norm = [](auto z) { return nb::norm(z); };
  const auto z = z3();
  CHECK(allclose(nb::grad(norm)(z), nb::conj(z) / nb::norm(z)));
  CHECK(allclose(std::get<1>(nb::jvp(norm, z, z)), nb::norm(z)));
  const auto power = [](auto z) { return nb::real(nb::vdot(z, z)); };
  CHECK(allclose(nb::grad(power)(z), 2 * nb::conj(z)));
}
TEST_CASE("e^(i x) of real x") {
  const auto x = nb::array_from({0.5, 1.5}, 2L);
  const c128 i(0, 1);
  CHECK(allclose(nb::exp(i * x), nb::complex(nb::cos(x), nb::sin(x))));
  const auto g = nb::grad([i](auto x) { return nb::sum(nb::imag(nb::exp(i * x) * x)); })(x);
  CHECK(allclose(g, nb::sin(x) + x * nb::cos(x)));
  static_assert(std::is_same_v<nb::value_type_t<decltype(g)>, double>);
  CHECK(allclose(std::get<1>(nb::jvp([i](auto x) { return nb::exp(i * x); }, x, nb::ones_like(x))), i * nb::exp(i * x)));
}

TEST_CASE("powers added and products with logarithms, of arrays, a real operand among them") {
  const auto z = z3();
  const auto x = nb::array_from({2., -3., 0.5}, 3L);
  CHECK(allclose(nb::xlogy(x, z), x * nb::log(z)));
  CHECK(allclose(nb::xlog1py(2., z), 2. * nb::log1p(z)));
  CHECK(allclose(nb::logaddexp(x, z), nb::log(nb::exp(x) + nb::exp(z))));
  CHECK(allclose(nb::logaddexp2(z, c128(1, 1)), nb::log2(std::pow(2., c128(1, 1)) + nb::exp2(z))));
  CHECK(allclose(nb::sigmoid(z), 1. / (1. + nb::exp(-z))));
  const auto f = [](const auto& x, const auto& z) { return nb::sum(nb::real(nb::xlogy(x, z) + nb::logaddexp(z, x))); };
  CHECK(allclose(nb::grad([&](auto x) { return f(x, z); })(x), nb::real(nb::log(z) + nb::sigmoid(x - z))));
  CHECK(allclose(nb::grad([&](auto z) { return f(x, z); })(z), x / z + nb::sigmoid(z - x)));
}

}  // namespace test_of_complex_functions
