// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <nabla/op/contract/dot.hpp>

#include "support.hpp"

namespace test_of_dot_layouts {

using namespace contract_test;

namespace app {
NABLA_AXES(b1, b2, m1, m2, n1, n2, k1, k2, k3)
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

TEST_CASE_TEMPLATE("dot: three contracted dims in three orders", T, float, std::int32_t) {
  std::mt19937 random(6);
  for (int trial = 0; trial < 40; ++trial) {
    std::vector<long> s;
    for (int i = 0; i < 5; ++i) s.push_back(1 + long(random() % 4));
    const auto x = make<T, m1, k1, k2, k3>({s[0], s[2], s[3], s[4]}, random());
    const auto y = make<T, n1, k1, k2, k3>({s[1], s[2], s[3], s[4]}, random());
    std::vector<int> order = {0, 1, 2, 3};
    std::shuffle(order.begin(), order.end(), random);
    INFO("trial ", trial);
    REQUIRE(read(nb::dot(laid_out(x, order, 1), y, k1, k2, k3)) == ref::dot(read(x), read(y), {"k1", "k2", "k3"}));
  }
}

TEST_CASE("dot: summed dims that do not run together are products that add up") {
  const auto x = make<float, b1, k1, m1, k2>({2, 3, 64, 32});
  const auto w = make<float, k1, k2, n1>({3, 32, 64}, 1);
  counted();
  const auto y = nb::dot(x, w, k1, k2);
  const auto c = counted();
  CHECK(c.contractions == 6);
  CHECK(c.allocations == 1);
  CHECK(read(y) == ref::dot(read(x), read(w), {"k1", "k2"}));
}

TEST_CASE("dot: what has no unit step is copied, and only that") {
  const auto x = make<float, b1, m1, k1>({3, 40, 50});
  const auto w = make<float, k1, n1, b1>({50, 60, 3}, 1);
  for (const bool left : {true, false}) {
    counted();
    const auto y = left ? nb::dot(w, x, k1).total_size() : nb::dot(x, w, k1).total_size();
    const auto c = counted();
    CHECK(y == 3 * 40 * 60);
    CHECK(c.kernels == 1);
    CHECK(c.allocations == 2);
    CHECK(c.contractions == 3);
  }
  CHECK(read(nb::dot(x, w, k1)) == ref::dot(read(x), read(w), {"k1"}));
  CHECK(read(nb::dot(w, x, k1)) == ref::dot(read(w), read(x), {"k1"}));
}

TEST_CASE("dot: rows that overlap, or are all one row") {
  const auto numbers = make<float, dyn>({100});
  const auto w = make<float, k1, n1>({50, 60}, 1);
  for (const auto& steps : {std::vector<long>{1, 1}, {0, 1}, {1, 0}, {2, 1}, {0, 0}}) {
    auto view = make<float, m1, k1>({20, 50}).leaf();
    view.buffer = numbers.storage(), view.offset = 0;
    view.stride[0] = steps[0], view.stride[1] = steps[1];
    nb::detail::leaf_node<float, nb::detail::dims_of<decltype(nb::expr(view))>, nb::state<>, nb::no_mesh,
                          nb::detail::buffer, false>
        n(view.buffer, 0, view.size_, {}, 0);
    for (int d = 0; d < 2; ++d) n.stride[d] = steps[std::size_t(d)];
    const nb::expr<decltype(n)> x(n);
    CHECK(read(nb::dot(nb::expr<decltype(n)>(n), w, k1)) == ref::dot(read(x), read(w), {"k1"}));
    CHECK(read(nb::dot(w, nb::expr<decltype(n)>(n), k1)) == ref::dot(read(w), read(x), {"k1"}));
  }
}

}  // namespace test_of_dot_layouts
