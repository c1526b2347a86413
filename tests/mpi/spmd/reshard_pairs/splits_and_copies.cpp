// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "pairs.hpp"

namespace test_of_reshard_splits_and_copies {

using namespace app;

TEST_CASE("S0-06 reshard from all splits to copies, and back") { check_pairs(splits{}, copies{}); }

TEST_CASE("S0-06 reshard from sums to all splits, and back") { check_pairs(summands{}, splits{}); }

}  // namespace test_of_reshard_splits_and_copies
