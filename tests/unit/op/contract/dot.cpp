// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <nabla/op/contract/dot.hpp>

#include "support.hpp"

namespace test_of_dot {

using namespace contract_test;
using nb::dim, nb::pairing;

namespace app {
NABLA_AXES(batch, inputs, hidden, heads, depth)
}
using namespace app;

TEST_CASE("dot: without axes it is numpy.dot (S3-16)") {
  const auto v = make<float, dyn>({4});
  const auto w = make<float, dyn>({4}, 1);
  const auto m = make<float, dyn, dyn>({3, 4}, 2);
  const auto n = make<float, dyn, dyn>({4, 5}, 3);
  const auto t = make<float, dyn, dyn, dyn>({2, 3, 4}, 4);
  const auto u = make<float, dyn, dyn, dyn>({2, 4, 5}, 5);
  CHECK(read(nb::dot(v, w)) == ref::dot(read(v), read(w)));
  CHECK(nb::dot(v, w).item() == float(ref::dot(read(v), read(w)).data[0]));
  CHECK(read(nb::dot(m, n)) == ref::dot(read(m), read(n)));
  CHECK(read(nb::dot(m, v)) == ref::dot(read(m), read(v)));
  CHECK(read(nb::dot(v, n)) == ref::dot(read(v), read(n)));
  CHECK(read(nb::dot(t, n)) == ref::dot(read(t), read(n)));
  CHECK(read(nb::dot(t, v)) == ref::dot(read(t), read(v)));
  CHECK(read(nb::dot(t, u)) == ref::dot(read(t), read(u)));
  const auto x = nb::dot(make<float, dyn, dyn>({2, 3}), make<float, dyn, dyn>({3, 5}));
  CHECK(x.shape() == std::array<long, 2>{2, 5});
}

TEST_CASE("dot: over names") {
  const auto x = make<float, batch, inputs>({6, 4});
  const auto y = make<float, batch, hidden>({6, 3}, 1);
  const auto w = make<float, inputs, hidden>({4, 3}, 2);
  CHECK(read(nb::dot(x, w, inputs)) == ref::dot(read(x), read(w), {"inputs"}));
  CHECK(read(nb::dot(w, x, inputs)) == ref::dot(read(w), read(x), {"inputs"}));
  CHECK(read(nb::dot(y, w, hidden)) == ref::dot(read(y), read(w), {"hidden"}));
  CHECK(read(nb::dot(x, y, batch)) == ref::dot(read(x), read(y), {"batch"}));

  SUBCASE("names that both have run together") {
    const auto a = make<float, batch, heads, depth>({5, 2, 7});
    const auto b = make<float, heads, depth, hidden>({2, 7, 3}, 1);
    CHECK(read(nb::dot(a, b, depth)) == ref::dot(read(a), read(b), {"depth"}));
    CHECK(read(nb::dot(b, a, depth)) == ref::dot(read(b), read(a), {"depth"}));
    CHECK(read(nb::dot(a, b, heads)) == ref::dot(read(a), read(b), {"heads"}));
  }
  SUBCASE("several names, in any order") {
    const auto a = make<float, batch, heads, depth>({5, 2, 7});
    const auto b = make<float, heads, depth, hidden>({2, 7, 3}, 1);
    CHECK(read(nb::dot(a, b, heads, depth)) == ref::dot(read(a), read(b), {"heads", "depth"}));
    CHECK(read(nb::dot(a, b, depth, heads)) == ref::dot(read(a), read(b), {"heads", "depth"}));
    const auto c = make<float, depth, batch, heads>({7, 5, 2}, 2);
    CHECK(read(nb::dot(c, b, depth, heads)) == ref::dot(read(c), read(b), {"heads", "depth"}));
    CHECK(read(nb::dot(a, c, depth, heads, batch)) == ref::dot(read(a), read(c), {"heads", "depth", "batch"}));
  }
  SUBCASE("a sum for each row, and for each column") {
    const auto z = make<float, batch, inputs>({6, 4}, 3);
    CHECK(read(nb::dot(x, z, inputs)) == ref::dot(read(x), read(z), {"inputs"}));
    CHECK(read(nb::dot(x, z, batch)) == ref::dot(read(x), read(z), {"batch"}));
    CHECK(read(nb::dot(x, z, batch, inputs)) == ref::dot(read(x), read(z), {"batch", "inputs"}));
  }
}

TEST_CASE("dot: names beside positional dims") {
  const auto x = make<float, batch, dyn, inputs>({2, 3, 4});
  const auto y = make<float, dyn, inputs, batch>({5, 4, 2}, 1);
  CHECK(read(nb::dot(x, y, inputs)) == ref::dot(read(x), read(y), {"inputs"}));
  CHECK(read(nb::dot(x, y, inputs, batch)) == ref::dot(read(x), read(y), {"inputs", "batch"}));
  const auto w = make<float, dyn, inputs>({3, 4}, 2);
  CHECK(read(nb::dot(x, w)) == ref::tensordot(read(x), {-1}, read(w), {-1}));  // the one positional dim of each
  const auto m = make<float, dyn, dyn, heads>({3, 5, 2}, 3);
  // Names first, then positional dims.
  CHECK(read(nb::dot(x, m)) == ref::transpose(ref::dot(read(x), read(m)), {"batch", "inputs", "heads", 0}));
}

TEST_CASE("dot: pairing says which dim meets which") {
  const auto x = make<float, dyn, dyn>({3, 4});
  const auto y = make<float, dyn, dyn>({5, 4}, 1);
  const auto z = make<float, dyn, dyn>({3, 4}, 2);
  CHECK(read(nb::dot(x, y, pairing(dim<1>, dim<1>))) == ref::tensordot(read(x), {1}, read(y), {1}));
  CHECK(read(nb::dot(x, y, pairing(dim<-1>, dim<-1>))) == ref::tensordot(read(x), {1}, read(y), {1}));
  CHECK(read(nb::dot(x, z, pairing(dim<0>, dim<0>))) == ref::tensordot(read(x), {0}, read(z), {0}));
  CHECK(read(nb::dot(x, z, pairing(dim<1>, dim<1>), pairing(dim<0>, dim<0>))) ==
        ref::tensordot(read(x), {0, 1}, read(z), {0, 1}));
  const auto s = make<float, inputs, hidden>({4, 4}, 3);
  const auto t = make<float, inputs, dyn>({4, 4}, 4);
  CHECK(read(nb::dot(s, s, pairing(inputs, hidden))) == ref::tensordot(read(s), {"inputs"}, read(s), {"hidden"}));
  CHECK(read(nb::dot(s, t, pairing(hidden, dim<0>))) == ref::tensordot(read(s), {"hidden"}, read(t), {0}));
  CHECK(read(nb::dot(s, t, inputs, pairing(hidden, dim<0>))) ==
        ref::tensordot(read(s), {"inputs", "hidden"}, read(t), {"inputs", 0}));
}

TEST_CASE_TEMPLATE("dot: dtypes", T, float, double, std::int32_t, std::int64_t, std::uint8_t) {
  const auto x = make<T, batch, inputs>({40, 35});
  const auto w = make<T, inputs, hidden>({35, 70}, 1);
  const auto y = nb::dot(x, w, inputs);
  static_assert(std::is_same_v<nb::value_type_t<decltype(y)>, T>);
  CHECK(read(y) == ref::dot(read(x), read(w), {"inputs"}));
  CHECK(read(nb::dot(x, x, inputs)) == ref::dot(read(x), read(x), {"inputs"}));
}

TEST_CASE("dot: the dtype that holds both") {
  const auto f = make<float, dyn, dyn>({3, 4});
  const auto g = make<float, dyn>({4}, 1);
  const auto d = make<double, dyn, dyn>({4, 5}, 2);
  const auto i = make<std::int32_t, dyn, dyn>({4, 5}, 3);
  auto truth = make<bool, dyn, dyn>({4, 5}, 4);
  const auto p = nb::dot(f, d);
  const auto q = nb::dot(d, i, pairing(dim<0>, dim<0>));
  const auto r = nb::dot(f, truth);
  static_assert(std::is_same_v<nb::value_type_t<decltype(p)>, double>);
  static_assert(std::is_same_v<nb::value_type_t<decltype(q)>, double>);
  static_assert(std::is_same_v<nb::value_type_t<decltype(r)>, float>);
  CHECK(read(p) == ref::dot(read(f), read(d)));
  CHECK(read(q) == ref::tensordot(read(d), {0}, read(i), {0}));
  CHECK(read(r) == ref::dot(read(f), read(truth)));
  const auto s = nb::dot(g, make<double, dyn>({4}, 5));
  static_assert(std::is_same_v<nb::value_type_t<decltype(s)>, double>);
  CHECK(read(s) == ref::dot(read(g), read(make<double, dyn>({4}, 5))));
}

TEST_CASE("dot: integers wrap around") {
  const auto x = nb::array_from<std::int32_t>({65536, 3}, 1, 2), y = nb::array_from<std::int32_t>({65536, 5}, 2, 1);
  CHECK(nb::to_vector(nb::dot(x, y))[0] == 15);
}

TEST_CASE("dot: no elements, and one") {
  const auto none = make<float, batch, inputs>({3, 0});
  const auto w = make<float, inputs, hidden>({0, 5});
  const auto y = nb::dot(none, w, inputs);
  CHECK(read(y) == ref::zeros({{"batch", 3}, {"hidden", 5}}));  // an empty sum
  CHECK(read(nb::dot(none, none, inputs)) == ref::zeros({{"batch", 3}}));
  CHECK(read(nb::dot(make<float, batch, inputs>({0, 4}), make<float, inputs, hidden>({4, 5}), inputs)).shape ==
        std::vector<long>{0, 5});
  CHECK(read(nb::dot(make<std::int32_t, batch, inputs>({3, 0}), make<std::int32_t, inputs, hidden>({0, 5}), inputs)) ==
        ref::zeros({{"batch", 3}, {"hidden", 5}}));
  for (const long m : {1L, 3L})
    for (const long n : {1L, 4L})
      for (const long k : {1L, 5L}) {
        const auto a = make<double, batch, inputs>({m, k});
        const auto b = make<double, inputs, hidden>({k, n}, 1);
        CHECK(read(nb::dot(a, b, inputs)) == ref::dot(read(a), read(b), {"inputs"}));
        const auto c = make<double, hidden, inputs>({n, k}, 2);
        const auto d = make<double, inputs, batch>({k, m}, 3);
        CHECK(read(nb::dot(d, c, inputs)) == ref::dot(read(d), read(c), {"inputs"}));
      }
}

TEST_CASE("dot: layouts that the BLAS takes are not copied") {
  // The shapes of a small classifier: forward, and both gradients.
  const auto x = make<float, batch, inputs>({1440, 64});
  const auto w = make<float, inputs, hidden>({64, 10}, 1);
  const auto g = make<float, batch, hidden>({1440, 10}, 2);
  const auto forward = ref::dot(read(x), read(w), {"inputs"});
  const auto of_w = ref::dot(read(x), read(g), {"batch"});
  const auto of_x = ref::dot(read(g), read(w), {"hidden"});
  counted();
  const auto y = nb::dot(x, w, inputs);
  CHECK(one_product());
  const auto dw = nb::dot(x, g, batch);
  CHECK(one_product());
  const auto dx = nb::dot(g, w, hidden);
  CHECK(one_product());
  CHECK(read(y) == forward);
  CHECK(read(dw) == of_w);
  CHECK(read(dx) == of_x);
  for (const long padding : {0L, 3L})
    for (const auto& order : {std::vector<int>{0, 1}, std::vector<int>{1, 0}}) {
      auto xv = laid_out(x, order, padding);
      auto wv = laid_out(w, order, padding);
      counted();
      const auto z = nb::dot(std::move(xv), std::move(wv), inputs);
      CHECK(one_product());
      CHECK(read(z) == forward);
    }
  const auto v = make<float, inputs>({64}, 3);
  for (const auto& order : {std::vector<int>{0, 1}, std::vector<int>{1, 0}}) {
    auto xv = laid_out(x, order, 2);
    auto xw = laid_out(x, order, 2);
    counted();
    const auto a = nb::dot(std::move(xv), v, inputs);
    CHECK(one_product());
    const auto b = nb::dot(v, std::move(xw), inputs);
    CHECK(one_product());
    CHECK(read(a) == ref::dot(read(x), read(v), {"inputs"}));
    CHECK(read(b) == ref::dot(read(v), read(x), {"inputs"}));
  }
  const auto q = make<float, batch, heads, dyn, depth>({2, 3, 20, 16});
  const auto k = make<float, batch, heads, dyn, depth>({2, 3, 30, 16}, 1);
  counted();
  const auto scores = nb::dot(q, k, depth);
  const auto c = counted();
  CHECK(c.contractions == 6);
  CHECK(c.kernels == 0);
  CHECK(c.allocations == 1);
  CHECK(read(scores) == ref::dot(read(q), read(k), {"depth"}));
}

TEST_CASE("dot: expressions as operands") {
  const auto x = make<float, batch, inputs>({16, 24});
  const auto z = make<float, batch, inputs>({16, 24}, 1);
  const auto w = make<float, inputs, hidden>({24, 13}, 2);
  const auto expected = ref::dot(read(x) + read(z), read(w), {"inputs"});
  CHECK(read(nb::dot(x + z, w, inputs)) == expected);
  const auto named = x + z;
  counted();
  const auto a = nb::dot(named, w, inputs);
  const auto b = nb::dot(named, w, inputs);
  CHECK(counted().kernels == 1);  // stored once
  CHECK(read(a) == expected);
  CHECK(read(b) == expected);
  CHECK(read(nb::dot(x, w, inputs) + nb::dot(z, w, inputs)) == expected);
  counted();
  const auto rows = nb::dot(x + z, z, inputs).eval();
  CHECK(counted().kernels == 1);  // one kernel with the sum
  CHECK(read(rows) == ref::dot(read(x) + read(z), read(z), {"inputs"}));
  const auto p = make<float, dyn, dyn>({3, 4});
  const auto r = make<float, dyn>({4}, 1);
  CHECK(read(nb::dot(r + r, r + r)) == ref::dot(read(r) + read(r), read(r) + read(r)));
  CHECK(read(nb::dot(p + p, r + r)) == ref::dot(read(p) + read(p), read(r) + read(r)));
}

TEST_CASE("dot: run-time mistakes name the word, the dims and the numbers") {
  const auto x = make<float, batch, inputs>({6, 4});
  const auto w = make<float, inputs, hidden>({5, 3});
  CHECK(message_of([&] { nb::dot(x, w, inputs); }) ==
        "nabla::dot requires equal sizes of inputs: found 4 and 5 in f32[batch=6,inputs=4] and f32[inputs=5,hidden=3]");
  const auto z = make<float, batch, hidden>({7, 3});
  CHECK(message_of([&] {
          nb::dot(w, z, hidden), nb::dot(x, make<float, batch, inputs>({7, 4}), inputs);
        }) == "nabla::dot requires equal sizes of batch: found 6 and 7 in f32[batch=6,inputs=4] and f32[batch=7,inputs=4]");
  const auto p = make<float, dyn, dyn>({3, 4});
  CHECK(message_of([&] { nb::dot(p, p); }) ==
        "nabla::dot requires equal sizes of dim<-1> (left) and dim<-2> (right): found 4 and 3 in f32[3,4] and f32[3,4]");
  CHECK(message_of([&] { nb::dot(p, x, pairing(dim<0>, inputs)); }) ==
        "nabla::dot requires equal sizes of dim<0> (left) and inputs (right): found 3 and 4 in f32[3,4] and f32[batch=6,inputs=4]");
  auto gone = make<float, dyn, dyn>({4, 4});
  const auto kept = std::move(gone);
  CHECK(message_of([&] { nb::dot(p, gone, pairing(dim<1>, dim<0>)); }).find("requires") != std::string::npos);
}

}  // namespace test_of_dot
