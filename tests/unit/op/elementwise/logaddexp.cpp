// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <nabla/op/elementwise/logaddexp.hpp>

#include "scalar_test.hpp"

namespace op = nabla::op;

// numpy.logaddexp
TEST_CASE("logaddexp: known values") {
  scalar_test::known_of_two<op::logaddexp>(
      {{-3, 0.5, 0.5297504182726206},
       {-0.4, 2, 2.08683615215395},
       {0, 0, 0.6931471805599453},
       {0.7, 1.9, 2.163282467338031},
       {2.6, 1.1, 2.8014132779827525},
       {30, -30, 30},
       {700, 701, 701.3132616875182},
       {-scalar_test::inf<double>, -scalar_test::inf<double>, -scalar_test::inf<double>},
       {scalar_test::inf<double>, 1, scalar_test::inf<double>}},
      4);
}
