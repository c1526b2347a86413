// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <nabla/linalg.hpp>
#include <nabla/transform/grad.hpp>

#include "mpi/spmd/devices.hpp"

namespace test_of_reduced {

using namespace app;
using nb::P;

TEST_CASE("a value that is cast to reduced: its cotangent is summed where it was cast") {
  const auto a = (nb::sin(nb::square(nb::iota<double>(3, 3)) * 0.37) + nb::eye<double>(3) * 4.).eval();
  const auto b = nb::cos(nb::iota<double>(24, 3) * 0.7).eval();
  for_each_mesh([&](const auto& mesh) {
    const auto serial = [](const auto& x, const auto& y) {
      const auto l = nb::cholesky(nb::matmul(x, nb::transpose(x)));
      return nb::sum(nb::square(nb::dot(y, nb::inv(l))), nb::all) + nb::sum(nb::square(nb::solve(x, nb::transpose(y))), nb::all);
    };
    const auto f = nb::shard_map(mesh, nb::in_specs(P(), P(data)), nb::out_specs(P()), [&](const auto& x, const auto& y) {
      return nb::psum(serial(nb::pcast(x, data, nb::to(nb::reduced)), y), data);
    });
    CHECK(nb::testing::allclose(f(a, b), serial(a, b), 1e-11, 1e-11));
    const auto [da, db] = nb::grad(nb::argnums<0, 1>, f)(a, b);
    const auto [ea, eb] = nb::grad(nb::argnums<0, 1>, serial)(a, b);
    CHECK(nb::testing::allclose(da, ea, 1e-9, 1e-9));
    CHECK(nb::testing::allclose(db, eb, 1e-9, 1e-9));
  });
}

}  // namespace test_of_reduced
