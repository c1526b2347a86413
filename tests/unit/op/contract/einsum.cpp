// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <nabla/op/contract/einsum.hpp>
#include <nabla/op/shape/rename.hpp>

#include "support.hpp"

namespace test_of_einsum {

using namespace contract_test;

namespace app {
NABLA_AXES(b, k, m, batch_axis)
}
using namespace app;

TEST_CASE("einsum: letters and names of the xmap tutorial (S3-44, S3-46, S3-51)") {
  auto x = make<float, b, dyn, k>({20, 5, 7});
  auto w = make<float, k, m>({7, 11});
  harness::set_elements(x, [](long) { return 1; });
  harness::set_elements(w, [](long) { return 1; });
  const auto y = nb::einsum<"n{b,k},{k,m}->n{b,m}">(x, w);
  CHECK(y.sizes()[0] == 5);  // as written: n, b, m
  CHECK(y.size(b) == 20);
  CHECK(y.size(m) == 11);
  CHECK(read(y) == ref::full({5, {"b", 20}, {"m", 11}}, 7));
}

TEST_CASE("einsum: positions that are given names, and the einsum of positions (S3-51)") {
  using nb::dim;
  auto x = make<float, dyn, dyn, dyn>({20, 5, 7});
  auto w = make<float, dyn, dyn>({7, 11}, 1);
  const auto agree = [&] {
    const auto positional = nb::einsum<"bnk,km->bnm">(x, w);
    const auto named_x = nb::rename(x, dim<0> = b, dim<2> = k);
    const auto named_w = nb::rename(w, dim<0> = k, dim<1> = m);
    const auto named = nb::einsum<"n{b,k},{k,m}->n{b,m}">(named_x, named_w);
    CHECK(read(positional).shape == std::vector<long>{20, 5, 11});
    CHECK(read(nb::rename(named, b = dim<0>, m = dim<2>)) == read(positional));
    return read(positional);
  };
  CHECK(agree() == ref::einsum("bnk,km->bnm", {read(x), read(w)}));
  harness::set_elements(x, [](long) { return 1; });
  harness::set_elements(w, [](long) { return 1; });
  CHECK(agree() == ref::full({20, 5, 11}, 7));
}

TEST_CASE("einsum: the order of names in braces means nothing (S3-45)") {
  const auto x = make<float, b, dyn, k>({4, 5, 7});
  const auto w = make<float, k, m>({7, 3}, 1);
  const auto expected = read(nb::einsum<"n{b,k},{k,m}->n{b,m}">(x, w));
  CHECK(read(nb::einsum<"n{k,b},{m,k}->n{b,m}">(x, w)) == expected);
  CHECK(read(nb::einsum<" {k , b}n, {m,k} -> n{b,m} ">(x, w)) == expected);
  CHECK(expected == ref::einsum("n{b,k},{k,m}->n{b,m}", {read(x), read(w)}));
}

TEST_CASE("einsum: a name left out everywhere passes through (S3-47)") {
  const auto x = make<float, b, dyn, k>({4, 5, 7});
  const auto w = make<float, k, m>({7, 3}, 1);
  CHECK(read(nb::einsum<"n{k},{k}->n">(x, w)) == ref::einsum("n{k},{k}->n", {read(x), read(w)}));
  const auto y = make<float, dyn, b>({5, 4}, 2);
  CHECK(read(nb::einsum<"n{k},n->n{k}">(x, y)) == ref::einsum("n{k},n->n{k}", {read(x), read(y)}));
  CHECK(read(nb::einsum<"n->n">(y)) == ref::einsum("n->n", {read(y)}));
}

TEST_CASE("einsum: letters alone") {
  const auto p = make<float, dyn, dyn>({3, 4});
  const auto q = make<float, dyn, dyn>({4, 5}, 1);
  const auto v = make<float, dyn>({4}, 2);
  CHECK(read(nb::einsum<"nk,km->nm">(p, q)) == ref::einsum("nk,km->nm", {read(p), read(q)}));
  CHECK(read(nb::einsum<"nk,km->mn">(p, q)) == ref::einsum("nk,km->mn", {read(p), read(q)}));
  CHECK(read(nb::einsum<"nk,k->n">(p, v)) == ref::einsum("nk,k->n", {read(p), read(v)}));
  CHECK(read(nb::einsum<"k,k->">(v, v)) == ref::einsum("k,k->", {read(v), read(v)}));
  CHECK(read(nb::einsum<"k,k->k">(v, v)) == ref::einsum("k,k->k", {read(v), read(v)}));
  CHECK(read(nb::einsum<"i,j->ij">(v, v)) == ref::einsum("i,j->ij", {read(v), read(v)}));
  CHECK(read(nb::einsum<"i,j->ji">(v, v)) == ref::einsum("i,j->ji", {read(v), read(v)}));
  CHECK(read(nb::einsum<"nk,mk->nm">(p, p)) == ref::einsum("nk,mk->nm", {read(p), read(p)}));
  // A dim that one operand has, and nobody else wants, is summed first.
  CHECK(read(nb::einsum<"nk,ml->nm">(p, q)) == ref::einsum("nk,ml->nm", {read(p), read(q)}));
  CHECK(read(nb::einsum<"nk,kl->n">(p, q)) == ref::einsum("nk,kl->n", {read(p), read(q)}));
  CHECK(read(nb::einsum<"nk,kl->">(p, q)) == ref::einsum("nk,kl->", {read(p), read(q)}));
  // The reference is one loop nest: every order of the result.
  const auto t = make<float, dyn, dyn, dyn>({2, 3, 4});
  const auto u = make<float, dyn, dyn, dyn>({4, 2, 5}, 1);
  CHECK(read(nb::einsum<"bik,kbj->bij">(t, u)) == ref::einsum("bik,kbj->bij", {read(t), read(u)}));
  CHECK(read(nb::einsum<"bik,kbj->jib">(t, u)) == ref::einsum("bik,kbj->jib", {read(t), read(u)}));
  CHECK(read(nb::einsum<"bik,kbj->ibj">(t, u)) == ref::einsum("bik,kbj->ibj", {read(t), read(u)}));
  CHECK(read(nb::einsum<"bik,kbj->jbi">(t, u)) == ref::einsum("bik,kbj->jbi", {read(t), read(u)}));
  CHECK(read(nb::einsum<"bik,kbj->kij">(t, u)) == ref::einsum("bik,kbj->kij", {read(t), read(u)}));
  CHECK(read(nb::einsum<"bik,kbj->kb">(t, u)) == ref::einsum("bik,kbj->kb", {read(t), read(u)}));
}

TEST_CASE("einsum: one operand (S3-28)") {
  const auto x = make<float, dyn, dyn>({3, 4});
  CHECK(read(nb::einsum<"bx->xb">(x)) == ref::einsum("bx->xb", {read(x)}));
  CHECK(read(nb::einsum<"bx->bx">(x)) == read(x));
  CHECK(read(nb::einsum<"bx->x">(x)) == ref::einsum("bx->x", {read(x)}));
  CHECK(read(nb::einsum<"bx->b">(x)) == ref::einsum("bx->b", {read(x)}));
  CHECK(read(nb::einsum<"bx->">(x)) == ref::einsum("bx->", {read(x)}));
  const auto t = make<float, dyn, b, dyn, dyn>({2, 3, 4, 5});
  CHECK(read(nb::einsum<"ijk{b}->k{b}i">(t)) == ref::einsum("ijk{b}->k{b}i", {read(t)}));
  CHECK(read(nb::einsum<"ijk->ki">(t)) == ref::einsum("ijk->ki", {read(t)}));
  CHECK(read(nb::einsum<"bx->xb">(x + x)) == ref::einsum("bx->xb", {read(x) + read(x)}));
  // A view: nothing runs, nothing is copied before it is used, and a matrix product takes it as it lies.
  const auto y = make<float, dyn, dyn>({13, 14});
  const auto w = make<float, dyn, dyn>({13, 15}, 1);
  counted();
  const auto z = nb::einsum<"xb,bm->xm">(nb::einsum<"bx->xb">(y), w);
  CHECK(one_product());
  CHECK(read(z) == ref::einsum("bx,bm->xm", {read(y), read(w)}));
}

TEST_CASE("einsum: a letter twice is the diagonal") {
  const auto s = make<float, dyn, dyn>({4, 4});
  const auto t = make<float, dyn, dyn, dyn>({4, 3, 4}, 1);
  const auto v = make<float, dyn>({4}, 2);
  CHECK(read(nb::einsum<"ii->i">(s)) == ref::einsum("ii->i", {read(s)}));
  CHECK(read(nb::einsum<"ii->">(s)) == ref::einsum("ii->", {read(s)}));
  CHECK(read(nb::einsum<"iji->ji">(t)) == ref::einsum("iji->ji", {read(t)}));
  CHECK(read(nb::einsum<"iji,i->j">(t, v)) == ref::einsum("iji,i->j", {read(t), read(v)}));
  CHECK(read(nb::einsum<"ii,i->i">(s + s, v)) == ref::einsum("ii,i->i", {read(s) + read(s), read(v)}));
  CHECK(read(nb::einsum<"ii,ij->ij">(s, s)) == ref::einsum("ii,ij->ij", {read(s), read(s)}));
}

TEST_CASE("einsum: three operands and more (S3-50)") {
  const auto p = make<float, dyn, dyn>({3, 4});
  const auto q = make<float, dyn, dyn>({4, 5}, 1);
  const auto r = make<float, dyn, dyn>({5, 2}, 2);
  const auto v = make<float, dyn>({4}, 3);
  CHECK(read(nb::einsum<"ij,jk,kl->il">(p, q, r)) == ref::einsum("ij,jk,kl->il", {read(p), read(q), read(r)}));
  CHECK(read(nb::einsum<"ij,j,jk->ki">(p, v, q)) == ref::einsum("ij,j,jk->ki", {read(p), read(v), read(q)}));
  CHECK(read(nb::einsum<"j,j,j->j">(v, v, v)) == ref::einsum("j,j,j->j", {read(v), read(v), read(v)}));
  CHECK(read(nb::einsum<"i,j,k->kij">(v, v, v)) == ref::einsum("i,j,k->kij", {read(v), read(v), read(v)}));
  CHECK(read(nb::einsum<"i,j,ij->">(make<float, dyn>({3}), v, p)) ==
        ref::einsum("i,j,ij->", {read(make<float, dyn>({3})), read(v), read(p)}));
  const auto x = make<float, b, k>({6, 4}, 4);
  const auto y = make<float, k, m>({4, 3}, 5);
  const auto z = make<float, m, dyn>({3, 2}, 6);
  CHECK(read(nb::einsum<"{b,k},{k,m},n{m}->{b}n">(x, y, z)) ==
        ref::einsum("{b,k},{k,m},n{m}->{b}n", {read(x), read(y), read(z)}));
  CHECK(read(nb::einsum<"ij,jk,kl,i->l">(p, q, r, make<float, dyn>({3}, 7))) ==
        ref::einsum("ij,jk,kl,i->l", {read(p), read(q), read(r), read(make<float, dyn>({3}, 7))}));
}

TEST_CASE("einsum: dtypes, long names, expressions") {
  const auto f = make<float, dyn, dyn>({3, 4});
  const auto g = make<float, dyn, dyn>({3, 4}, 1);
  const auto d = make<double, dyn>({4}, 2);
  const auto y = nb::einsum<"ij,j->i">(f, d);
  static_assert(std::is_same_v<nb::value_type_t<decltype(y)>, double>);
  CHECK(read(y) == ref::einsum("ij,j->i", {read(f), read(d)}));
  const auto i = make<std::int64_t, dyn, dyn>({3, 4});
  CHECK(read(nb::einsum<"ij,kj->ik">(i, i)) == ref::einsum("ij,kj->ik", {read(i), read(i)}));
  CHECK(read(nb::einsum<"ij,kj->ik">(f + g, g)) == ref::einsum("ij,kj->ik", {read(f) + read(g), read(g)}));
  const auto n = make<float, batch_axis, dyn>({2, 3});
  CHECK(read(nb::einsum<"i{batch_axis}->{batch_axis}">(n)) == ref::einsum("i{batch_axis}->{batch_axis}", {read(n)}));
  const auto truth = make<bool, dyn, dyn>({3, 4}, 3);
  CHECK(read(nb::einsum<"ij,kl->ik">(f, truth)) == ref::einsum("ij,kl->ik", {read(f), read(truth)}));
}

TEST_CASE("einsum: run-time mistakes (S3-29)") {
  const auto five = make<float, dyn>({5});
  const auto seven = make<float, dyn>({7});
  CHECK(message_of([&] { nb::einsum<"i,i->i">(five, seven); }) ==
        "nabla::einsum requires equal sizes of 'i': found 5 and 7 in f32[5] and f32[7]");
  const auto s = make<float, dyn, dyn>({3, 4});
  CHECK(message_of([&] { nb::einsum<"ii->i">(s); }) ==
        "nabla::einsum requires equal sizes of 'i': found 3 and 4 in f32[3,4]");
  const auto x = make<float, b, k>({6, 4});
  const auto w = make<float, k, m>({5, 3});
  CHECK(message_of([&] { nb::einsum<"{b,k},{k,m}->{b,m}">(x, w); }) ==
        "nabla::einsum requires equal sizes of k: found 4 and 5 in f32[b=6,k=4] and f32[k=5,m=3]");
}

TEST_CASE("einsum: all layouts of a result between its operands'") {
  std::mt19937 random(1);
  for (int trial = 0; trial < 100; ++trial) {
    std::vector<long> s;
    for (int i = 0; i < 6; ++i) s.push_back(std::vector<long>{1, 2, 5, 12}[random() % 4]);
    const auto x = make<float, dyn, dyn, dyn, dyn>({s[0], s[1], s[2], s[3]}, random());
    const auto y = make<float, dyn, dyn, dyn, dyn>({s[0], s[4], s[5], s[3]}, random());
    std::vector<int> order = {0, 1, 2, 3};
    std::shuffle(order.begin(), order.end(), random);
    INFO("trial ", trial);
    REQUIRE(read(nb::einsum<"apqk,auvk->uqapv">(laid_out(x, order), laid_out(y, order))) ==
            ref::einsum("apqk,auvk->uqapv", {read(x), read(y)}));
    REQUIRE(read(nb::einsum<"apqk,auvk->pvqau">(laid_out(x, order), y)) ==
            ref::einsum("apqk,auvk->pvqau", {read(x), read(y)}));
  }
}

}  // namespace test_of_einsum
