// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "permutations.hpp"

namespace test_of_partial {

using nb::manual, nb::tiled, nb::stacked, nb::split, nb::concat, nb::shift, nb::reverse, nb::to, nb::invarying;

// In a region over some axes of a mesh the blocks are split over the others. A collective moves what each device has of
// its block, so the dims that are split stay so.
TEST_CASE("S1-65 S1-70 S1-82 S1-87 S1-92 beside dims that are split over explicit axes") {
  const auto x = nb::iota<float>(24, 24, 24).eval();
  for_each_mesh([&](const auto& mesh) {
    const auto placed = nb::device_put(x, mesh, P(data, none, model));
    const ref::family f = blocks_of(x, mesh, P(data, none, model));
    const long n = mesh.size(data);
    index_pairs ring, backwards;
    for (long i = 0; i < n; ++i) ring.push_back({i, (i + 1) % n}), backwards.push_back({i, n - 1 - i});
    const nb::recording recorded;
    shard_map(mesh, manual(data), in_specs(P(data)), out_specs(), [&](auto b) {
      CHECK(blocks_are(nb::psum(b, data), ref::psum(f, {0})));
      CHECK(blocks_are(nb::pmax(b, data), ref::pmax(f, {0})));
      CHECK(blocks_are(nb::all_gather(b, data), ref::all_gather_stacked(f, {0}, 0)));
      CHECK(blocks_are(nb::all_gather(b, data, stacked(dim<3>)), ref::all_gather_stacked(f, {0}, 3)));
      CHECK(blocks_are(nb::all_gather(b, data, tiled(dim<0>), to(invarying)), ref::all_gather_tiled(f, {0}, 0)));
      CHECK(blocks_are(nb::all_gather(b, data, tiled(dim<1>)), ref::all_gather_tiled(f, {0}, 1)));
      CHECK(blocks_are(nb::psum_scatter(b, data, tiled(dim<1>)), ref::psum_scatter_tiled(f, {0}, 1)));
      CHECK(blocks_are(nb::all_to_all(b, data, split(dim<1>), concat(dim<0>), tiled),
                       ref::all_to_all_tiled(f, {0}, 1, 0)));
      CHECK(blocks_are(nb::ppermute(b, data, shift(1)), ref::ppermute(f, {0}, ring)));
      CHECK(blocks_are(nb::pshuffle(b, data, reverse), ref::ppermute(f, {0}, backwards)));
      CHECK(nb::axis_size(b, data) == n);
      CHECK(nb::psum(nb::axis_index(b, data), data).item() == n * (n - 1) / 2);
    })(placed);
    CHECK(recorded.count() == 11);
  });
}

TEST_CASE("S1-70 gathered rows of columns that are split leave the region as they are") {
  const auto x = nb::iota<float>(24, 24).eval();
  for_each_mesh([&](const auto& mesh) {
    const auto placed = nb::device_put(x, mesh, P(data, model));
    const auto whole = shard_map(mesh, manual(data), in_specs(P(data)), out_specs(P()), [](auto b) {
      return nb::all_gather(b, data, tiled(dim<0>), to(invarying));
    })(placed);
    CHECK(nb::type_name(whole) == "f32[24,24@model]");
    CHECK(nb::testing::equal(nb::to_host(whole), ref::iota({24, 24})));
  });
}

}  // namespace test_of_partial
