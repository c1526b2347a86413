// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "check.hpp"

namespace test_of_array_axes {

using nb::tiled, nb::stacked, nb::split, nb::concat, nb::shift, nb::reverse, nb::fixed;

// G-12: what a collective does over an axis of the array is what it does over devices that hold one index each.
namespace {

ref::ndarray at_index(const ref::ndarray& x, const std::string& axis, long i) {
  return ref::squeeze(ref::slice(x, axis, i, i + 1), {axis});
}
/// One device for each index along `batch`.
template <class X>
ref::family by_batch(const X& x) {
  const ref::ndarray whole = reference_of(x);
  const long n = x.size(batch);
  ref::family f{{n}, {}};
  for (long i = 0; i < n; ++i) f.blocks.push_back(at_index(whole, "batch", i));
  return f;
}
/// All devices hold y.
template <class Y>
bool all_hold(const Y& y, const ref::family& f) {
  for (const auto& block : f.blocks)
    if (!nb::testing::equal(y, block)) return false;
  return true;
}
/// Device i holds y at index i along `batch`.
template <class Y>
bool each_holds(const Y& y, const ref::family& f) {
  if (y.size(batch) != long(f.blocks.size())) return false;
  for (long i = 0; i < y.size(batch); ++i)
    if (!nb::testing::equal(y(batch = i), f.blocks[std::size_t(i)])) return false;
  return true;
}

}  // namespace

TEST_CASE("G-12 all_gather over an axis of the array: its name goes") {
  const auto x = nb::iota<float>(2, batch = 3, 4, hidden = 5).eval();
  const auto f = by_batch(x);
  CHECK(all_hold(nb::all_gather(x, batch), ref::all_gather_stacked(f, {0}, 0)));
  CHECK(all_hold(nb::all_gather(x, batch, stacked(dim<1>)), ref::all_gather_stacked(f, {0}, 1)));
  CHECK(all_hold(nb::all_gather(x, batch, stacked(dim<-1>)), ref::all_gather_stacked(f, {0}, 2)));
  CHECK(all_hold(nb::all_gather(x, batch, tiled(dim<0>)), ref::all_gather_tiled(f, {0}, 0)));
  CHECK(all_hold(nb::all_gather(x, batch, tiled(dim<1>)), ref::all_gather_tiled(f, {0}, 1)));
  CHECK(all_hold(nb::all_gather(x, batch, tiled(dim<-2>)), ref::all_gather_tiled(f, {0}, 0)));
  CHECK(all_hold(nb::all_gather(x * 1.f, batch, tiled(hidden)), ref::all_gather_tiled(f, {0}, "hidden")));
  CHECK(nb::testing::equal(nb::all_gather(x, batch, stacked(inputs)), ref::rename(reference_of(x), "batch", "inputs")));
  const auto empty = nb::zeros<float>(batch = 0, 4).eval();
  CHECK(nb::all_gather(empty, batch).shape() == std::array<long, 2>{0, 4});
  CHECK(nb::all_gather(empty, batch, tiled(dim<0>)).shape() == std::array<long, 1>{0});
  CHECK(nb::testing::equal(nb::all_gather(nb::iota<float>(batch = 3), batch), ref::iota({3})));
}

TEST_CASE("G-12 psum_scatter over an axis of the array: the parts of the sum stand along it") {
  const auto x = nb::iota<float>(3, batch = 3, 12, hidden = 6).eval();
  const auto f = by_batch(x);
  CHECK(each_holds(nb::psum_scatter(x, batch).eval(), ref::psum_scatter_stacked(f, {0}, 0)));
  CHECK(each_holds(nb::psum_scatter(x, batch, tiled(dim<1>)).eval(), ref::psum_scatter_tiled(f, {0}, 1)));
  CHECK(each_holds(nb::psum_scatter(x, batch, tiled(dim<0>)).eval(), ref::psum_scatter_tiled(f, {0}, 0)));
  CHECK(each_holds(nb::psum_scatter(x, batch, tiled(hidden)).eval(), ref::psum_scatter_tiled(f, {0}, "hidden")));
  const auto y = nb::zeros<std::uint8_t>(batch = fixed<2>, fixed<4>) + std::uint8_t{200};
  const auto sums = nb::psum_scatter(y, batch, tiled(dim<0>)).eval();
  static_assert(std::is_same_v<nb::value_type_t<decltype(sums)>, std::int32_t>);
  CHECK(nb::testing::equal(sums, ref::full({{"batch", 2}, 2}, 400)));
  CHECK(nb::psum_scatter(nb::zeros<float>(batch = 0, 0, 2), batch).total_size() == 0);
  CHECK(message_of([&] { nb::psum_scatter(x, batch, stacked(dim<1>)); }) ==
        "nabla::psum_scatter: requires dim<-1> = 12 to have one element for each index of batch = 3; tiled cuts it into "
        "blocks");
  CHECK(message_of([&] { nb::psum_scatter(nb::zeros<float>(batch = 3, 8), batch, tiled(dim<0>)); }) ==
        "nabla::psum_scatter: requires dim<-1> = 8 to be a multiple of batch = 3");
}

TEST_CASE("G-12 all_to_all over an axis of the array: a dim and the axis change places") {
  const auto x = nb::iota<float>(3, batch = 3, 6, hidden = 9).eval();
  const auto f = by_batch(x);
  const auto stacks = [&](auto s, auto c, const ref::dim_ref& from, const ref::dim_ref& to) {
    return each_holds(nb::all_to_all(x, batch, split(s), concat(c)).eval(), ref::all_to_all_stacked(f, {0}, from, to));
  };
  const auto tiles = [&](auto s, auto c, const ref::dim_ref& from, const ref::dim_ref& to) {
    return each_holds(nb::all_to_all(x, batch, split(s), concat(c), tiled).eval(),
                      ref::all_to_all_tiled(f, {0}, from, to));
  };
  CHECK(stacks(dim<0>, dim<0>, 0, 0));
  CHECK(stacks(dim<0>, dim<1>, 0, 1));
  CHECK(stacks(dim<0>, inputs, 0, "inputs"));
  CHECK(tiles(dim<1>, dim<0>, 1, 0));
  CHECK(tiles(dim<0>, dim<1>, 0, 1));
  CHECK(tiles(dim<1>, dim<1>, 1, 1));
  CHECK(tiles(hidden, dim<0>, "hidden", 0));
  CHECK(tiles(dim<1>, hidden, 1, "hidden"));
  CHECK(tiles(hidden, hidden, "hidden", "hidden"));
  CHECK(message_of([&] { nb::all_to_all(x, batch, split(dim<1>), concat(dim<0>)); }).find("dim<-1> = 6") !=
        std::string::npos);
  // Twice is nothing.
  const auto back = nb::all_to_all(nb::all_to_all(x, batch, split(dim<1>), concat(dim<0>), tiled), batch, split(dim<0>),
                                   concat(dim<1>), tiled);
  CHECK(nb::testing::equal(back, reference_of(x)));
}

TEST_CASE("G-12 over an axis of the array that is split over devices: nothing moves") {
  const auto x = nb::iota<float>(batch = 24, 24).eval();
  for_each_mesh([&](const auto& mesh) {
    const auto placed = nb::device_put(x, mesh, P(batch = data));
    const nb::recording recorded;
    const auto rows = nb::all_gather(placed, batch).eval();
    const auto row = nb::all_gather(placed, batch, tiled(dim<0>)).eval();
    const auto turned = nb::all_to_all(placed, batch, split(dim<0>), concat(dim<0>)).eval();
    const auto sums = nb::psum(placed, batch).eval();
    const auto parts = nb::psum_scatter(placed, batch).eval();
    const auto means = nb::pmean(placed, batch).eval();
    const auto largest = nb::pmax(placed, batch).eval();
    const auto least = nb::pmin(placed, batch).eval();
    CHECK(nb::axis_size(placed, batch) == 24);
    CHECK(recorded.count() == 0);
    CHECK(recorded.transfers() == 0);
    CHECK(nb::type_name(rows) == "f32[24@data,24]");
    CHECK(nb::type_name(row) == "f32[576@data]");
    CHECK(nb::type_name(turned) == "f32[24@data,batch=24]");
    CHECK(nb::type_name(sums) == "f32[24]{U:data}");
    CHECK(nb::type_name(parts) == "f32[batch=24]{U:data}");
    CHECK(nb::type_name(means) == "f32[24]{U:data}");
    CHECK(nb::type_name(largest) == "f32[24]{U_max:data}");
    CHECK(nb::type_name(least) == "f32[24]{U_min:data}");
    CHECK(nb::testing::equal(nb::to_host(rows), ref::iota({24, 24})));
    CHECK(nb::testing::equal(nb::to_host(row), ref::iota({576})));
    CHECK(nb::testing::equal(nb::to_host(turned), ref::iota({24, {"batch", 24}})));
  });
}

}  // namespace test_of_array_axes
