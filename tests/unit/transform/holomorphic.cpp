// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Derivatives of holomorphic functions: complex numbers, those of JAX with holomorphic=True.
#include <doctest/doctest.h>

#include <complex>
#include <nabla/nabla.hpp>
#include <nabla/testing/allclose.hpp>
#include <nabla/transform/grad.hpp>
#include <nabla/transform/hessian.hpp>
#include <nabla/transform/jacfwd.hpp>
#include <nabla/transform/jacrev.hpp>
#include <nabla/transform/vmap.hpp>

namespace nb = nabla;

namespace test_of_holomorphic {

NABLA_AXES(i, j, batch)

using c128 = std::complex<double>;
using nb::holomorphic, nb::testing::allclose;

const auto z2 = [] { return nb::array_from({c128(1.2, 0.7), c128(-0.8, 1.1)}, i = 2L); };
const auto f = [](auto z) { return nb::sum(nb::exp(z * c128(0, 1)) * z * z, i); };
const auto g = [](auto z) { return z * z * c128(1, 2) + nb::sum(z, i); };

// It says what is complex: without it nothing is, with it all is.
template <class K, class F, class X>
concept has_gradient = requires(K k, F f, X x) {
  nb::grad(k, f)(x);
};
template <class K, class F, class X>
concept has_columns = requires(K k, F f, X x) {
  nb::jacfwd(k, f, i = j)(x);
};
template <class K, class F, class X>
concept has_rows = requires(K k, F f, X x) {
  nb::jacrev(k, f, i = j)(x);
};
using complex_vector = nb::array<c128, nb::dims<nb::extent<tag::i>>>;
using real_vector = nb::array<double, nb::dims<nb::extent<tag::i>>>;
using said = const nb::detail::holomorphic_t;
using others = const nb::detail::argument_numbers<0>;
const auto size = [](auto z) { return nb::sum(nb::abs(z), i); };
const auto sizes = [](auto z) { return nb::abs(z); };
static_assert(has_gradient<said, decltype(f), complex_vector> && !has_gradient<others, decltype(f), complex_vector>);
static_assert(!has_gradient<said, decltype(size), complex_vector> &&
              has_gradient<others, decltype(size), complex_vector>);
static_assert(!has_gradient<said, decltype(f), real_vector> && !has_gradient<said, decltype(size), real_vector>);
static_assert(has_columns<said, decltype(g), complex_vector> && !has_columns<others, decltype(g), complex_vector>);
static_assert(has_rows<said, decltype(g), complex_vector> && !has_rows<others, decltype(g), complex_vector>);
static_assert(!has_rows<said, decltype(sizes), complex_vector> && !has_columns<said, decltype(g), real_vector>);

TEST_CASE("the gradient is f'(z)") {
  const auto z = z2();
  const c128 one(0, 1);
  const auto slope = nb::exp(z * one) * (2 * z + one * z * z);
  CHECK(allclose(nb::grad(holomorphic, f)(z), slope, 1e-13, 1e-14));
  const auto [value, same] = nb::value_and_grad(holomorphic, f)(z);
  CHECK(allclose(value, f(z)));
  CHECK(allclose(same, slope, 1e-13, 1e-14));
  static_assert(std::is_same_v<nb::value_type_t<decltype(value)>, c128>);
}
TEST_CASE("real functions of complex numbers have their gradient without it") {
  const auto z = z2();
  CHECK(allclose(nb::grad(size)(z), nb::conj(z) / nb::abs(z), 1e-14));
  CHECK(allclose(nb::jacrev(sizes, i = j)(z)(i = 1, j = 1), std::conj(c128(-0.8, 1.1)) / std::abs(c128(-0.8, 1.1)),
                 1e-14));
}
TEST_CASE("beside the other keywords, in any order, of trees, in a constant real argument") {
  const auto z = z2();
  const auto h = [](auto weights, auto pair) {
    const auto y = nb::sum(weights * std::get<0>(pair) * std::get<1>(pair), i).eval();
    return std::pair(y, nb::abs(y).eval());
  };
  const auto w = nb::array_from({2., 3.}, i = 2L);
  const auto at = std::tuple(z, (z * z).eval());
  const auto [d, aux] = nb::grad(nb::argnums<1>, holomorphic, nb::has_aux, h)(w, at);
  CHECK(allclose(std::get<0>(d), w * z * z, 1e-14));
  CHECK(allclose(std::get<1>(d), w * z, 1e-14));
  CHECK(allclose(aux, nb::abs(nb::sum(w * z * z * z, i))));
  const auto [same, again] = nb::grad(nb::has_aux, nb::argnums<1>, holomorphic, h)(w, at);
  CHECK(allclose(std::get<1>(same), w * z, 1e-14));
  CHECK(allclose(again, aux));
}
TEST_CASE("Jacobians by columns and by rows, and second derivatives") {
  const auto z = z2();
  const auto want = nb::array_from({c128(0.6, 6.2), c128(1), c128(1), c128(-5, -1)}, i = 2L, j = 2L);
  CHECK(allclose(nb::jacfwd(holomorphic, g, i = j)(z), want));
  CHECK(allclose(nb::jacrev(holomorphic, g, i = j)(z), want));
  const c128 one(0, 1);
  const auto second = (nb::exp(z * one) * (2 + 4. * one * z - z * z)).eval();
  const auto h = nb::hessian(holomorphic, f, i = j)(z);
  CHECK(allclose(h(i = 0, j = 0), second(i = 0), 1e-13));
  CHECK(allclose(h(i = 1, j = 1), second(i = 1), 1e-13));
  CHECK(allclose(h(i = 1, j = 0), c128(0)));
  const auto slopes = [](auto z) { return nb::sum(nb::grad(holomorphic, f)(z), i); };
  CHECK(allclose(nb::grad(holomorphic, slopes)(z), second, 1e-13, 1e-13));
}
TEST_CASE("of each row") {
  const auto rows = nb::stack(batch, z2(), z2() * c128(0, 2)).eval();
  const auto all = nb::vmap(nb::in_axes(batch), nb::grad(holomorphic, f))(rows);
  CHECK(allclose(all(1), nb::grad(holomorphic, f)((z2() * c128(0, 2)).eval()), 1e-13));
}

}  // namespace test_of_holomorphic
