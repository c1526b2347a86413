// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "orders.hpp"

namespace test_of_pairs {

TEST_CASE("all orders of two of vmap, shard_map, grad and jvp are the loop over the entries") {
  constexpr auto all = [](const auto&) { return true; };
  orders::for_each_mesh([&](const auto& mesh) { orders::all_orders<2>(mesh, all); });
}

}  // namespace test_of_pairs
