// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The page of wrap shows these lines. They are tested where Debian's Eigen is, and kernels reach its memory.
#include <harness/hosts.hpp>
#if KERNELS_ON_HOSTS && __has_include(<eigen3/Eigen/Core>)
#include <doctest/doctest.h>

#include <eigen3/Eigen/Core>
#include <nabla/nabla.hpp>

namespace test_of_eigen {

namespace {
namespace nb = nabla;
NABLA_AXES(rows, columns)
using row_major = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
}  // namespace

TEST_CASE("matrices of Eigen, to and fro, zero copy") {
  row_major m = row_major::Identity(3, 4);
  auto x = nb::wrap(m.data(), rows = m.rows(), columns = m.cols());
  const auto y = (x + 1.0).eval();
  const Eigen::Map<const row_major> back(y.data(), y.size(rows), y.size(columns));
  CHECK(std::as_const(x).data() == m.data());
  CHECK(back.data() == y.data());
  CHECK(back.sum() == 15);
  // A matrix that is column-major, Eigen's default, is the array with its dims in reverse.
  Eigen::MatrixXd c = m;
  CHECK(nb::testing::equal(nb::wrap(c.data(), columns = c.cols(), rows = c.rows()), x));
}

}  // namespace test_of_eigen
#endif
