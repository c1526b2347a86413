// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "pairs.hpp"

namespace test_of_reshard_splits_and_split_summands {

using namespace app;

TEST_CASE("S0-06 reshard from all splits to sums of parts, and back") { check_pairs(splits{}, split_summands{}); }

TEST_CASE("S0-06 reshard from copies of parts to all splits, and back") { check_pairs(split_copies{}, splits{}); }

}  // namespace test_of_reshard_splits_and_split_summands
