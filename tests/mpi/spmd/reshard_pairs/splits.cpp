// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "pairs.hpp"

namespace test_of_reshard_splits {

using namespace app;

TEST_CASE("S0-06 reshard between all splits, and back") { check_pairs(splits{}, splits{}); }

}  // namespace test_of_reshard_splits
