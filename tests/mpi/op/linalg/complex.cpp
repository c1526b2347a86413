// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "mpi/op/linalg/matrices_on_meshes.hpp"

namespace test_of_complex_matrices {

namespace {

using namespace matrices_on_meshes;
using nb::dim;

/// 24 complex matrices of 4 x 3 and of 3 x 3, their singular values and eigenvalues far from each other.
auto numbers(long n, long m) {
  const auto i = nb::square(nb::iota<double>(24, n, m));
  const auto diagonal = nb::eye<double>(n, m) * (nb::iota<double>(m) * 3. + 3.);
  return (nb::complex(nb::sin(i * 0.37), nb::cos(i * 0.21)) + diagonal).eval();
}
const auto tall = numbers(4, 3), square = numbers(3, 3);
template <class X>
auto turned(const X& x) {
  return (x * std::complex<double>(0.3, -0.5)).eval();
}

template <class X>
auto positive(const X& x) {
  return nb::matmul(x, nb::conj(nb::transpose(x, dim<0>, dim<2>, dim<1>)));
}
/// One number for each matrix.
template <class X>
auto total(const X& x) {
  return nb::sum(nb::sin(nb::real(x)) + nb::square(nb::imag(x)), dim<1>, dim<2>);
}

// The decompositions. What is made of them is made of words that know meshes.
template <class F>
void for_each_tall(const F& f) {
  f([](const auto& x) { return total(nb::qr(x).second); });
  f([](const auto& x) {
    const auto d = nb::svd(x);
    return nb::sum(nb::log(std::get<1>(d)), dim<1>) + total(nb::square(nb::abs(std::get<2>(d))));
  });
}
template <class F>
void for_each_square(const F& f) {
  f([](const auto& x) { return total(nb::cholesky(positive(x))); });
  f([](const auto& x) {
    const auto d = nb::eigh(x);
    return nb::sum(nb::sin(d.first), dim<1>) + total(nb::square(nb::abs(d.second)));
  });
}

}  // namespace

TEST_CASE("tall complex matrices on explicit axes and in a shard_map: those of one device") {
  explicit_axes(tall, [](const auto& f) { for_each_tall(f); });
  regions(tall, [](const auto& f) { for_each_tall(f); });
  changes_in_regions(tall, turned(tall), [](const auto& f) { for_each_tall(f); });
}
TEST_CASE("square complex matrices on explicit axes and in a shard_map: those of one device") {
  explicit_axes(square, [](const auto& f) { for_each_square(f); });
  regions(square, [](const auto& f) { for_each_square(f); });
  changes_in_regions(square, turned(square), [](const auto& f) { for_each_square(f); });
}

TEST_CASE("least squares of split right-hand sides and one complex matrix") {
  for_each_mesh([](const auto& mesh) {
    const auto a = nb::rename(tall(0).eval(), dim<0> = inputs, dim<1> = hidden).eval();
    const auto i = nb::iota<double>(batch = 24, inputs = 4);
    const auto b = nb::complex(nb::cos(i), nb::sin(i * 2.)).eval();
    const auto f = [&](const auto& v) { return nb::lstsq(a, v, inputs, hidden); };
    CHECK(nb::testing::allclose(nb::to_host(f(nb::device_put(b, mesh, P(batch = data)))), f(b), 1e-12, 1e-12));
  });
}

TEST_CASE("a complex value that is cast to reduced: its cotangent is summed where it was cast") {
  const auto a = square(0).eval();
  const auto b = nb::complex(nb::cos(nb::iota<double>(24, 3)), nb::sin(nb::iota<double>(24, 3) * 0.7)).eval();
  reduced_matrix(a, b, [](const auto& x, const auto& y) {
    const auto l = nb::cholesky(nb::matmul(x, nb::conj(nb::transpose(x))));
    return nb::sum(nb::square(nb::abs(nb::dot(y, l))), nb::all);
  });
}

}  // namespace test_of_complex_matrices
