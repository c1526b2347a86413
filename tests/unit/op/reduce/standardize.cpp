// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "holes.hpp"

namespace {
namespace test_of_standardize {

using namespace app;
using nb::testing::allclose;

// jax.nn.standardize
TEST_CASE("standardize: values of JAX, along rows and along columns") {
  const auto x = nb::array_from({1., 2., 4., -3., 0.5, 7.}, rows = 2, columns = 3);
  CHECK(allclose(nb::standardize(x, columns),
                 {-1.0690415314502968, -0.26726038286257403, 1.3363019143128716, -1.0860989657178666,
                  -0.24135532571508148, 1.3274542914329481},
                 1e-12, 1e-12));
  CHECK(allclose(nb::standardize(x, rows),
                 {0.9999987500023438, 0.9999911112296278, -0.9999977777851852, -0.9999987500023438, -0.9999911112296278,
                  0.9999977777851852},
                 1e-9, 1e-12));
}

TEST_CASE("standardize: one kernel along the last dim, without axes the one position") {
  const auto a = some<float>(rows = 37, columns = 333);
  const long before = nb::detail::count().kernels;
  const auto y = nb::standardize(a, columns).eval();
  CHECK(nb::detail::count().kernels == before + 1);
  CHECK(allclose(nb::mean(y, columns), std::vector<double>(37, 0.), 1e-5));
  CHECK(allclose(nb::var(y, columns), std::vector<double>(37, 1.), 1e-4));
  CHECK(allclose(nb::standardize(some<float>(5)), nb::standardize(some<float>(5), nb::dim<0>)));
}

}  // namespace test_of_standardize
}  // namespace
