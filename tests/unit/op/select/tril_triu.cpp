// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "../shape/views.hpp"

namespace test_of_tril_triu {

using namespace views;

TEST_CASE("tril and triu: around the diagonal of the last two positional dims") {
  const auto x = nb::iota<float>(3, 4) + 1;
  CHECK(equal(tril(x), ref::from({3, 4}, {1, 0, 0, 0, 5, 6, 0, 0, 9, 10, 11, 0})));
  CHECK(equal(triu(x), ref::from({3, 4}, {1, 2, 3, 4, 0, 6, 7, 8, 0, 0, 11, 12})));
  CHECK(equal(tril(x, 1), ref::from({3, 4}, {1, 2, 0, 0, 5, 6, 7, 0, 9, 10, 11, 12})));
  CHECK(equal(tril(x, -1), ref::from({3, 4}, {0, 0, 0, 0, 5, 0, 0, 0, 9, 10, 0, 0})));
  CHECK(equal(triu(x, 2), ref::from({3, 4}, {0, 0, 3, 4, 0, 0, 0, 8, 0, 0, 0, 0})));
  CHECK(equal(tril(x) + triu(x, 1), x));
}

TEST_CASE("tril and triu: stacks of matrices, names, other dims, integers") {
  const auto x = nb::iota<int>(2, rows = 2, columns = 2) + 1;
  CHECK(equal(tril(x, rows, columns), ref::from({2, {"rows", 2}, {"columns", 2}}, {1, 0, 3, 4, 5, 0, 7, 8})));
  CHECK(equal(tril(x, columns, rows), ref::from({2, {"rows", 2}, {"columns", 2}}, {1, 2, 0, 4, 5, 6, 0, 8})));
  CHECK(equal(triu(x, dim<0>, columns, 1), ref::from({2, {"rows", 2}, {"columns", 2}}, {0, 2, 0, 4, 0, 0, 0, 0})));
  CHECK(equal(triu(nb::full<bool>(true, 2, 2)), {1, 1, 0, 1}));
  const since start;
  CHECK(equal((tril(x, rows, columns) * 2).eval(), {2, 0, 6, 8, 10, 0, 14, 16}));
  CHECK(start.kernels() == 1);
}

TEST_CASE("tril: a split dim counts over all devices, an unreduced value stays one") {
  const auto mesh = nb::make_mesh(data = 2);
  const auto x = blocks_on<float, nb::dims<nb::extent<nb::positional, nb::dyn_size, tag::data>, nb::extent<nb::positional>>>(
      mesh, {4, 2});
  CHECK(nb::type_name(tril(x, -2)) == "f32[4@data,2]");
  CHECK(equal(blocks(tril(x, -2)), {0, 0, 0, 0, 4, 0, 6, 7}));
  using sum_over = nb::state<nb::unreduced_over<nb::sum_kind, tag::data>>;
  const auto u = blocks_on<float, nb::dims<nb::extent<nb::positional>, nb::extent<nb::positional>>, sum_over>(mesh, {2, 2});
  CHECK(nb::type_name(triu(u)) == "f32[2,2]{U:data}");
  CHECK(equal(blocks(triu(u)), {0, 1, 0, 3, 4, 5, 0, 7}));
}

}  // namespace test_of_tril_triu
