// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "permutations.hpp"

namespace test_of_stored {

using nb::pcast, nb::varying, nb::tiled, nb::stacked, nb::split, nb::concat, nb::shift, nb::reverse, nb::to, nb::invarying;

// A varying value has a block for each coordinate along a mesh axis, or one for all: every word over every group takes
// both, and gives the same as the reference, which has a block for each device.
namespace {

index_pairs ring_of(long n) {
  index_pairs pairs;
  for (long i = 0; i < n; ++i) pairs.push_back({i, (i + 1) % n});
  return pairs;
}
index_pairs backwards(long n) {
  index_pairs pairs;
  for (long i = 0; i < n; ++i) pairs.push_back({i, n - 1 - i});
  return pairs;
}

/// All words of a block v, of n * 2 columns, over one group.
template <class M, class V, class A>
void check_words(const M& mesh, const V& v, const ref::family& f, A over) {
  const auto axes = axes_of(mesh, over);
  const long n = mesh.size(over);
  const nb::recording recorded;
  CHECK(blocks_are(nb::psum(v, over), ref::psum(f, axes)));
  CHECK(blocks_are(nb::pmax(v, over), ref::pmax(f, axes)));
  CHECK(blocks_are(nb::pmin(v, over), ref::pmin(f, axes)));
  CHECK(blocks_are(nb::all_gather(v, over), ref::all_gather_stacked(f, axes, 0)));
  CHECK(blocks_are(nb::all_gather(v, over, tiled(dim<1>), to(invarying)), ref::all_gather_tiled(f, axes, 1)));
  CHECK(blocks_are(nb::psum_scatter(v, over, tiled(dim<1>)), ref::psum_scatter_tiled(f, axes, 1)));
  CHECK(blocks_are(nb::all_to_all(v, over, split(dim<1>), concat(dim<0>), tiled), ref::all_to_all_tiled(f, axes, 1, 0)));
  CHECK(blocks_are(nb::ppermute(v, over, shift(1)), ref::ppermute(f, axes, ring_of(n))));
  CHECK(blocks_are(nb::pshuffle(v, over, reverse), ref::ppermute(f, axes, backwards(n))));
  CHECK(recorded.count() == 9);
}

}  // namespace

TEST_CASE("S1-65 S1-70 S1-82 S1-87 S1-92 what varies is stored for each coordinate, for one axis, for none") {
  for_each_mesh([](const auto& mesh) {
    const auto both = (data, model);
    const auto turned = (model, data);
    const auto all_groups = [&](const auto& v, const ref::family& f) {
      check_words(mesh, v, f, data);
      check_words(mesh, v, f, model);
      check_words(mesh, v, f, both);
      check_words(mesh, v, f, turned);
    };
    const auto x = nb::iota<float>(24, 2 * devices()).eval();
    shard_map(mesh, in_specs(P(both), P(data), P(model), P()), out_specs(), [&](auto whole, auto rows, auto others, auto copy) {
      CHECK(whole.stored() == 0b11);
      all_groups(whole, blocks_of(x, mesh, P(both)));
      const auto along_data = pcast(rows, model, to(varying));
      CHECK(along_data.stored() == 0b01);
      all_groups(along_data, blocks_of(x, mesh, P(data)));
      const auto along_model = pcast(others, data, to(varying));
      CHECK(along_model.stored() == 0b10);
      all_groups(along_model, blocks_of(x, mesh, P(model)));
      const auto once = pcast(copy, both, to(varying));
      CHECK(once.stored() == 0b00);
      all_groups(once, blocks_of(x, mesh, P()));
    })(x, x, x, x);
  });
}

TEST_CASE("S1-65 S1-70 S1-82 S1-87 S1-92 blocks of one element, of none, without dims") {
  for_each_mesh([](const auto& mesh) {
    const auto both = (data, model);
    const long n = devices();
    shard_map(mesh, in_specs(P(both), P(both), P(none, both)), out_specs(), [&](auto one, auto empty, auto gone) {
      const ref::family f = blocks_of(nb::iota<double>(n, n).eval(), mesh, P(both));
      CHECK(blocks_are(nb::psum(one, both), ref::psum(f, {0, 1})));
      CHECK(blocks_are(nb::psum_scatter(one, both, stacked(dim<1>)), ref::psum_scatter_stacked(f, {0, 1}, 1)));
      CHECK(blocks_are(nb::all_to_all(one, both, split(dim<1>), concat(dim<0>)),
                       ref::all_to_all_stacked(f, {0, 1}, 1, 0)));
      // A scalar of each device.
      const auto number = nb::sum(one);
      const auto numbers =
          ref::on_each_device([](const ref::ndarray& a) { return ref::sum(a, ref::positional_dims(a)); }, f);
      CHECK(blocks_are(nb::psum(number, both), ref::psum(numbers, {0, 1})));
      CHECK(blocks_are(nb::pmax(number, data), ref::pmax(numbers, {0})));
      CHECK(blocks_are(nb::all_gather(number, both), ref::all_gather_stacked(numbers, {0, 1}, 0)));
      CHECK(blocks_are(nb::all_gather(number, model, stacked(hidden)),
                       ref::all_gather_stacked(numbers, {1}, {"hidden"})));
      CHECK(blocks_are(nb::ppermute(number, both, shift(1)), ref::ppermute(numbers, {0, 1}, ring_of(n))));
      CHECK(blocks_are(nb::pshuffle(number, model, reverse), ref::ppermute(numbers, {1}, backwards(mesh.size(model)))));
      // Nothing, of known shape.
      const nb::recording recorded;
      CHECK(nb::psum(empty, both).shape() == std::array<long, 2>{0, n});
      CHECK(nb::pmean(empty, both).eval().shape() == std::array<long, 2>{0, n});
      CHECK(nb::all_gather(empty, both).shape() == std::array<long, 3>{n, 0, n});
      CHECK(nb::all_gather(empty, both, tiled(dim<0>)).shape() == std::array<long, 2>{0, n});
      CHECK(nb::psum_scatter(empty, both, stacked(dim<1>)).shape() == std::array<long, 1>{0});
      CHECK(nb::all_to_all(empty, both, split(dim<1>), concat(dim<0>)).shape() == std::array<long, 2>{n, 0});
      CHECK(nb::all_to_all(gone, both, split(dim<1>), concat(dim<0>), tiled).shape() == std::array<long, 2>{24 * n, 0});
      CHECK(nb::psum_scatter(gone, both, tiled(dim<1>)).shape() == std::array<long, 2>{24, 0});
      CHECK(nb::ppermute(empty, both, shift(1)).shape() == std::array<long, 2>{0, n});
      CHECK(nb::pshuffle(gone, both, reverse).shape() == std::array<long, 2>{24, 0});
      CHECK(recorded.count() == 10);
      CHECK(recorded.transfers() == 0);
    })(nb::iota<double>(n, n), nb::zeros<float>(0, n), nb::zeros<float>(24, 0));
  });
}

TEST_CASE("S1-65 S1-70 S1-87 S1-92 along one axis, of what is unreduced or reduced along the other") {
  const auto x = nb::iota<float>(24, 24).eval();
  for_each_mesh([&](const auto& mesh) {
    const ref::family f = blocks_of(x, mesh, P((data, model)));
    shard_map(mesh, in_specs(P((data, model)), P(data)), out_specs(), [&](auto v, auto i) {
      // Summands along `model`: each is moved, and the sum is made in the end.
      const auto u = pcast(v, model, nb::to(nb::unreduced));
      const auto finished = [&](const auto& moved, const ref::family& want) {
        return blocks_are(nb::psum(moved, model), ref::psum(want, {1}));
      };
      CHECK(finished(nb::psum(u, data), ref::psum(f, {0})));
      CHECK(finished(nb::pmean(u, data).eval(),
                     ref::on_each_device([&](const ref::ndarray& a) { return a / ref::scalar(double(mesh.size(data))); },
                                         ref::psum(f, {0}))));
      CHECK(finished(nb::all_gather(u, data, tiled(dim<0>)), ref::all_gather_tiled(f, {0}, 0)));
      CHECK(finished(nb::psum_scatter(u, data, tiled(dim<1>)), ref::psum_scatter_tiled(f, {0}, 1)));
      CHECK(finished(nb::all_to_all(u, data, split(dim<1>), concat(dim<0>), tiled),
                     ref::all_to_all_tiled(f, {0}, 1, 0)));
      CHECK(finished(nb::ppermute(u, data, shift(1)), ref::ppermute(f, {0}, ring_of(mesh.size(data)))));
      CHECK(blocks_are(nb::psum(u, (data, model)), ref::psum(f, {0, 1})));
      // Equal along `model`, with a derivative that is a sum.
      const ref::family g = blocks_of(x, mesh, P(data));
      const auto r = pcast(i, model, nb::to(nb::reduced));
      CHECK(blocks_are(nb::psum(r, data), ref::psum(g, {0})));
      CHECK(blocks_are(nb::all_gather(r, data, to(nb::reduced)), ref::all_gather_stacked(g, {0}, 0)));
      CHECK(blocks_are(nb::pshuffle(r, data, reverse), ref::ppermute(g, {0}, backwards(mesh.size(data)))));
    })(x, x);
  });
}

}  // namespace test_of_stored
