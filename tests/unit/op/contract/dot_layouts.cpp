// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <nabla/op/contract/dot.hpp>

#include "support.hpp"

using namespace contract_test;

namespace app {
NABLA_AXES(b1, b2, m1, m2, n1, n2, k1, k2)
}
using namespace app;

namespace {

/// Two indices of each kind, every layout in memory, sizes from one on: all ways through the planner.
template <class T>
void try_layouts(unsigned seed, int trials, const std::vector<long>& sizes, long most) {
  std::mt19937 random(seed);
  for (int trial = 0; trial < trials; ++trial) {
    std::vector<long> s;
    long all = 1;
    for (int i = 0; i < 8; ++i) {
      long n = sizes[random() % sizes.size()];
      if (all * n > most) n = 1;
      all *= n;
      s.push_back(n);
    }
    const auto x = make<T, b1, b2, m1, m2, k1, k2>({s[0], s[1], s[2], s[3], s[6], s[7]}, random());
    const auto y = make<T, b1, b2, n1, n2, k1, k2>({s[0], s[1], s[4], s[5], s[6], s[7]}, random());
    std::vector<int> x_order = {0, 1, 2, 3, 4, 5}, y_order = x_order;
    if (trial % 3 != 0) std::shuffle(x_order.begin(), x_order.end(), random);
    if (trial % 3 != 1) std::shuffle(y_order.begin(), y_order.end(), random);
    const long padding = long(random() % 4) / 3;
    const auto z = nb::dot(laid_out(x, x_order, padding), laid_out(y, y_order, padding), k1, k2);
    INFO("seed ", seed, ", trial ", trial);
    REQUIRE(read(z) == ref::dot(read(x), read(y), {"k1", "k2"}));
  }
}

}  // namespace

TEST_CASE("dot: all layouts, small") {
  try_layouts<float>(1, 300, {1, 2, 3}, 5000);
  try_layouts<std::int32_t>(2, 100, {1, 2, 3}, 5000);
}
TEST_CASE("dot: all layouts, large enough for products and copies") {
  counted();
  try_layouts<float>(3, 60, {1, 2, 9, 20}, 300000);
  const auto c = counted();
  CHECK(c.contractions > 0);
  try_layouts<double>(4, 20, {1, 3, 40}, 300000);
  try_layouts<std::int64_t>(5, 10, {1, 2, 9, 70}, 300000);
}
