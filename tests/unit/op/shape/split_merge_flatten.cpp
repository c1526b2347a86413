// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "views.hpp"

namespace test_of_split_merge_flatten {

using namespace views;
using views::all;  // and not the one of CUDA

TEST_CASE("split: sizes, fixed sizes, the rest; names and positions") {
  const auto x = nb::iota<float>(batch = 3, 8);
  const auto r = ref::iota({{"batch", 3}, 8});
  const since start;
  CHECK(equal(split(x, dim<0>, 2, rest), ref::split(r, 0, {2, 4})));
  CHECK(equal(split(x, dim<0>, rest, 2), ref::split(r, 0, {4, 2})));
  CHECK(equal(split(x, dim<-1>, heads = 2, rest), ref::split(r, 0, {{"heads", 2}, 4})));
  CHECK(equal(split(x, dim<0>, heads = rest, channels = fixed<2>), ref::split(r, 0, {{"heads", 4}, {"channels", 2}})));
  CHECK(equal(split(x, dim<0>, 2, 2, 2), ref::split(r, 0, {2, 2, 2})));
  CHECK(equal(split(x, batch, batch = 3, rows = 1), ref::split(r, "batch", {{"batch", 3}, {"rows", 1}})));
  CHECK(start.kernels() == 0);
  CHECK(nb::type_name<decltype(split(x, dim<0>, 2, fixed<4>))>() == "f32[batch=dyn,dyn,4]");
  CHECK(nb::type_name<decltype(split(nb::zeros<float>(fixed<12>), dim<0>, rest, fixed<4>))>() == "f32[3,4]");
}

TEST_CASE("split: of views and fused words") {
  const auto x = nb::iota<float>(4, 6);
  const auto y = nb::iota<float>(6);
  const auto rx = ref::iota({4, 6}), ry = ref::iota({6});
  CHECK(equal(split(x + y, dim<1>, 2, 3), ref::split(rx + ry, 1, {2, 3})));
  CHECK(equal(split(x + y, dim<0>, 2, 2), ref::split(rx + ry, 0, {2, 2})));
  CHECK(equal(split(transpose(x), dim<0>, 2, 3), ref::split(ref::transpose(rx), 0, {2, 3})));
  CHECK(equal(split(x, dim<1>, 2, 3) + split(y, dim<0>, 2, 3), ref::split(rx + ry, 1, {2, 3})));
  CHECK(equal(sum(split(x, dim<1>, heads = 2, 3), heads), ref::sum(ref::split(rx, 1, {{"heads", 2}, 3}), {"heads"})));
}

TEST_CASE("split: sizes that do not make the dim") {
  const auto x = nb::iota<float>(batch = 8);
  CHECK(holds(message_of([&] { split(x, batch, rows = 3, columns = 3); }), "equal sizes of batch: found 8 and 9"));
  CHECK(holds(message_of([&] { split(x, batch, rows = 3, columns = rest); }), "found 8 and 6"));
  CHECK(holds(message_of([&] { split(x, batch, rows = -2, columns = rest); }), "negative"));
  CHECK(split(nb::zeros<float>(0), dim<0>, rest, 3).eval().sizes()[0] == 0);
}

TEST_CASE("split: a dim that is split over devices keeps its blocks, or throws") {
  const auto mesh = nb::make_mesh(data = 2);
  const auto x =
      blocks_on<float, nb::dims<nb::extent<tag::batch, nb::dyn_size, tag::data>, nb::extent<nb::positional>>>(mesh, {8, 3});
  const since start;
  const auto y = split(x, batch, rows = 4, columns = rest).eval();
  CHECK(nb::type_name(y) == "f32[rows=4@data,columns=2,3]");
  CHECK(nb::detail::elements(y) == nb::detail::elements(x));
  CHECK(start.kernels() == 0);
  CHECK(equal(blocks((y + 1).eval()), blocks((x + 1).eval())));
  CHECK(holds(message_of([&] { split(x, batch, rows = 1, columns = rest); }),
              "rows = 1 to be a multiple of data = 2: remainder 1"));
}

TEST_CASE("merge: dims that follow one another are a view, others a copy") {
  const auto x = nb::iota<float>(2, 3, 4);
  const auto r = ref::iota({2, 3, 4});
  {
    const since start;
    CHECK(equal(merge(x, dim<0>, dim<1>), ref::merge(r, {0, 1})));
    CHECK(equal(merge(x, dim<1>, dim<2>), ref::merge(r, {1, 2})));
    CHECK(equal(merge(x, dim<0>, dim<1>, dim<2>), ref::merge(r, {0, 1, 2})));
    CHECK(equal(merge(x, dim<0>, dim<-2>, rows), ref::merge(r, {0, 1}, "rows")));
    CHECK(start.kernels() == 0);
  }
  CHECK(equal(merge(x, dim<0>, dim<2>), ref::merge(r, {0, 2})));
  CHECK(equal(merge(x, dim<1>, dim<0>), ref::merge(r, {1, 0})));
  CHECK(equal(merge(x, dim<2>, dim<1>, dim<0>), ref::merge(r, {2, 1, 0})));

  const auto y = nb::iota<float>(rows = 2, columns = 3, channels = 4);
  const auto ry = ref::iota({{"rows", 2}, {"columns", 3}, {"channels", 4}});
  CHECK(equal(merge(y, rows, columns, pixels), ref::merge(ry, {"rows", "columns"}, "pixels")));
  CHECK(equal(merge(y, channels, rows, pixels), ref::merge(ry, {"channels", "rows"}, "pixels")));
  CHECK(equal(merge(y, rows, columns, rows), ref::merge(ry, {"rows", "columns"}, "rows")));
  CHECK(equal(merge(y, rows, columns, dim<0>), ref::merge(ry, {"rows", "columns"})));
  CHECK(equal(merge(nb::iota<float>(5, rows = 2, columns = 3), rows, columns, dim<0>),
              ref::transpose(ref::merge(ref::iota({5, {"rows", 2}, {"columns", 3}}), {"rows", "columns"}))));
}

TEST_CASE("merge: of views and fused words") {
  const auto x = nb::iota<float>(2, 3, 4);
  const auto r = ref::iota({2, 3, 4});
  CHECK(equal(merge(transpose(x), dim<0>, dim<1>), ref::merge(ref::transpose(r), {0, 1})));
  CHECK(equal(merge(transpose(x, dim<1>, dim<0>), dim<1>, dim<2>),
              ref::merge(ref::transpose(r, {1, 0}), {1, 2})));
  CHECK(equal(merge(x(all, slice(0, 2)), dim<1>, dim<2>), ref::merge(ref::slice(r, 1, 0, 2), {1, 2})));
  CHECK(equal(merge(x(slice(1, 2)), dim<0>, dim<1>), ref::merge(ref::slice(r, 0, 1, 2), {0, 1})));
  CHECK(equal(merge(x(all, all, slice(1, 2)), dim<1>, dim<2>), ref::merge(ref::slice(r, 2, 1, 2), {1, 2})));
  CHECK(equal(merge(x(all, all, slice(1, 2)), dim<1>, dim<2>) + 1,
              ref::merge(ref::slice(r, 2, 1, 2), {1, 2}) + ref::scalar(1)));
  CHECK(equal(merge(flip(x, dim<1>, dim<2>), dim<1>, dim<2>), ref::from({2, 12}, [] {
                std::vector<double> v;
                for (int i = 0; i < 2; ++i)
                  for (int j = 11; j >= 0; --j) v.push_back(i * 12 + j);
                return v;
              }())));
  // Both operands have both dims: the view is handed on, nothing is stored in between.
  {
    const since start;
    const auto y = merge(x + x, dim<0>, dim<1>).eval();
    CHECK(start.kernels() == 1);
    CHECK(equal(y, ref::merge(r + r, {0, 1})));
  }
  // An operand without one of them cannot be cut like that: the sum is stored first.
  CHECK(equal(merge(x + nb::iota<float>(4), dim<1>, dim<2>), ref::merge(r + ref::iota({4}), {1, 2})));
  CHECK(equal(merge(x + nb::iota<float>(4), dim<0>, dim<1>), ref::merge(r + ref::iota({4}), {0, 1})));
  CHECK(equal(merge(x + nb::iota<float>(2, fixed<1>, fixed<1>), dim<1>, dim<2>),
              ref::merge(r + ref::iota({2, 1, 1}), {1, 2})));
  CHECK(equal(merge(x - sum(x, dim<1>, nb::keepdims), dim<0>, dim<1>),
              ref::merge(r - ref::sum(r, {1}, true), {0, 1})));
  CHECK(equal(merge(x, dim<0>, dim<1>, rows) + nb::iota<float>(rows = 6),
              ref::merge(r, {0, 1}, "rows") + ref::iota({{"rows", 6}})));
}

TEST_CASE("S2-51: a merge whose first dim is split over devices is local: f32[4@dp,6@mp]") {
  const auto mesh = nb::make_mesh(data = 2, model = 2);
  using dims = nb::dims<nb::extent<nb::positional, nb::dyn_size, tag::data>,
                        nb::extent<nb::positional, nb::dyn_size, tag::model>, nb::extent<nb::positional>>;
  const auto x = blocks_on<float, dims>(mesh, {4, 2, 3});
  const since start;
  const auto y = merge(x, dim<1>, dim<2>).eval();
  CHECK(nb::type_name(y) == "f32[4@data,6@model]");
  CHECK(nb::detail::elements(y) == nb::detail::elements(x));
  CHECK(start.kernels() == 0);
  CHECK(equal(blocks((y * 2).eval()), blocks((x * 2).eval())));
}

TEST_CASE("flatten: all positional dims, names stay") {
  const auto x = nb::iota<float>(2, batch = 3, 4);
  const auto r = ref::iota({2, {"batch", 3}, 4});
  CHECK(nb::type_name(flatten(x)) == "f32[8,batch=3]");
  CHECK(equal(flatten(x), ref::flatten(r)));
  CHECK(equal(flatten(nb::iota<float>(2, 3)), ref::iota({6})));
  CHECK(equal(flatten(transpose(nb::iota<float>(2, 3))), ref::flatten(ref::transpose(ref::iota({2, 3})))));
  CHECK(equal(flatten(nb::iota<float>(5)), ref::iota({5})));
  CHECK(equal(flatten(nb::full(3.f)), ref::from({1}, {3})));
  CHECK(equal(flatten(nb::iota<float>(batch = 2)), ref::from({{"batch", 2}, 1}, {0, 1})));
}

}  // namespace test_of_split_merge_flatten
