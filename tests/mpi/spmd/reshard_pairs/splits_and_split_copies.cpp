// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "pairs.hpp"

namespace test_of_reshard_splits_and_split_copies {

using namespace app;

TEST_CASE("S0-06 reshard from all splits to copies of parts, and back") { check_pairs(splits{}, split_copies{}); }

TEST_CASE("S0-06 reshard from sums of parts to all splits, and back") { check_pairs(split_summands{}, splits{}); }

}  // namespace test_of_reshard_splits_and_split_copies
