// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "permutations.hpp"

namespace app {
NABLA_MESH_AXES(stage)
}

namespace test_of_three_axes {

using nb::tiled, nb::stacked, nb::split, nb::concat, nb::reverse, nb::shift;

// Groups that leave an axis in the middle out, in every order, on a mesh of three axes.
namespace {

template <class F>
void on_three_axes(F f) {
  const int n = devices();
  constexpr long all[][3] = {{2, 2, 2}, {2, 1, 4}, {4, 2, 1}, {3, 1, 2}, {2, 3, 1},
                             {2, 1, 2}, {1, 2, 2}, {1, 3, 1}, {1, 1, 2}};
  for (const auto& sizes : all) {
    const long a = sizes[0], b = sizes[1], c = sizes[2];
    if (a * b * c != n || !nb::detail::box_of(sizes, n / processes()).fits) continue;
    CAPTURE(a);
    CAPTURE(b);
    CAPTURE(c);
    f(nb::make_mesh(data = a, model = b, stage = c));
  }
}

/// All words over one group; each device has a block of its own.
template <class M, class A>
void check_group(const M& mesh, A over) {
  const long n = mesh.size(over);
  const auto x = nb::iota<float>(8 * 3, 2 * n, 2).eval();
  const auto spec = P((data, model, stage));
  const auto axes = axes_of(mesh, over);
  CHECK(is_collective(
      "psum_scatter", x, mesh, spec, over, [&](const auto& b) { return nb::psum_scatter(b, over, tiled(dim<1>)); },
      [&](const ref::family& f) { return ref::psum_scatter_tiled(f, axes, 1); }, 2));
  CHECK(is_collective(
      "all_to_all", x, mesh, spec, over,
      [&](const auto& b) { return nb::all_to_all(b, over, split(dim<1>), concat(dim<2>), tiled); },
      [&](const ref::family& f) { return ref::all_to_all_tiled(f, axes, 1, 2); }, 2));
  const auto y = nb::iota<float>(24, n).eval();
  CHECK(is_collective(
      "psum_scatter", y, mesh, spec, over, [&](const auto& b) { return nb::psum_scatter(b, over, stacked(dim<1>)); },
      [&](const ref::family& f) { return ref::psum_scatter_stacked(f, axes, 1); }, 2));
  CHECK(is_collective(
      "all_to_all", y, mesh, spec, over,
      [&](const auto& b) { return nb::all_to_all(b, over, split(dim<1>), concat(dim<0>)); },
      [&](const ref::family& f) { return ref::all_to_all_stacked(f, axes, 1, 0); }, 2));
  for (const index_pairs& pairs : permutations_of(n))
    CHECK(permutes("ppermute", x, mesh, spec, over, pairs,
                   [&](const auto& b) { return nb::ppermute(b, over, nb::perm(pairs)); }));
  index_pairs backwards;
  for (long i = 0; i < n; ++i) backwards.push_back({n - 1 - i, i});
  CHECK(permutes("pshuffle", x, mesh, spec, over, backwards,
                 [&](const auto& b) { return nb::pshuffle(b, over, reverse); }));
}

}  // namespace

TEST_CASE("S1-82 S1-92 S1-87 S3-53 over groups of a mesh of three axes") {
  on_three_axes([](const auto& mesh) {
    check_group(mesh, model);
    check_group(mesh, (data, stage));
    check_group(mesh, (stage, data));
    check_group(mesh, (stage, model));
    check_group(mesh, (model, stage, data));
  });
}

TEST_CASE("what MPI cannot count is cut into pieces, and gives the same") {
  const long before = std::exchange(nb::detail::largest_piece, 100);
  for_each_mesh([](const auto& mesh) {
    const auto x = nb::iota<float>(24, 48).eval();
    const ref::family blocks = blocks_of(x, mesh, P(data));
    const auto axes = axes_of(mesh, data);
    const long n = mesh.size(data);
    index_pairs ring, backwards;
    for (long i = 0; i < n; ++i) ring.push_back({i, (i + 1) % n}), backwards.push_back({i, n - 1 - i});
    shard_map(mesh, in_specs(P(data)), out_specs(), [&](auto b) {
      const group_here group = group_over(mesh, data);
      const nb::recording recorded;
      CHECK(blocks_are(nb::psum_scatter(b, data, tiled(dim<1>)), ref::psum_scatter_tiled(blocks, axes, 1)));
      CHECK(blocks_are(nb::all_to_all(b, data, split(dim<1>), concat(dim<0>), tiled),
                       ref::all_to_all_tiled(blocks, axes, 1, 0)));
      CHECK(blocks_are(nb::ppermute(b, data, shift(1)), ref::ppermute(blocks, axes, ring)));
      CHECK(blocks_are(nb::pshuffle(b, data, reverse), ref::ppermute(blocks, axes, backwards)));
      CHECK(blocks_are(nb::psum(b, data), ref::psum(blocks, axes)));
      CHECK(blocks_are(nb::pmax(b, data), ref::pmax(blocks, axes)));
      CHECK(blocks_are(nb::all_gather(b, data, tiled(dim<1>)), ref::all_gather_tiled(blocks, axes, 1)));
      CHECK(recorded.count() == 7);
      // Blocks of 144 numbers and more.
      if (group.processes > 1) CHECK(recorded.transfers() >= 2 * 7);
    })(x);
  });
  nb::detail::largest_piece = before;
}

}  // namespace test_of_three_axes
