// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "pairs.hpp"

namespace test_of_reshard_splits_and_summands {

using namespace app;

TEST_CASE("S0-06 reshard from all splits to sums, and back") { check_pairs(splits{}, summands{}); }

TEST_CASE("S0-06 reshard from copies to all splits, and back") { check_pairs(copies{}, splits{}); }

}  // namespace test_of_reshard_splits_and_summands
