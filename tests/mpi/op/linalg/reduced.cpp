// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "mpi/op/linalg/matrices_on_meshes.hpp"

namespace test_of_reduced {

using namespace matrices_on_meshes;

TEST_CASE("a value that is cast to reduced: its cotangent is summed where it was cast") {
  const auto a = (nb::sin(nb::square(nb::iota<double>(3, 3)) * 0.37) + nb::eye<double>(3) * 4.).eval();
  const auto b = nb::cos(nb::iota<double>(24, 3) * 0.7).eval();
  reduced_matrix(a, b, [](const auto& x, const auto& y) {
    const auto l = nb::cholesky(nb::matmul(x, nb::transpose(x)));
    return nb::sum(nb::square(nb::dot(y, nb::inv(l))), nb::all) +
           nb::sum(nb::square(nb::solve(x, nb::transpose(y))), nb::all);
  });
}

}  // namespace test_of_reduced
