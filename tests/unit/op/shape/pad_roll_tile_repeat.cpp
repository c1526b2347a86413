// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "views.hpp"

namespace test_of_pad_roll_tile_repeat {

using namespace views;

TEST_CASE("pad: zeros or a value, before and behind") {
  const auto x = nb::iota<float>(batch = 2, 2);
  CHECK(equal(pad(x, dim<0>, 1, 2), ref::from({{"batch", 2}, 5}, {0, 0, 1, 0, 0, 0, 2, 3, 0, 0})));
  CHECK(equal(pad(x, batch, 0, 1, 9), ref::from({{"batch", 3}, 2}, {0, 1, 2, 3, 9, 9})));
  CHECK(equal(pad(x + x, batch, 0, 0), x + x));
  CHECK(equal(pad(nb::iota<int>(2), dim<0>, 1, 0, -1), {-1, 0, 1}));
  CHECK(equal(pad(nb::zeros<float>(0), dim<0>, 1, 1, 5), {5, 5}));
  CHECK(holds(message_of([&] { pad(x, batch, -1, 0); }), "not negative"));
  CHECK(holds(message_of([&] { pad(nb::iota<std::int8_t>(2), dim<0>, 1, 0, 300); }),
              "within -128..127 beside an i8 array"));
  CHECK(equal(pad(nb::iota<std::uint8_t>(2), dim<0>, 1, 0, 255), {255, 0, 1}));
  // An unreduced value is padded with zeros: they sum up to zeros.
  const auto mesh = nb::make_mesh(data = 2);
  using sum_over = nb::state<nb::unreduced_over<nb::sum_kind, tag::data>>;
  const auto u = blocks_on<float, nb::dims<nb::extent<nb::positional>>, sum_over>(mesh, {1});
  CHECK(nb::type_name(pad(u, dim<0>, 1, 0)) == "f32[2]{U:data}");
  CHECK(equal(blocks(pad(u, dim<0>, 1, 0)), {0, 0, 0, 1}));
}

TEST_CASE("roll: round by any number") {
  const auto x = nb::iota<float>(3, 2);
  CHECK(equal(roll(x, dim<0>, 1), ref::from({3, 2}, {4, 5, 0, 1, 2, 3})));
  CHECK(equal(roll(x, dim<0>, -1), ref::from({3, 2}, {2, 3, 4, 5, 0, 1})));
  CHECK(equal(roll(x, dim<1>, 3), ref::from({3, 2}, {1, 0, 3, 2, 5, 4})));
  CHECK(equal(roll(x, dim<0>, 0), x));
  CHECK(equal(roll(x, dim<0>, -30), x));
  CHECK(equal(roll(roll(x * 2, dim<0>, 2), dim<0>, -2), x * 2));
  CHECK(roll(nb::zeros<float>(0), dim<0>, 1).size() == 0);
}

TEST_CASE("tile and repeat: the copies stand behind one another, or each beside its element") {
  const auto x = nb::iota<float>(2, rows = 2);
  CHECK(equal(tile(x, dim<0>, 2), ref::from({4, {"rows", 2}}, {0, 1, 2, 3, 0, 1, 2, 3})));
  CHECK(equal(repeat(x, dim<0>, 2), ref::from({4, {"rows", 2}}, {0, 1, 0, 1, 2, 3, 2, 3})));
  CHECK(equal(tile(x, rows, 2), ref::from({2, {"rows", 4}}, {0, 1, 0, 1, 2, 3, 2, 3})));
  CHECK(equal(repeat(x, rows, 2), ref::from({2, {"rows", 4}}, {0, 0, 1, 1, 2, 2, 3, 3})));
  CHECK(equal(tile(x + 1, dim<0>, 1), x + 1));
  CHECK(tile(x, dim<0>, 0).eval().total_size() == 0);
  CHECK(holds(message_of([&] { repeat(x, rows, -1); }), "not negative"));
  CHECK(nb::type_name(repeat(x, rows, 3)) == "f32[2,rows=6]");
}

}  // namespace test_of_pad_roll_tile_repeat
