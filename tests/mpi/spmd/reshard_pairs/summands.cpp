// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "pairs.hpp"

namespace test_of_reshard_summands {

using namespace app;

TEST_CASE("S0-06 reshard from sums to sums, and back") { check_pairs(all_summands{}, all_summands{}); }

TEST_CASE("S0-06 reshard from copies to copies, and back") { check_pairs(all_copies{}, all_copies{}); }

}  // namespace test_of_reshard_summands
