// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Words of several elements, of arrays of complex numbers: sums and products, indices, shapes, windows, loops, maps.
#include <doctest/doctest.h>

#include <nabla/linalg.hpp>
#include <nabla/optim/optim.hpp>
#include <nabla/testing/allclose.hpp>
#include <nabla/transform/grad.hpp>
#include <nabla/transform/hvp.hpp>
#include <nabla/transform/jacfwd.hpp>
#include <nabla/transform/jacrev.hpp>
#include <nabla/transform/linearize.hpp>
#include <nabla/window.hpp>

namespace nb = nabla;

namespace test_of_complex_words {

NABLA_AXES(i, j, k, parts, lag)

using c64 = std::complex<float>;
using c128 = std::complex<double>;
using nb::testing::allclose;
using nb::testing::equal;

// What would drop the imaginary parts, or needs an order, is refused.
using complex_vector = nb::array<c64, nb::dims<nb::extent<tag::i>>>;
using real_vector = nb::array<float, nb::dims<nb::extent<tag::i>>>;
using table = nb::array<float, nb::dims<nb::extent<nb::positional>>>;
#define BOTH(name, ...)                             \
  template <class X>                                \
  concept name = requires(X x, table t) { __VA_ARGS__; }; \
  static_assert(name<real_vector> && !name<complex_vector>);
BOTH(has_histogram, nb::histogram(x, 0, 1, parts = 10))
BOTH(has_quantile, nb::quantile(x, 0.5, i))
BOTH(has_maximum, nb::max(x, i))
BOTH(has_place, nb::argmax(x, i))
BOTH(has_order, nb::sort(x, i))
BOTH(has_softmax, nb::softmax(x, i))
BOTH(is_standardized, nb::standardize(x, i))
BOTH(has_running_maximum, nb::cummax(x, i))
BOTH(is_interpolated, nb::interp(x, t, t))
BOTH(is_searched, nb::searchsorted(t, x))
BOTH(has_parameters, nb::adam(0.1).init(x))
#define NUMBERS(name, ...)               \
  template <class V>                     \
  concept name = requires(V v) { __VA_ARGS__; }; \
  static_assert(name<float> && !name<c64>);
NUMBERS(ends_at, nb::linspace<float>(0, v, 10))
NUMBERS(begins_at, nb::range<float>(v, 5))
NUMBERS(is_range, nb::range<V>(0, 5))

const auto z4 = [] { return nb::array_from({c64(1, 2), c64(0, -1), c64(3, 4), c64(0, 0)}, i = 4L); };

TEST_CASE("sums, products and counts") {
  const auto z = z4();
  CHECK(equal(nb::cumsum(z, i), {c128(1, 2), c128(1, 1), c128(4, 5), c128(4, 5)}));
  CHECK(equal(nb::cumprod(z, i), {c128(1, 2), c128(2, -1), c128(10, 5), c128(0, 0)}));
  CHECK(allclose(nb::norm(z, i), std::sqrt(31.f)));
  static_assert(std::is_same_v<nb::value_type_t<decltype(nb::norm(z, i))>, float>);
  CHECK(nb::count_nonzero(z, i).item() == 3);
  CHECK(equal(nb::nansum(nb::array_from({c64(1, 2), c64(NAN, 1), c64(1, 1)}, i = 3L), i), c64(2, 3)));
  CHECK(nb::any(nb::array_from({c64(0, 1)}, 1L)).item());
  CHECK(!nb::all(z, i).item());
  CHECK(equal(nb::average(z, nb::array_from({1.f, 1.f, 2.f, 0.f}, i = 4L), i), c64(1.75f, 2.25f)));
  CHECK(equal(nb::diff(z, i), {c128(-1, -3), c128(3, 5), c128(-3, -4)}));
  const auto ids = nb::array_from({0, 1, 0, 2}, i = 4L);
  CHECK(equal(nb::segment_sum(z, ids, parts = 3), {c128(4, 6), c128(0, -1), c128(0, 0)}));
  CHECK(equal(nb::segment_mean(z, ids, parts = 3), {c128(2, 3), c128(0, -1), c128(0, 0)}));
  CHECK(equal(nb::segment_prod(z, ids, parts = 3), {c128(-5, 10), c128(0, -1), c128(0, 0)}));
}

TEST_CASE("indices, shapes and windows") {
  const auto z = z4();
  const auto ids = nb::array_from({0, 1, 0, 2}, k = 4L);
  CHECK(equal(nb::take(z, ids, i), {c128(1, 2), c128(0, -1), c128(1, 2), c128(3, 4)}));
  CHECK(equal(z.at(i = 1).set(c64(7, 7)), {c128(1, 2), c128(7, 7), c128(3, 4), c128(0, 0)}));
  CHECK(equal(z.at(i = ids).add(nb::array_from({c64(1, 2), c64(0, -1), c64(3, 4), c64(0, 0)}, k = 4L)),
              {c128(5, 8), c128(0, -2), c128(3, 4), c128(0, 0)}));
  CHECK(equal(nb::pad(z, i, 1, 0), {c128(0), c128(1, 2), c128(0, -1), c128(3, 4), c128(0)}));
  CHECK(equal(nb::roll(z, i, 1), {c128(0), c128(1, 2), c128(0, -1), c128(3, 4)}));
  CHECK(equal(nb::flip(z, i), {c128(0), c128(3, 4), c128(0, -1), c128(1, 2)}));
  const auto x = nb::array_from({c64(1, 2), c64(0, -1)}, 2L);
  CHECK(equal(nb::vander(x, 3), {c128(-3, 4), c128(1, 2), c128(1), c128(-1), c128(0, -1), c128(1)}));
  CHECK(equal(nb::polyval(nb::array_from({1.f, 2.f}, 2L), x, nb::dim<0>), {c128(3, 2), c128(2, -1)}));
  CHECK(equal(nb::windows(z, i, lag = 2), {c128(1, 2), c128(0, -1), c128(0, -1), c128(3, 4), c128(3, 4), c128(0)}));
  CHECK(equal(nb::conv(z, nb::array_from({c64(1, 2), c64(0, -1)}, i = 2L), nb::over(i)), {c128(-4, 4), c128(6, -4), c128(-5, 10)}));
}

TEST_CASE("products of matrices") {
  const auto m = nb::array_from({c64(1, 2), c64(0, -1), c64(3, 4), c64(0, 0)}, 2L, 2L);
  CHECK(equal(nb::matrix_power(m, 2), nb::matmul(m, m)));
  CHECK(equal(nb::trace(m), c64(1, 2)));
  CHECK(equal(nb::tril(m), {c128(1, 2), c128(0), c128(3, 4), c128(0)}));
  const auto x = nb::array_from({c64(1, 2), c64(0, -1)}, 2L);
  CHECK(equal(nb::outer(x, x), {c128(-3, 4), c128(2, -1), c128(2, -1), c128(-1)}));
  CHECK(equal(nb::vdot(x, x), c64(6, 0)));  // the first operand is conjugated
  CHECK(equal(nb::vdot(x, nb::array_from({1.f, 1.f}, 2L)), c64(1, -1)));
}

TEST_CASE("systems of equations and inverses, and their derivatives") {
  const auto m = nb::array_from({c128(1, 2), c128(0, -1), c128(3, 4), c128(0.5, 0)}, 2L, 2L);
  const auto b = nb::array_from({c128(1, 1), c128(2, -3)}, 2L);
  CHECK(allclose(nb::matmul(nb::inv(m), m), nb::eye<double>(2L)));
  CHECK(allclose(nb::matmul(m, nb::solve(m, b)), b));
  CHECK(allclose(nb::solve(nb::real(m), b), nb::complex(nb::solve(nb::real(m), nb::real(b)), nb::solve(nb::real(m), nb::imag(b)))));
  CHECK(allclose(nb::matrix_power(m, -2), nb::matmul(nb::inv(m), nb::inv(m))));
  const auto triangle = nb::tril(m).eval();
  CHECK(allclose(nb::matmul(triangle, nb::solve_triangular(triangle, b, nb::lower)), b));
  CHECK(nb::all(nb::isnan(nb::inv(nb::zeros<c128>(2L, 2L))), nb::dim<0>, nb::dim<1>).item());
  const auto loss = [](auto m, auto b) { return nb::sum(nb::square(nb::abs(nb::solve(m, b)))); };
  const auto by_inverse = [](auto m, auto b) { return nb::sum(nb::square(nb::abs(nb::matmul(nb::inv(m), b)))); };
  const auto [of_m, of_b] = nb::grad(nb::argnums<0, 1>, loss)(m, b);
  const auto [same_m, same_b] = nb::grad(nb::argnums<0, 1>, by_inverse)(m, b);
  CHECK(allclose(of_m, {c128(3.1429242697157185, -0.3828020988331115), c128(1.9030464405983247, -7.7315373169394652), c128(-1.5706789881744854, 0.12655650403320545), c128(-1.1032970475370041, 3.806092881196649)}, 1e-12));
  CHECK(allclose(of_b, {c128(-0.088495575221238632, -3.9115044247787618), c128(-0.035398230088495714, 1.946902654867257)}, 1e-12));
  CHECK(allclose(of_m, same_m, 1e-12));
  CHECK(allclose(of_b, same_b, 1e-12));
}

TEST_CASE("normal numbers have variance 1, that of their parts is 1/2") {
  const auto z = nb::normal<c128>(nb::rng_key(3), 100000);
  CHECK(double(nb::mean(nb::square(nb::abs(z)))) == doctest::Approx(1).epsilon(0.02));
  CHECK(double(nb::mean(nb::square(nb::real(z)))) == doctest::Approx(0.5).epsilon(0.02));
  CHECK(std::abs(c128(nb::mean(z))) < 0.02);
  CHECK(std::abs(c128(nb::mean(z * z))) < 0.02);
}

// The numbers are those of JAX.
TEST_CASE("loops, maps and their derivatives") {
  const auto z = nb::array_from({c128(1, 2), c128(0, -1), c128(3, 4)}, i = 3L);
  const auto last = [](auto z) {
    return nb::scan(i, nb::full(c128(1, 0)), z, [](auto carry, auto x) {
      const auto next = (carry * x + c128(0, 1)).eval();
      return std::pair(next, nb::abs(next).eval());
    });
  };
  const auto [carry, sizes] = last(z);
  CHECK(allclose(carry, c128(9, 13)));
  CHECK(allclose(sizes, {3.16227766, 3, 15.8113883}, 1e-8));
  CHECK(allclose(nb::grad([&](auto z) { return nb::abs(last(z).first); })(z),
                 {c128(-0.18973666, -4.9963987), c128(5.56560868, 14.79945945), c128(1.70762994, -2.46657657)}, 1e-8, 1e-7));
  const auto loop = [](auto z) {
    return nb::sum(nb::real(nb::fori_loop(0, 3, z, [](auto, auto a) { return (a * a * c128(0, 0.5) + a).eval(); })), i);
  };
  CHECK(allclose(nb::grad(loop)(z), {c128(0.8125, -0.0625), c128(18.125, 0), c128(-888.5625, -1251.1875)}));
  CHECK(allclose(nb::vmap(nb::in_axes(i), [](auto s) { return nb::exp(s) * s; })(z),
                 {c128(-6.07465773, 0.2093179), c128(-0.84147098, -0.54030231), c128(21.41678861, -98.11748572)}, 1e-7));
  const auto fourth = [](auto z) { return nb::sum(nb::square(nb::abs(z * z)), i); };
  CHECK(allclose(nb::hvp(fourth, z, z), {c128(60, -120), c128(0, 12), c128(900, -1200)}));
  const auto cube = nb::linearize([](auto z) { return (z * z * z).eval(); }, z);
  CHECK(allclose(cube.second(z), {c128(-33, -6), c128(0, 3), c128(-351, 132)}));
}
TEST_CASE("a Jacobian by columns of real arguments, by rows of real values") {
  const auto z = nb::array_from({c128(1, 2), c128(3, 4)}, i = 2L);
  CHECK(allclose(nb::jacfwd([](auto x) { return x * x * c128(1, 2); }, i = j)(nb::real(z).eval()),
                 {c128(2, 4), c128(0), c128(0), c128(6, 12)}));
  CHECK(allclose(nb::jacrev([](auto z) { return nb::abs(z); }, i = j)(z),
                 {c128(0.44721359549995793, -0.89442719099991586), c128(0), c128(0), c128(0.6, -0.8)}));
}

}  // namespace test_of_complex_words
