// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "../shape/views.hpp"

namespace test_of_where_one_hot {

using namespace views;

TEST_CASE("where: elements of one or the other, broadcast") {
  const auto x = nb::iota<float>(2, 3);
  const auto r = ref::iota({2, 3});
  CHECK(equal(where(x > 2, x, -x), {0, -1, -2, 3, 4, 5}));
  CHECK(equal(where(x > 2, x, 0), {0, 0, 0, 3, 4, 5}));
  CHECK(equal(where(x > 2, 1, 0), {0, 0, 0, 1, 1, 1}));
  CHECK(nb::type_name(where(x > 2, 1, 0)) == "i32[2,3]");
  CHECK(nb::type_name(where(x > 2, 1.f, 0)) == "f32[2,3]");
  CHECK(nb::type_name(where(x > 2, 1., 0)) == "f64[2,3]");
  CHECK(nb::type_name(where(x > 2, nb::zeros<std::uint8_t>(3), 1)) == "u8[2,3]");
  const auto mask = nb::array_from({true, false, true});
  CHECK(equal(where(mask, x, 9), ref::where(ref::from({3}, {1, 0, 1}), r, ref::scalar(9))));
  CHECK(equal(where(mask, nb::iota<int>(batch = 2), 9), ref::from({{"batch", 2}, 3}, {0, 9, 0, 1, 9, 1})));
  // The branch that is not taken may be nan.
  CHECK(equal(where(x > 0, 1 / x, 0), where(x > 0, 1 / where(x > 0, x, 1), 0)));
  const since start;
  CHECK(equal(where(x > 2, x * 2, x - 1).eval(), {-1, 0, 1, 6, 8, 10}));
  CHECK(start.kernels() == 1);
}

TEST_CASE("where: branches unreduced alike stay unreduced") {
  const auto mesh = nb::make_mesh(data = 2);
  using sum_over = nb::state<nb::unreduced_over<nb::sum_kind, tag::data>>;
  const auto u = blocks_on<float, nb::dims<nb::extent<nb::positional>>, sum_over>(mesh, {2});
  const auto w = where(nb::array_from({true, false}), u, -u);
  CHECK(nb::type_name(w) == "f32[2]{U:data}");
  CHECK(equal(blocks(w), {0, -1, 2, -3}));
}

TEST_CASE("S3-03: one_hot appends a dim") {
  const auto labels = nb::array_from<std::int32_t>({2, 0, 7, -1}, batch = 4);
  const auto r = ref::from({{"batch", 4}}, {2, 0, 7, -1});
  CHECK(equal(nb::one_hot(labels, 3), ref::one_hot(r, 3)));
  CHECK(equal(nb::one_hot<float>(labels, channels = 3), ref::one_hot(r, 3, "channels")));
  CHECK(nb::type_name(nb::one_hot(labels, 10)) == "f32[batch=4,10]");
  CHECK(nb::type_name(nb::one_hot<int>(labels, channels = fixed<10>)) == "i32[batch=4,channels=10]");
  CHECK(nb::type_name<decltype(nb::one_hot<int>(labels, fixed<10>))>() == "i32[batch=dyn,10]");
  const auto m = nb::iota<int>(2, 3);
  CHECK(equal(nb::one_hot<double>(m, 6), ref::one_hot(ref::iota({2, 3}), 6)));
  CHECK(equal(nb::one_hot(m, channels = 6) * 2, ref::one_hot(ref::iota({2, 3}), 6, "channels") * ref::scalar(2)));
  CHECK(equal(nb::one_hot(nb::full(1), 3), {0, 1, 0}));
  // 8 bits do not wrap around: 260 classes, label 4 is not label 260 - 256.
  CHECK(nb::sum(nb::one_hot(nb::full<std::uint8_t>(3), 260)).item() == 1.f);
  CHECK(equal(nb::one_hot(nb::array_from<std::int64_t>({1}), 2), ref::from({1, 2}, {0, 1})));
  CHECK(holds(message_of([&] { nb::one_hot(labels, -1); }), "not negative"));
}

TEST_CASE("one_hot: fuses") {
  const auto labels = nb::iota<int>(rows = 50);
  const auto x = nb::iota<float>(rows = 50, channels = 60);
  const since start;
  const auto picked = sum(nb::one_hot(labels, channels = 60) * x, channels).eval();
  CHECK(start.kernels() == 1);
  CHECK(picked(rows = 7).item() == 7 * 60 + 7.f);
}

}  // namespace test_of_where_one_hot
