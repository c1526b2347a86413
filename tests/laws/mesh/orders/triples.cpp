// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "orders.hpp"

// Not the 139 that there are, which take minutes to compile: those of three different transforms, and of two vmaps and a
// grad. A vmap is over a split dim where there is a region.
namespace test_of_triples {

using orders::transform;

constexpr auto are_different = [](const std::array<transform, 3>& all) {
  int count[orders::transforms] = {};
  for (const auto t : all) ++count[int(t)];
  const auto number_of = [&](transform t) { return count[int(t)]; };
  const bool region = number_of(transform::shard_map) > 0;
  const int vmaps = number_of(transform::vmap) + number_of(transform::spmd_vmap);
  return number_of(region ? transform::spmd_vmap : transform::vmap) == vmaps &&
         (vmaps < 2 || (vmaps == 2 && number_of(transform::grad) == 1)) &&
         number_of(transform::shard_map_of_entries) == 0 && number_of(transform::shard_map) < 2 &&
         number_of(transform::grad) < 2 && number_of(transform::jvp) < 2;
};

TEST_CASE("orders of three of vmap, shard_map, grad and jvp are the loop over the entries") {
  orders::for_each_mesh([](const auto& mesh) { orders::all_orders<3>(mesh, are_different); });
}

}  // namespace test_of_triples
