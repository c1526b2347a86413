// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "views.hpp"

namespace test_of_concatenate_stack {

using namespace views;

TEST_CASE("concatenate: along positions and names, two arrays and more") {
  const auto x = nb::iota<float>(2, 3), y = nb::full(7.f, 1, 3), z = nb::full(9.f, 2, 1);
  const auto rx = ref::iota({2, 3}), ry = ref::full({1, 3}, 7), rz = ref::full({2, 1}, 9);
  CHECK(equal(concatenate(dim<0>, x, y), ref::concatenate({rx, ry}, 0)));
  CHECK(equal(concatenate(dim<0>, x, y, x), ref::concatenate({rx, ry, rx}, 0)));
  CHECK(equal(concatenate(dim<-1>, z, x), ref::concatenate({rz, rx}, 1)));
  CHECK(equal(concatenate(dim<0>, x), rx));

  const auto n = nb::iota<float>(batch = 2, rows = 3);
  const auto m = nb::iota<float>(rows = 3, batch = 4);  // the first one's order wins
  CHECK(equal(concatenate(batch, n, m), ref::concatenate({ref::iota({{"batch", 2}, {"rows", 3}}),
                                                          ref::iota({{"rows", 3}, {"batch", 4}})},
                                                         "batch")));
  CHECK(nb::type_name(concatenate(batch, n, m)) == "f32[batch=6,rows=3]");
}

TEST_CASE("concatenate: fused operands, one kernel and no copy each") {
  const auto x = nb::iota<float>(20, 30);
  const auto r = ref::iota({20, 30});
  const since start;
  const auto y = concatenate(dim<1>, x + x, x * 2 - 1, x);
  CHECK(start.kernels() == 3);
  CHECK(start.allocations() == 1);
  CHECK(equal(y, ref::concatenate({r + r, r * ref::scalar(2) - ref::scalar(1), r}, 1)));
  CHECK(equal(concatenate(dim<0>, transpose(x), transpose(x + x)),
              ref::concatenate({ref::transpose(r), ref::transpose(r + r)}, 0)));
  CHECK(equal(concatenate(dim<0>, sum(x, dim<1>), sum(x, dim<0>)),
              ref::concatenate({ref::sum(r, {1}), ref::sum(r, {0})}, 0)));
  CHECK(equal(concatenate(dim<1>, x - sum(x, dim<1>, nb::keepdims), x),
              ref::concatenate({r - ref::sum(r, {1}, true), r}, 1)));
}

TEST_CASE("concatenate: dtypes join, static sizes add up, sizes must agree") {
  const auto i = nb::iota<std::uint8_t>(3);
  const auto f = nb::full(.5f, 2);
  CHECK(nb::type_name(concatenate(dim<0>, i, f)) == "f32[5]");
  CHECK(equal(concatenate(dim<0>, i, f), {0, 1, 2, .5, .5}));
  CHECK(nb::type_name<decltype(concatenate(dim<0>, nb::zeros<int>(fixed<2>, 3), nb::zeros<int>(fixed<1>, 3)))>() ==
        "i32[3,dyn]");
  CHECK(equal(concatenate(dim<0>, nb::iota<int>(fixed<1>, 2), nb::iota<int>(fixed<1>, 2)), ref::from({2, 2}, {0, 1, 0, 1})));
  CHECK(holds(message_of([] { concatenate(rows, nb::zeros<int>(rows = 2, batch = 3), nb::zeros<int>(rows = 2, batch = 4)); }),
              "equal sizes of batch: found 3 and 4 in i32[rows=2,batch=3] and i32[rows=2,batch=4]"));
  CHECK(concatenate(dim<0>, nb::zeros<int>(0), nb::zeros<int>(0)).size() == 0);
}

TEST_CASE("concatenate: blocks stay where they are, states join") {
  const auto mesh = nb::make_mesh(data = 2);
  using split = nb::dims<nb::extent<tag::batch, nb::dyn_size, tag::data>, nb::extent<nb::positional>>;
  const auto x = blocks_on<float, split>(mesh, {4, 2});
  const auto y = concatenate(dim<0>, x, x + 100);
  CHECK(nb::type_name(y) == "f32[batch=4@data,4]");
  CHECK(equal(blocks(y), {0, 1, 100, 101, 2, 3, 102, 103, 4, 5, 104, 105, 6, 7, 106, 107}));

  using sum_over = nb::state<nb::unreduced_over<nb::sum_kind, tag::data>>;
  const auto u = blocks_on<float, nb::dims<nb::extent<nb::positional>>, sum_over>(mesh, {2});
  CHECK(nb::type_name(concatenate(dim<0>, u, u)) == "f32[4]{U:data}");
  CHECK(equal(blocks(concatenate(dim<0>, u, u)), {0, 1, 0, 1, 2, 3, 2, 3}));
}

TEST_CASE("concatenate: a varying and an invarying block") {
  const auto mesh = nb::make_mesh(data = 2);
  using manual = nb::mesh<nb::mesh_dim<tag::data, nb::dyn_size, nb::manual_kind>>;
  const manual m = nb::detail::as_mesh<manual>(mesh);
  using vector = nb::dims<nb::extent<nb::positional>>;
  using varying = nb::array_type<float, vector, nb::state<nb::varying_over<tag::data>>, manual>;
  const auto v = nb::detail::new_array<varying>({{2}}, m, 1);
  harness::set_elements(v, [](long i) { return i; });
  const auto y = concatenate(dim<0>, v, nb::full(9.f, 1));
  CHECK(nb::type_name(y) == "f32[3]{V:data}");
  CHECK(equal(blocks(y), {0, 1, 9, 2, 3, 9}));
}

TEST_CASE("stack: a new dim, positional or named, of static size") {
  const auto x = nb::iota<float>(2, 3);
  const auto y = x + 10;
  const auto rx = ref::iota({2, 3});
  const auto ry = rx + ref::scalar(10);
  CHECK(equal(stack(dim<0>, x, y), ref::stack({rx, ry}, 0)));
  CHECK(equal(stack(dim<1>, x, y), ref::stack({rx, ry}, 1)));
  CHECK(equal(stack(dim<-1>, x, x * 2, y), ref::stack({rx, rx * ref::scalar(2), ry}, 2)));
  CHECK(equal(stack(layer, x, y), ref::stack({rx, ry}, "layer")));
  CHECK(nb::type_name<decltype(stack(layer, x, y))>() == "f32[layer=2,dyn,dyn]");
  CHECK(equal(stack(dim<0>, sum(x, dim<0>, dim<1>), sum(y, nb::all)), {15, 75}));
  const auto n = nb::iota<float>(rows = 2, columns = 3), m = nb::iota<float>(rows = 2, columns = 3);
  CHECK(equal(stack(layer, n, transpose(m, columns, rows)),
              ref::stack({ref::iota({{"rows", 2}, {"columns", 3}}), ref::iota({{"rows", 2}, {"columns", 3}})}, "layer")));
  CHECK(holds(message_of([&] { stack(layer, x, nb::zeros<float>(2, 4)); }), "found 3 and 4"));
}

}  // namespace test_of_concatenate_stack
