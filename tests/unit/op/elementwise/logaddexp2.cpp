// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <nabla/op/elementwise/logaddexp2.hpp>

#include "scalar_test.hpp"

namespace op = nabla::op;

// numpy.logaddexp2
TEST_CASE("logaddexp2: known values") {
  scalar_test::known_of_two<op::logaddexp2>(
      {{-3, 0.5, 0.6221934162022744},
       {-0.4, 2, 2.2503123005377805},
       {0, 0, 1},
       {0.7, 1.9, 2.4213274681763663},
       {2.6, 1.1, 3.036751795439824},
       {30, -30, 30},
       {700, 701, 701.5849625007212},
       {-scalar_test::inf<double>, -scalar_test::inf<double>, -scalar_test::inf<double>},
       {scalar_test::inf<double>, 1, scalar_test::inf<double>}},
      4);
}
