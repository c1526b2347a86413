// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "views.hpp"

namespace test_of_reshape {

using namespace views;

TEST_CASE("reshape: row by row, in sizes, fixed sizes and the rest") {
  const auto x = nb::iota<float>(4, 6);
  const since start;
  CHECK(equal(reshape(x, 2, 12), ref::iota({2, 12})));
  CHECK(equal(reshape(x, 24), ref::iota({24})));
  CHECK(equal(reshape(x, 2, 3, 4), ref::iota({2, 3, 4})));
  CHECK(equal(reshape(x, 3, rest), ref::iota({3, 8})));
  CHECK(equal(reshape(x, rest, 2, fixed<3>), ref::iota({4, 2, 3})));
  CHECK(equal(reshape(x, fixed<1>, 24L, fixed<1>), ref::iota({1, 24, 1})));
  CHECK(equal(reshape(x, 4u, short(6)), ref::iota({4, 6})));
  CHECK(equal(reshape(reshape(x, 24), 4, 6), ref::iota({4, 6})));
  CHECK(start.kernels() == 0);
  CHECK(start.allocations() == 0);
  CHECK(nb::type_name<decltype(reshape(x, 2, fixed<12>))>() == "f32[dyn,12]");
  CHECK(nb::type_name(reshape(x, 2, fixed<12>)) == "f32[2,12]");
  CHECK(nb::type_name<decltype(reshape(nb::zeros<float>(fixed<4>, fixed<6>), rest, fixed<3>))>() == "f32[8,3]");
}

TEST_CASE("reshape: one element, none, and dims of size one") {
  CHECK(reshape(nb::full(3.f)).item() == 3.f);
  CHECK(equal(reshape(nb::full(3.f), 1, 1), ref::from({1, 1}, {3})));
  CHECK(reshape(nb::full(3.f, 1, fixed<1>)).item() == 3.f);
  CHECK(equal(reshape(nb::full(3.f, 1), fixed<1>), ref::from({1}, {3})));
  CHECK(reshape(nb::zeros<float>(0, 3), rest, 5).eval().sizes()[0] == 0);
  CHECK(reshape(nb::zeros<float>(0, 3), 7, 0).eval().sizes()[0] == 7);
  CHECK(reshape(nb::zeros<float>(fixed<0>, fixed<3>), fixed<0>, 5).eval().sizes()[1] == 5);
  const auto x = nb::iota<float>(fixed<1>, fixed<6>, fixed<1>);
  CHECK(nb::type_name<decltype(reshape(x, fixed<6>))>() == "f32[6]");
  CHECK(equal(reshape(x, fixed<6>), ref::iota({6})));
  CHECK(equal(reshape(x, 2, fixed<1>, 3), ref::iota({2, 1, 3})));
  CHECK(equal(reshape(nb::iota<float>(6), fixed<1>, rest) + nb::iota<float>(2, 6),
              ref::iota({1, 6}) + ref::iota({2, 6})));  // a static one spreads
}

TEST_CASE("reshape: names stay, the positional dims change") {
  const auto x = nb::iota<float>(batch = 2, 4, 3);
  CHECK(equal(reshape(x, 6, 2), ref::iota({{"batch", 2}, 6, 2})));
  CHECK(equal(reshape(x, 12), ref::iota({{"batch", 2}, 12})));
  CHECK(nb::type_name(reshape(nb::iota<float>(2, batch = 3, 4), 8)) == "f32[8,batch=3]");
  CHECK(equal(reshape(nb::iota<float>(2, batch = 3, 4), 8), ref::flatten(ref::iota({2, {"batch", 3}, 4}))));
  CHECK(equal(reshape(nb::iota<float>(2, batch = 3, 4), 4, 2),
              ref::split(ref::flatten(ref::iota({2, {"batch", 3}, 4})), 0, {4, 2})));
}

TEST_CASE("reshape: of views and fused words") {
  const auto x = nb::iota<float>(4, 6);
  const auto y = nb::iota<float>(6);
  const auto rx = ref::iota({4, 6}), ry = ref::iota({6});
  const auto of = [](const auto& r) { return ref::split(ref::flatten(r), 0, {2, 12}); };
  CHECK(equal(reshape(transpose(x), 2, 12), of(ref::transpose(rx))));
  CHECK(equal(reshape(x(nb::all, slice(0, 6, 2)), 6, 2), ref::split(ref::flatten(ref::slice(rx, 1, 0, 6, 2)), 0, {6, 2})));
  CHECK(equal(reshape(x + y, 2, 12), of(rx + ry)));
  CHECK(equal(reshape(x - sum(x, dim<1>, nb::keepdims), 2, 12), of(rx - ref::sum(rx, {1}, true))));
  // The view is handed on where every operand has the dims: one kernel, nothing stored in between.
  const since start;
  const auto z = (reshape(x * x + x, 2, 12) + 1).eval();
  CHECK(start.kernels() == 1);
  CHECK(start.allocations() == 1);
  CHECK(equal(z, of(rx * rx + rx + ref::scalar(1))));
  // Dims that the types keep are not touched: what cannot be counted through elsewhere stays a view.
  const auto t = nb::iota<float>(fixed<2>, fixed<3>, 4);
  const since then;
  const auto view = reshape(transpose(t, dim<1>, dim<0>), fixed<3>, fixed<2>, 2, 2);
  CHECK(then.allocations() == 0);
  CHECK(equal(view, ref::split(ref::transpose(ref::iota({2, 3, 4}), {1, 0}), 2, {2, 2})));
}

TEST_CASE("reshape: numbers that do not fit are named") {
  const auto x = nb::iota<float>(5, 5);
  CHECK(message_of([&] { reshape(x, 2, 12); }) == "nabla::reshape(x, 2, 12) requires 24 elements: x has 25, [5,5]");
  CHECK(message_of([&] { reshape(x, 2, rest); }) ==
        "nabla::reshape(x, 2, rest) requires a multiple of 2 elements: x has 25, [5,5]");
  CHECK(holds(message_of([&] { reshape(x, 0, rest); }), "a multiple of 0 elements: x has 25"));
  CHECK(holds(message_of([&] { reshape(x, -1, 5); }), "a size is negative; what is left over is nabla::rest"));
  CHECK(holds(message_of([&] { reshape(x, fixed<24>); }), "nabla::reshape(x, 24) requires 24 elements: x has 25"));
  CHECK(holds(message_of([&] { reshape(x); }), "nabla::reshape(x) requires 1 elements: x has 25"));
  CHECK(holds(message_of([&] { reshape(nb::iota<float>(batch = 2, 5), 10); }),
              "x has 5, [5], along its positional dims; its names stay, split and merge change them"));
}

TEST_CASE("reshape: dims that are split over devices keep their blocks, or it throws") {
  const auto mesh = nb::make_mesh(data = 2, model = 2);
  using positional = nb::positional;
  constexpr long dyn = nb::dyn_size;
  const auto x =
      blocks_on<float, nb::dims<nb::extent<positional, dyn, tag::data>, nb::extent<positional>>>(mesh, {8, 3});
  const since start;
  const auto same = [](const auto& y, const auto& x) {
    return nb::detail::elements(y) == nb::detail::elements(x) && equal(blocks((y + 1).eval()), blocks((x + 1).eval()));
  };
  {
    const auto y = reshape(x, 4, 6).eval();
    CHECK(nb::type_name(y) == "f32[4@data,6]");
    CHECK(same(y, x));
    CHECK(nb::type_name(reshape(x, 24).eval()) == "f32[24@data]");
    CHECK(same(reshape(x, rest).eval(), x));
    CHECK(nb::type_name(reshape(x, fixed<1>, 2, rest)) == "f32[1,2@data,12]");
  }
  CHECK(holds(message_of([&] { reshape(x, 3, 8); }), "nabla::reshape(x, sizes...) requires dim<0> = 3 to be a multiple of data = 2"));
  const auto both = blocks_on<float, nb::dims<nb::extent<positional, 4, tag::data>, nb::extent<positional, 6, tag::model>,
                                              nb::extent<positional, dyn>>>(mesh, {4, 6, 5});
  const auto y = reshape(both, fixed<4>, fixed<2>, fixed<3>, rest).eval();
  CHECK(nb::type_name(y) == "f32[4@data,2@model,3,5]");
  CHECK(same(y, both));
  CHECK(nb::type_name(reshape(y, fixed<2>, fixed<2>, fixed<6>, 5).eval()) == "f32[2@data,2,6@model,5]");
  CHECK(same(reshape(y, fixed<2>, fixed<2>, fixed<6>, 5).eval(), both));
}

}  // namespace test_of_reshape
