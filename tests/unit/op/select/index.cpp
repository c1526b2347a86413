// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "../shape/views.hpp"

namespace test_of_index {

using namespace views;
using views::all;  // and not the one of CUDA

TEST_CASE("index: integers take dims away, slices shorten them") {
  const auto x = nb::iota<float>(batch = 4, 5, 6);
  const auto r = ref::iota({{"batch", 4}, 5, 6});
  CHECK(equal(x(batch = 3), ref::pick(r, "batch", 3)));
  CHECK(equal(x(batch = -1), ref::pick(r, "batch", 3)));
  CHECK(equal(x(2), ref::pick(r, 0, 2)));
  CHECK(equal(x(2, -1), ref::pick(ref::pick(r, 1, -1), 0, 2)));
  CHECK(equal(x(all, 3), ref::pick(r, 1, 3)));
  CHECK(equal(x(dim<-1> = 3), ref::pick(r, 1, 3)));
  CHECK(equal(x(batch = slice(0, 2)), ref::slice(r, "batch", 0, 2)));
  CHECK(equal(x(slice(1, 4), slice(2, rest)), ref::slice(ref::slice(r, 0, 1, 4), 1, 2, 6)));
  CHECK(equal(x(slice(-3, -1)), ref::slice(r, 0, 2, 4)));
  CHECK(equal(x(slice(0, 5, 2)), ref::slice(r, 0, 0, 5, 2)));
  CHECK(equal(x(all, slice(1, rest, 3)), ref::slice(r, 1, 1, 6, 3)));
  CHECK(equal(x(batch = 1, dim<0> = slice(0, 2), dim<1> = 5), ref::from({2}, {35, 41})));
  CHECK(equal(x(), r));
  CHECK(x(batch = 3, dim<0> = 4, dim<1> = 5).item() == 119.f);
  CHECK(x(batch = slice(2, 2)).eval().total_size() == 0);
  CHECK(x(batch = slice(3, 1)).eval().total_size() == 0);
  CHECK(equal(index(x, batch = 3), x(batch = 3)));
}

TEST_CASE("index: a view; what lies together in memory is an array at once") {
  const auto x = nb::iota<float>(4, 5);
  const since start;
  const auto row = x(1).eval();
  const auto rows = x(slice(1, 3)).eval();
  CHECK(start.kernels() + start.allocations() == 0);
  CHECK(nb::detail::elements(row) == nb::detail::elements(x) + 5);
  CHECK(nb::detail::elements(rows) == nb::detail::elements(x) + 5);
  CHECK(nb::detail::elements(x(all, 1).eval()) != nb::detail::elements(x) + 1);
  CHECK(start.kernels() == 1);
}

TEST_CASE("index: fused into what uses it, and handed on to operands") {
  const auto x = nb::iota<float>(20, 30), y = nb::iota<float>(20, 30);
  const auto rx = ref::iota({20, 30});
  {
    const since start;
    const auto z = (x(slice(2, 9)) * 2 + y(slice(0, 7))).eval();
    CHECK(start.kernels() == 1);
    CHECK(equal(z, ref::slice(rx, 0, 2, 9) * ref::scalar(2) + ref::slice(rx, 0, 0, 7)));
  }
  {
    const since start;
    const auto z = (x * y + 1)(3).eval();  // computes one row
    CHECK(start.allocations() == 1);
    CHECK(start.kernels() == 1);
    CHECK(equal(z, ref::pick(rx * rx + ref::scalar(1), 0, 3)));
  }
  const auto v = nb::iota<float>(30);
  const auto rv = ref::iota({30});
  CHECK(equal((x * v)(3, slice(5, 9)), ref::slice(ref::pick(rx * rv, 0, 3), 0, 5, 9)));
  CHECK(equal((x * v)(all, 4), ref::pick(rx * rv, 1, 4)));
  CHECK(equal((x * v)(all, slice(0, 30, 7)) + 1, ref::slice(rx * rv, 1, 0, 30, 7) + ref::scalar(1)));
  CHECK(equal((x - sum(x, dim<1>, nb::keepdims))(4), ref::pick(rx - ref::sum(rx, {1}, true), 0, 4)));
  CHECK(equal(sum(x, dim<0>)(4), ref::pick(ref::sum(rx, {0}), 0, 4)));
  CHECK(equal(sum(x(all, slice(0, 30, 3)), dim<1>), ref::sum(ref::slice(rx, 1, 0, 30, 3), {1})));
  CHECK(equal(sum(x(all, slice(0, 30, 3)), dim<0>), ref::sum(ref::slice(rx, 1, 0, 30, 3), {0})));
  CHECK(equal(x(slice(2, 9))(slice(1, 3), 5), ref::pick(ref::slice(rx, 0, 3, 5), 1, 5)));
  CHECK(equal(transpose(x)(3), ref::pick(rx, 1, 3)));
  const auto e = x + y;  // named: stored once, then viewed
  const since start;
  CHECK(equal(e(0), e(0)));
  CHECK(start.kernels() == 1);
}

TEST_CASE("index: what leaves its dim throws, with the numbers") {
  const auto x = nb::iota<float>(batch = 4, 5);
  CHECK(holds(message_of([&] { x(batch = 4); }), "an index of batch within 0..4: found 4"));
  CHECK(holds(message_of([&] { x(batch = -5); }), "found -5"));
  CHECK(holds(message_of([&] { x(5); }), "dim<-1>"));
  CHECK(holds(message_of([&] { x(batch = slice(0, 5)); }), "found 5"));
  CHECK(holds(message_of([&] { x(batch = slice(5, 5)); }), "found 5"));
  CHECK(holds(message_of([&] { x(batch = slice(-5, 2)); }), "found -5"));
  CHECK(holds(message_of([&] { x(batch = slice(0, 2, 0)); }), "a step of at least 1"));
  CHECK(message_of([&] { x(batch = slice(4, 4)); }) == "nothing was thrown");
}

TEST_CASE("index: whole dims on a mesh are indexed block by block") {
  const auto mesh = nb::make_mesh(data = 2);
  const auto x =
      blocks_on<float, nb::dims<nb::extent<tag::batch, nb::dyn_size, tag::data>, nb::extent<nb::positional>>>(mesh, {4, 3});
  CHECK(nb::type_name(x(1)) == "f32[batch=4@data]");
  CHECK(equal(blocks(x(1)), {1, 4, 7, 10}));
  CHECK(equal(blocks(x(slice(0, 2)) + 1), {1, 2, 4, 5, 7, 8, 10, 11}));
  CHECK(equal(blocks((x * 2)(slice(1, 3))), {2, 4, 8, 10, 14, 16, 20, 22}));
}

}  // namespace test_of_index
