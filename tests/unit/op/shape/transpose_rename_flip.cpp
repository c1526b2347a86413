// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "views.hpp"

namespace test_of_transpose_rename_flip {

using namespace views;

TEST_CASE("transpose: positional dims backwards, names stay") {
  const auto x = nb::iota<float>(2, 3, 4);
  const auto r = ref::iota({2, 3, 4});
  CHECK(equal(transpose(x), ref::transpose(r)));
  CHECK(equal(transpose(x, dim<1>, dim<0>), ref::transpose(r, {1, 0})));
  CHECK(equal(transpose(x, dim<2>, dim<0>, dim<1>), ref::transpose(r, {2, 0, 1})));
  CHECK(equal(transpose(x, dim<-1>, dim<0>), ref::transpose(r, {-1, 0})));

  const auto y = nb::iota<int>(2, batch = 3, 4);
  CHECK(nb::type_name(transpose(y)) == "i32[4,batch=3,2]");
  CHECK(nb::testing::allclose(nb::to_vector(transpose(y).eval()),
                              ref::transpose(ref::iota({2, {"batch", 3}, 4})).data));
}

TEST_CASE("transpose: names in the order written") {
  const auto x = nb::iota<float>(batch = 2, rows = 3, columns = 4);
  const auto r = ref::iota({{"batch", 2}, {"rows", 3}, {"columns", 4}});
  const auto y = transpose(x, columns, batch, rows).eval();
  CHECK(nb::type_name(y) == "f32[columns=4,batch=2,rows=3]");
  CHECK(nb::testing::equal(nb::to_vector(y), ref::transpose(r, {"columns", "batch", "rows"}).data));
  CHECK(nb::type_name(transpose(x, columns, batch)) == "f32[columns=4,rows=3,batch=2]");
}

TEST_CASE("transpose: a view, and its transpose is the array again") {
  const auto x = nb::iota<float>(5, 7);
  const since start;
  const auto y = transpose(transpose(x)).eval();
  CHECK(start.kernels() == 0);
  CHECK(start.allocations() == 0);
  CHECK(nb::detail::elements(y) == nb::detail::elements(x));
}

TEST_CASE("transpose: inside a fused kernel, of fused words, of reductions") {
  const auto x = nb::iota<float>(3, 4), y = nb::iota<float>(4, 3);
  const auto rx = ref::iota({3, 4}), ry = ref::iota({4, 3});
  CHECK(equal(transpose(x) + y, ref::transpose(rx) + ry));
  CHECK(equal(y + transpose(x), ry + ref::transpose(rx)));
  CHECK(equal(transpose(x + x), ref::transpose(rx + rx)));
  const auto row = nb::iota<float>(4);  // broadcasts: has the last dim only
  CHECK(equal(transpose(x * row), ref::transpose(rx * ref::iota({4}))));
  CHECK(equal(transpose(x * row) + y, ref::transpose(rx * ref::iota({4})) + ry));
  CHECK(equal(transpose(x + 1), ref::transpose(rx) + ref::scalar(1)));
  CHECK(equal(transpose(x - sum(x, dim<1>, nb::keepdims)), ref::transpose(rx - ref::sum(rx, {1}, true))));
  CHECK(equal(sum(transpose(x), dim<0>), ref::sum(ref::transpose(rx), {0})));
  CHECK(equal(sum(transpose(x), dim<1>), ref::sum(ref::transpose(rx), {1})));
  CHECK(equal(sum(transpose(x) * y, dim<1>), ref::sum(ref::transpose(rx) * ry, {1})));

  const auto a = nb::iota<float>(rows = 3, columns = 4);
  const auto b = nb::iota<float>(columns = 4, rows = 3);
  const auto ra = ref::iota({{"rows", 3}, {"columns", 4}}), rb = ref::iota({{"columns", 4}, {"rows", 3}});
  CHECK(equal(a + b, ra + rb));
  CHECK(equal(a * b + a, ra * rb + ra));
  CHECK(equal(sum(a * b, columns), ref::sum(ra * rb, {"columns"})));
  CHECK(equal(sum(a * b, rows), ref::sum(ra * rb, {"rows"})));
}

TEST_CASE("transpose: an operand that runs crosswise is copied once, then all of it is one kernel") {
  const auto a = nb::iota<float>(rows = 30, columns = 40);
  const auto b = nb::iota<float>(columns = 40, rows = 30);
  const since start;
  const auto c = (a + b * 2 + a).eval();
  CHECK(start.kernels() == 2);
  CHECK(start.allocations() == 2);
  CHECK(c.sizes()[0] == 30);
}

TEST_CASE("transpose: larger than a tile, all element sizes, odd sizes") {
  auto check = [](auto zero, long n, long m, long k) {
    using T = decltype(zero);
    const auto a = nb::astype<T>(nb::iota<std::int32_t>(n, m, k)).eval();
    const auto x = nb::to_vector(a);
    const auto y = nb::to_vector(transpose(a, dim<2>, dim<0>, dim<1>));
    const auto z = nb::to_vector(transpose(a, dim<0>, dim<2>, dim<1>));
    bool same = true;
    for (long i = 0; i < n; ++i)
      for (long j = 0; j < m; ++j)
        for (long l = 0; l < k; ++l) {
          const T v = x[std::size_t((i * m + j) * k + l)];
          same = same && y[std::size_t((l * n + i) * m + j)] == v && z[std::size_t((i * k + l) * m + j)] == v;
        }
    return same;
  };
  CHECK(check(float{}, 3, 70, 301));
  CHECK(check(double{}, 2, 301, 70));
  CHECK(check(std::int32_t{}, 1, 33, 257));
  CHECK(check(std::int64_t{}, 5, 17, 130));
  CHECK(check(std::uint8_t{}, 2, 130, 67));
  CHECK(check(false, 2, 19, 5));
  CHECK(check(float{}, 2, 3, 2));
}

TEST_CASE("transpose: empty arrays, dims of one, rank 0 and 1") {
  CHECK(transpose(nb::zeros<float>(0, 3)).eval().sizes()[0] == 3);
  CHECK(equal(transpose(nb::iota<float>(1, 5)), ref::transpose(ref::iota({1, 5}))));
  CHECK(equal(transpose(nb::iota<float>(5)), ref::iota({5})));
  CHECK(equal(transpose(nb::full(3.f)), ref::scalar(3)));
}

TEST_CASE("transpose: a split dim takes its mesh axis along, and nothing moves") {
  const auto mesh = nb::make_mesh(data = 2);
  const auto x = blocks_on<float, nb::dims<nb::extent<nb::positional, nb::dyn_size, tag::data>,
                                           nb::extent<nb::positional>>>(mesh, {4, 3});
  const auto y = transpose(x).eval();
  CHECK(nb::type_name(y) == "f32[3,4@data]");
  CHECK(equal(blocks(y), {0, 3, 1, 4, 2, 5, 6, 9, 7, 10, 8, 11}));
}

TEST_CASE("rename: names to names, positions to names and back") {
  const auto x = nb::iota<float>(batch = 2, 3, 4);
  const since start;
  const auto y = rename(x, batch = layer, dim<0> = rows).eval();
  CHECK(nb::type_name(y) == "f32[layer=2,rows=3,4]");
  CHECK(nb::detail::elements(y) == nb::detail::elements(x));
  CHECK(start.kernels() + start.allocations() == 0);
  CHECK(nb::type_name(rename(x, batch = dim<0>)) == "f32[2,3,4]");
  CHECK(nb::type_name(rename(x, batch = dim<1>)) == "f32[3,2,4]");
  CHECK(nb::type_name(rename(x, batch = dim<-1>)) == "f32[3,4,2]");
  CHECK(equal(rename(x, batch = dim<-1>), ref::transpose(ref::iota({2, 3, 4}), {1, 2, 0})));
  CHECK(nb::type_name(rename(x, batch = dim<0>, dim<0> = batch)) == "f32[2,batch=3,4]");

  const auto m = nb::iota<float>(rows = 2, columns = 3);
  CHECK(nb::type_name(rename(m, rows = columns, columns = rows)) == "f32[columns=2,rows=3]");
  CHECK(equal(m + rename(m, rows = channels), ref::iota({{"rows", 2}, {"columns", 3}}) +
                                                  ref::iota({{"channels", 2}, {"columns", 3}})));
  CHECK(equal(rename(m + m, rows = dim<1>, columns = dim<0>),
              ref::transpose(ref::iota({2, 3}) + ref::iota({2, 3}))));
  CHECK(equal(rename(m), ref::iota({{"rows", 2}, {"columns", 3}})));
}

TEST_CASE("flip: backwards along some dims") {
  const auto x = nb::iota<float>(batch = 2, 3);
  CHECK(equal(flip(x, dim<0>), ref::from({{"batch", 2}, 3}, {2, 1, 0, 5, 4, 3})));
  CHECK(equal(flip(x, batch), ref::from({{"batch", 2}, 3}, {3, 4, 5, 0, 1, 2})));
  CHECK(equal(flip(x, batch, dim<0>), ref::from({{"batch", 2}, 3}, {5, 4, 3, 2, 1, 0})));
  CHECK(equal(flip(x, dim<0>) + x, ref::from({{"batch", 2}, 3}, {2, 2, 2, 8, 8, 8})));
  CHECK(equal(flip(flip(x, batch), batch), x));
  CHECK(flip(nb::zeros<float>(0), dim<0>).eval().size() == 0);
}

}  // namespace test_of_transpose_rename_flip
