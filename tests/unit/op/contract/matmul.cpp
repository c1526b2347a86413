// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <nabla/op/contract/matmul.hpp>

#include "support.hpp"

namespace test_of_matmul {

using namespace contract_test;
using nb::fixed;

namespace app {
NABLA_AXES(batch, heads)
}
using namespace app;

TEST_CASE("matmul: matrices and vectors") {
  const auto m = make<float, dyn, dyn>({3, 4});
  const auto n = make<float, dyn, dyn>({4, 5}, 1);
  const auto v = make<float, dyn>({4}, 2);
  CHECK(read(nb::matmul(m, n)) == ref::einsum("ij,jk->ik", {read(m), read(n)}));
  CHECK(read(nb::matmul(m, v)) == ref::einsum("ij,j->i", {read(m), read(v)}));
  CHECK(read(nb::matmul(v, n)) == ref::einsum("j,jk->k", {read(v), read(n)}));
  CHECK(read(nb::matmul(v, v)) == ref::einsum("j,j->", {read(v), read(v)}));
  const auto i = make<std::int32_t, dyn, dyn>({3, 4});
  const auto j = make<std::int32_t, dyn, dyn>({4, 5}, 1);
  CHECK(read(nb::matmul(i, j)) == ref::einsum("ij,jk->ik", {read(i), read(j)}));
}

TEST_CASE("matmul: positional batches") {
  const auto a = make<float, dyn, dyn, dyn>({2, 3, 4});
  const auto b = make<float, dyn, dyn, dyn>({2, 4, 5}, 1);
  const auto m = make<float, dyn, dyn>({3, 4}, 2);
  const auto n = make<float, dyn, dyn>({4, 5}, 3);
  const auto v = make<float, dyn>({4}, 4);
  CHECK(read(nb::matmul(a, b)) == ref::einsum("bij,bjk->bik", {read(a), read(b)}));
  CHECK(read(nb::matmul(a, n)) == ref::einsum("bij,jk->bik", {read(a), read(n)}));
  CHECK(read(nb::matmul(m, b)) == ref::einsum("ij,bjk->bik", {read(m), read(b)}));
  CHECK(read(nb::matmul(a, v)) == ref::einsum("bij,j->bi", {read(a), read(v)}));
  CHECK(read(nb::matmul(v, b)) == ref::einsum("j,bjk->bk", {read(v), read(b)}));
  const auto c = make<float, dyn, dyn, dyn, dyn>({6, 2, 3, 4}, 5);
  CHECK(read(nb::matmul(c, b)) == ref::einsum("abij,bjk->abik", {read(c), read(b)}));
  const auto l = make<float, dyn, dyn>({7, 3}, 6);
  CHECK(read(nb::matmul(l, c)) == ref::einsum("li,abij->ablj", {read(l), read(c)}));
  // Rows of all batches are one matrix where the right side has none.
  const auto rows = make<float, dyn, dyn, dyn>({8, 6, 20}, 7);
  const auto columns = make<float, dyn, dyn>({20, 10}, 8);
  counted();
  const auto z = nb::matmul(rows, columns);
  CHECK(one_product());
  CHECK(read(z) == ref::einsum("bij,jk->bik", {read(rows), read(columns)}));
}

TEST_CASE("matmul: a batch of static size 1 spreads") {
  const auto a = make<float, dyn, dyn, dyn>({2, 3, 4});
  const auto one = make<float, fixed<1>, dyn, dyn>({1, 4, 5}, 1);
  auto plain = read(one);
  plain.shape = {4, 5}, plain.names = {"", ""};
  CHECK(read(nb::matmul(a, one)) == ref::einsum("bij,jk->bik", {read(a), plain}));
  const auto x = make<float, dyn, fixed<1>, dyn, dyn>({2, 1, 3, 4});
  const auto y = make<float, dyn, dyn, dyn>({5, 4, 6}, 1);
  auto flat = read(x);
  flat.shape = {2, 3, 4}, flat.names = {"", "", ""};
  CHECK(read(nb::matmul(x, y)) == ref::einsum("aij,bjk->abik", {flat, read(y)}));
}

TEST_CASE("matmul: names of both are batches") {
  const auto x = make<float, batch, dyn, dyn>({2, 3, 4});
  const auto y = make<float, dyn, dyn, batch>({4, 5, 2}, 1);
  const auto w = make<float, heads, dyn, dyn>({6, 4, 5}, 2);
  CHECK(read(nb::matmul(x, y)) == ref::einsum("ij,jk->ik", {read(x), read(y)}));
  CHECK(read(nb::matmul(x, w)) == ref::einsum("ij,jk->ik", {read(x), read(w)}));
}

TEST_CASE("matmul: run-time mistakes") {
  const auto a = make<float, dyn, dyn, dyn>({2, 3, 4});
  const auto b = make<float, dyn, dyn, dyn>({3, 4, 5}, 1);
  CHECK(message_of([&] { nb::matmul(a, b); }) ==
        "nabla::matmul requires equal sizes of dim<-3>: found 2 and 3 in f32[2,3,4] and f32[3,4,5]");
  CHECK(message_of([&] { nb::matmul(a, a); }) ==
        "nabla::matmul requires equal sizes of dim<-1> (left) and dim<-2> (right): found 4 and 3 in f32[2,3,4] and f32[2,3,4]");
}

}  // namespace test_of_matmul
