// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "mpi/op/linalg/matrices_on_meshes.hpp"

namespace test_of_decompositions {

namespace {

using namespace matrices_on_meshes;
using nb::dim;

/// 24 matrices of 4 x 3 and of 3 x 3, their singular values and eigenvalues far from each other.
const auto p = (nb::sin(nb::square(nb::iota<double>(24, 4, 3)) * 0.37) + nb::eye<double>(4, 3) * (nb::iota<double>(3) * 3. + 3.)).eval();
const auto q = (nb::cos(nb::square(nb::iota<double>(24, 3, 3)) * 0.21) + nb::eye<double>(3, 3) * (nb::iota<double>(3) * 3. + 3.)).eval();

/// Words of one batch of matrices, each to one number for each matrix.
template <class F>
void for_each_tall(const F& f) {
  const auto total = [](const auto& x) { return nb::sum(nb::sin(x), dim<1>, dim<2>); };
  f([=](const auto& x) { return total(nb::qr(x).second); });
  f([=](const auto& x) { return total(nb::pinv(x)); });
  f([=](const auto& x) { return nb::sum(nb::log(std::get<1>(nb::svd(x))), dim<1>) + total(nb::square(std::get<2>(nb::svd(x)))); });
}
template <class F>
void for_each_square(const F& f) {
  const auto total = [](const auto& x) { return nb::sum(nb::sin(x), dim<1>, dim<2>); };
  f([=](const auto& x) { return nb::sum(nb::log(nb::eigh(x).first), dim<1>) + total(nb::square(nb::eigh(x).second)); });
  f([=](const auto& x) { return total(nb::expm(x * 0.1)); });
  f([=](const auto& x) { return total(nb::matrix_power(x, -2)); });
}

}  // namespace

TEST_CASE("tall matrices on explicit axes and in a shard_map: those of one device") {
  explicit_axes(p, [](const auto& f) { for_each_tall(f); });
  regions(p, [](const auto& f) { for_each_tall(f); });
}
TEST_CASE("square matrices on explicit axes and in a shard_map: those of one device") {
  explicit_axes(q, [](const auto& f) { for_each_square(f); });
  regions(q, [](const auto& f) { for_each_square(f); });
}

TEST_CASE("least squares of split right-hand sides and one matrix") {
  for_each_mesh([](const auto& mesh) {
    const auto a = p(0).eval();
    const auto b = nb::cos(nb::iota<double>(batch = 24, inputs = 4)).eval();
    const auto named = nb::rename(a, dim<0> = inputs, dim<1> = hidden).eval();
    const auto f = [&](const auto& v) { return nb::lstsq(named, v, inputs, hidden); };
    CHECK(nb::testing::allclose(nb::to_host(f(nb::device_put(b, mesh, P(batch = data)))), f(b), 1e-12, 1e-12));
  });
}

}  // namespace test_of_decompositions
