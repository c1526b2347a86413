// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "permutations.hpp"

namespace test_of_pshuffle {

using nb::reverse, nb::perm, nb::fixed;

namespace {

/// The same, written as who gets from whom.
index_pairs pairs_of(const std::vector<long>& order) {
  index_pairs pairs;
  for (std::size_t i = 0; i < order.size(); ++i) pairs.push_back({order[i], long(i)});
  return pairs;
}
std::vector<long> order_of(long n, long step, long first) {
  std::vector<long> order;
  for (long i = 0; i < n; ++i) order.push_back((i * step + first) % n);
  return order;
}

template <class X, class M, class S, class A>
bool reverses(const X& x, const M& mesh, S spec, A over) {
  const long n = mesh.size(over);
  return permutes("pshuffle", x, mesh, spec, over, pairs_of(order_of(n, n - 1, n - 1)),
                  [&](const auto& b) { return nb::pshuffle(b, over, reverse); });
}
template <class X, class M, class S, class A>
bool shuffles(const X& x, const M& mesh, S spec, A over, const std::vector<long>& order) {
  const ref::family before = blocks_of(x, mesh, spec);
  return ref::pshuffle(before, axes_of(mesh, over), order) ==
             ref::ppermute(before, axes_of(mesh, over), pairs_of(order)) &&
         permutes("pshuffle", x, mesh, spec, over, pairs_of(order),
                  [&](const auto& b) { return nb::pshuffle(b, over, perm(order)); });
}

}  // namespace

TEST_CASE("S3-53 pshuffle backwards and by a list that is known when the program runs") {
  const auto x = nb::iota<float>(24, 24).eval();
  for_each_mesh([&](const auto& mesh) {
    CHECK(reverses(x, mesh, P(data), data));
    CHECK(reverses(x, mesh, P(data, model), model));
    CHECK(reverses(x, mesh, P((data, model)), (data, model)));
    CHECK(reverses(x, mesh, P((data, model)), (model, data)));
    CHECK(reverses(x, mesh, P((model, data)), data));
    for (const long first : {0L, 1L, 2L}) {
      CHECK(shuffles(x, mesh, P(data), data, order_of(mesh.size(data), 1, first)));
      CHECK(shuffles(x, mesh, P(model, data), model, order_of(mesh.size(model), 5, first)));
      CHECK(shuffles(x, mesh, P((data, model)), (model, data), order_of(devices(), 5, first)));
      CHECK(shuffles(x, mesh, P((model, data)), (model, data), order_of(devices(), 7, first)));
    }
  });
}

TEST_CASE("S3-53 the tutorial's numbers") {
  if (devices() % 4 != 0) return;
  const auto run = [](const auto& mesh, auto k, long n) {
    return nb::to_host(shard_map(mesh, in_specs(P(data)), out_specs(P(data)),
                                 [&](auto b) { return nb::pshuffle(b, data, k); })(nb::iota<float>(n)));
  };
  const auto four = nb::make_mesh(data = 4, model = nb::rest);
  CHECK(nb::testing::equal(run(four, perm(fixed<1>, fixed<0>, fixed<3>, fixed<2>), 4), ref::from({4}, {1, 0, 3, 2})));
  CHECK(nb::testing::equal(run(four, perm({2, 0, 3, 1}), 4), ref::from({4}, {2, 0, 3, 1})));
  CHECK(nb::testing::equal(run(four, perm(std::vector<int>{3, 2, 1, 0}), 4), ref::from({4}, {3, 2, 1, 0})));
  if (devices() != 8) return;
  CHECK(nb::testing::equal(run(nb::make_mesh(data = 8), reverse, 8), ref::from({8}, {7, 6, 5, 4, 3, 2, 1, 0})));
}

TEST_CASE("pshuffle of every dtype, of empty blocks, of arrays with names") {
  const auto x = nb::iota<float>(24, 24).eval();
  for_each_mesh([&](const auto& mesh) {
    CHECK(reverses(nb::astype<double>(x).eval(), mesh, P(data, model), data));
    CHECK(reverses(nb::astype<std::int32_t>(x).eval(), mesh, P(data, model), data));
    CHECK(reverses(nb::astype<std::int64_t>(x).eval(), mesh, P(data, model), data));
    CHECK(reverses(nb::astype<std::uint8_t>(x).eval(), mesh, P(data, model), data));
    CHECK(reverses((x > 70.f).eval(), mesh, P(data, model), data));
    CHECK(reverses(nb::zeros<float>(0, 3).eval(), mesh, P(data), data));
    CHECK(reverses(nb::iota<float>(batch = 24, 2).eval(), mesh, P(batch = (data, model)), data));
  });
}

TEST_CASE("S3-53 a wrong order is refused on all processes alike, before anything is sent") {
  for_each_mesh([&](const auto& mesh) {
    const long n = mesh.size(data);
    const nb::recording recorded;
    const auto run = [&](auto k) {
      return message_of([&] {
        shard_map(mesh, in_specs(P(data)), out_specs(P(data)),
                  [&](auto b) { return nb::pshuffle(b, data, k); })(nb::iota<float>(24));
      });
    };
    CHECK(run(perm(std::vector<long>(std::size_t(n + 1), 0))) ==
          "nabla::pshuffle: requires an index for each of data = " + std::to_string(n) + ": found " +
              std::to_string(n + 1));
    if (n > 1)
      CHECK(
          run(perm(std::vector<long>(std::size_t(n), 0))) ==
          "nabla::pshuffle: requires a permutation with each index at most once as source: found 0 twice, on data = " +
              std::to_string(n));
    CHECK(run(perm(std::vector<long>(std::size_t(n), n))) ==
          "nabla::pshuffle requires an index of data within 0.." + std::to_string(n) + ": found " + std::to_string(n));
    CHECK(recorded.count() == 0);
    CHECK(recorded.transfers() == 0);
  });
}

TEST_CASE("S3-53 G-12 over an axis of the array pshuffle is a gather along it") {
  const auto x = nb::iota<float>(batch = 8).eval();
  CHECK(nb::testing::equal(nb::pshuffle(x, batch, reverse), ref::from({{"batch", 8}}, {7, 6, 5, 4, 3, 2, 1, 0})));
  const auto y = nb::iota<std::int32_t>(3, batch = 4, hidden = 2).eval();
  const std::vector<long> order = {2, 0, 3, 1};
  ref::ndarray expected = reference_of(y);
  for (long i = 0; i < 3; ++i)
    for (long b = 0; b < 4; ++b)
      for (long h = 0; h < 2; ++h) expected.at({i, b, h}) = reference_of(y).at({i, order[std::size_t(b)], h});
  CHECK(nb::testing::equal(nb::pshuffle(y, batch, perm(order)), expected));
  CHECK(nb::testing::equal(nb::pshuffle(y, batch, perm(fixed<2>, fixed<0>, fixed<3>, fixed<1>)), expected));
  CHECK(nb::testing::equal(nb::pshuffle(y, batch, perm({2, 0, 3, 1})), expected));
  for_each_mesh([&](const auto& mesh) {
    // In a block, beside the devices.
    const auto z = shard_map(mesh, in_specs(P((data, model))), out_specs(P((data, model))),
                             [](auto b) { return nb::pshuffle(b, batch, reverse); })(nb::iota<float>(24, batch = 2));
    CHECK(nb::testing::equal(nb::to_host(nb::pshuffle(z, batch, reverse)), ref::iota({24, {"batch", 2}})));
  });
}

}  // namespace test_of_pshuffle
