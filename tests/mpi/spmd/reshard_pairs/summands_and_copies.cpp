// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "pairs.hpp"

namespace test_of_reshard_summands_and_copies {

using namespace app;

TEST_CASE("S0-06 reshard from sums to copies, and back") { check_pairs(all_summands{}, all_copies{}); }

TEST_CASE("S0-06 reshard from copies to sums, and back") { check_pairs(all_copies{}, all_summands{}); }

}  // namespace test_of_reshard_summands_and_copies
