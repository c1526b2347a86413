// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "nests.hpp"

// Reductions in the loop nest: along rows, along columns, over several dims, of one another, beside what they were made
// of; over nothing, over one, over many.
namespace test_of_reductions {

namespace {

using namespace nests;
using nb::dim, nb::keepdims;

ref::ndarray num(double v) { return ref::scalar(v); }

}  // namespace

TEST_CASE("each set of dims of three, in one kernel or by columns") {
  const long sizes[][3] = {{3, 4, 5}, {1, 4, 5}, {3, 1, 5}, {3, 4, 1},  {1, 1, 1},
                           {0, 4, 5}, {3, 0, 5}, {3, 4, 0}, {9, 2, 700}};
  for (const auto& n : sizes) {
    const auto x = some<float>(1, a = n[0], b = n[1], c = n[2]);
    const auto p = plain(x);
    const std::string s = " of " + std::to_string(n[0]) + "x" + std::to_string(n[1]) + "x" + std::to_string(n[2]);
    agree(plain(nb::sum(x, a)), ref::sum(p, {"a"}), "a" + s);
    agree(plain(nb::sum(x, b)), ref::sum(p, {"b"}), "b" + s);
    agree(plain(nb::sum(x, c)), ref::sum(p, {"c"}), "c" + s);
    agree(plain(nb::sum(x, a, b)), ref::sum(p, {"a", "b"}), "ab" + s);
    agree(plain(nb::sum(x, a, c)), ref::sum(p, {"a", "c"}), "ac" + s);
    agree(plain(nb::sum(x, b, c)), ref::sum(p, {"b", "c"}), "bc" + s);
    agree(plain(nb::sum(x, a, b, c)), ref::sum(p, {"a", "b", "c"}), "abc" + s);
    agree(plain(nb::sum(x * 2 + some<float>(2, c = n[2]), b)),
          ref::sum(p * num(2) + plain(some<float>(2, c = n[2])), {"b"}), "b of a chain" + s);
    agree(plain(nb::sum(x - some<float>(2, c = n[2], a = n[0]), c) + 1),
          ref::sum(p - plain(some<float>(2, c = n[2], a = n[0])), {"c"}) + num(1), "c within a chain" + s);
  }
}

TEST_CASE("positional dims, kept as one") {
  for (const long n : {1L, 4L, 33L}) {
    const auto x = some<float>(1, n, 3, 2 * n);
    const auto p = plain(x);
    agree(plain(nb::sum(x, dim<0>, keepdims)), ref::sum(p, {0}, true), "0");
    agree(plain(nb::sum(x, dim<1>, keepdims)), ref::sum(p, {1}, true), "1");
    agree(plain(nb::sum(x, dim<-1>, keepdims)), ref::sum(p, {2}, true), "2");
    agree(plain(nb::sum(x, dim<0>, dim<2>, keepdims)), ref::sum(p, {0, 2}, true), "0 2");
    agree(plain(x - nb::mean(x, dim<-1>, keepdims)), p - ref::mean(p, {2}, true), "beside its operand, along rows",
          1e-5);
    agree(plain(x - nb::mean(x, dim<0>, keepdims)), p - ref::mean(p, {0}, true), "beside its operand, along columns",
          1e-5);
    agree(plain(x - nb::mean(x, dim<0>, dim<1>, dim<2>, keepdims)), p - ref::mean(p, {0, 1, 2}, true), "all", 1e-5);
    agree(plain(nb::max(x, dim<1>, keepdims) * x), ref::max(p, {1}, true) * p, "the middle one");
  }
}

TEST_CASE("reductions of reductions, at several depths") {
  for (const long n : {1L, 5L, 64L}) {
    const auto x = some<float>(1, a = n, b = 7), y = some<float>(2, a = n, b = 7);
    const auto z = some<float>(3, a = 3, b = n, c = 6);
    const auto p = plain(x), q = plain(y), r = plain(z);
    const double t = 1e-5;
    agree(plain(x - nb::max(x, b)), p - ref::max(p, {"b"}), "spread back along rows");
    agree(plain(x - nb::max(x, a)), p - ref::max(p, {"a"}), "spread back along columns");
    agree(plain(nb::sum(nb::exp((x - nb::max(x, b)) * 0.1f), b)),
          ref::sum(ref::map([](double v) { return std::exp(v); }, (p - ref::max(p, {"b"})) * num(0.1)), {"b"}), "two",
          t);
    agree(plain(nb::sum(nb::square(x - nb::mean(x, a)), a)),
          ref::sum((p - ref::mean(p, {"a"})) * (p - ref::mean(p, {"a"})), {"a"}), "two, along columns", 1e-3);
    agree(plain(nb::sum(nb::sum(x * y, b) * 2, a)), ref::sum(ref::sum(p * q, {"b"}) * num(2), {"a"}),
          "rows, then columns");
    agree(plain(nb::sum(nb::sum(x * y, a) * 2, b)), ref::sum(ref::sum(p * q, {"a"}) * num(2), {"b"}),
          "columns, then rows");
    agree(plain(nb::max(nb::sum(z, c) + 1, b)), ref::max(ref::sum(r, {"c"}) + num(1), {"b"}), "rows of rows");
    agree(plain(nb::sum(nb::max(nb::sum(z, c), b) - 1, a)),
          ref::sum(ref::max(ref::sum(r, {"c"}), {"b"}) - num(1), {"a"}), "three");
    agree(plain(nb::sum(z * nb::sum(z, c), b, c) - nb::sum(z, b, c)),
          ref::sum(r * ref::sum(r, {"c"}), {"b", "c"}) - ref::sum(r, {"b", "c"}), "a row of rows of its own");
    agree(plain(z - nb::sum(z - nb::mean(z, c), b)), r - ref::sum(r - ref::mean(r, {"c"}), {"b"}), "in, out, in", t);
    agree(plain(nb::sum(x, b) * nb::sum(y, b) - nb::sum(x * y, b)),
          ref::sum(p, {"b"}) * ref::sum(q, {"b"}) - ref::sum(p * q, {"b"}), "side by side");
    agree(plain(nb::sum(x, a) + nb::sum(y, b)), ref::sum(p, {"a"}) + ref::sum(q, {"b"}), "outer sum of the two");
    agree(
        plain(nb::where(nb::sum(x, b) > nb::mean(y, b), x, y * 2)),
        ref::where(ref::zip([](double v, double w) { return double(v > w); }, ref::sum(p, {"b"}), ref::mean(q, {"b"})),
                   p, q * num(2)),
        "in a condition");
  }
}

TEST_CASE("operands whose memory runs crosswise") {
  for (const long n : {1L, 6L, 40L}) {
    const auto x = some<float>(1, a = n, b = 9);
    const auto y = some<float>(2, b = 9, a = n);
    const auto p = plain(x), q = plain(y);
    agree(plain(nb::sum(x * y, b)), ref::sum(p * q, {"b"}), "rows, turned");
    agree(plain(nb::sum(x * y, a)), ref::sum(p * q, {"a"}), "columns, turned");
    agree(plain(nb::sum(y * 2 + x, a) + nb::sum(x, a)), ref::sum(q * num(2) + p, {"a"}) + ref::sum(p, {"a"}), "both");
    agree(plain(nb::sum(nb::flip(x, b) * y, b)),
          ref::sum(ref::detail::generate(p.names, p.shape,
                                         [&](std::vector<long> i) {
                                           return p.at({i[0], 8 - i[1]}) * q.at({i[1], i[0]});
                                         }),
                   {"b"}),
          "backwards and turned");
    agree(plain(nb::sum(x(b = nb::slice(1, nb::rest, 3)), a, b)), ref::sum(ref::slice(p, "b", 1, 9, 3), {"a", "b"}),
          "in steps");
  }
}

TEST_CASE("reduced dims that do not run in one stride") {
  for (const long n : {1L, 3L, 8L, 21L}) {
    const auto x = some<float>(1, a = 5, b = n, c = 4, d = 10);
    const auto p = plain(x);
    const auto y = some<float>(2, b = n, d = 10);
    const auto z = some<float>(3, a = 5, c = 4);
    const auto q = plain(y), r = plain(z);
    agree(plain(nb::sum(x + y, a, b)), ref::sum(p + q, {"a", "b"}), "columns, beside the inner of two");
    agree(plain(nb::sum(x - z, a, b, c)), ref::sum(p - r, {"a", "b", "c"}),
          "columns, beside the outer and the inner of three");
    agree(plain(nb::sum(x, a, c)), ref::sum(p, {"a", "c"}), "columns, not neighbours");
    agree(plain(nb::sum(x(b = nb::slice(n / 2, nb::rest)) * 2, a, b)),
          ref::sum(ref::slice(p, "b", n / 2, n) * num(2), {"a", "b"}), "columns, of a part");
    agree(plain(nb::max(x + y, a, b)), ref::max(p + q, {"a", "b"}), "the largest of columns");
    agree(plain(nb::sum(x + y, a, b, d)), ref::sum(p + q, {"a", "b", "d"}), "rows, beside two of three");
    agree(plain(nb::sum(x - z, b, d)), ref::sum(p - r, {"b", "d"}), "rows, not neighbours");
    agree(plain(nb::sum(x(b = nb::slice(n / 2, nb::rest)), a, b, d)),
          ref::sum(ref::slice(p, "b", n / 2, n), {"a", "b", "d"}), "rows, of a part");
    agree(plain(nb::max(nb::sum(x + y, d) - z, a, b)), ref::max(ref::sum(p + q, {"d"}) - r, {"a", "b"}),
          "columns of rows");
  }
}

TEST_CASE("over nothing") {
  const auto x = some<float>(1, a = 0, b = 4);
  const auto y = some<float>(1, a = 4, b = 0);
  CHECK(nb::testing::equal(nb::sum(x, a), std::vector<float>(4, 0)));
  CHECK(nb::testing::equal(nb::sum(y, b) + 1, std::vector<float>(4, 1)));
  CHECK(nb::testing::equal(nb::sum(x, a, b) - 2, std::vector<float>{-2}));
  CHECK(nb::testing::equal(nb::prod(y, b), std::vector<float>(4, 1)));
  CHECK(nb::to_vector(nb::sum(x, b)).empty());
  CHECK(nb::to_vector(x - nb::sum(x, b)).empty());
  CHECK(nb::to_vector(x + nb::sum(x, a)).empty());
  CHECK(nb::testing::equal(nb::sum(y + nb::sum(y, b), b), std::vector<float>(4, 0)));
}

TEST_CASE("few values of many elements, made of pieces") {
  const long n = 3 * 262144 + 5;
  const auto x = some<float>(1, a = n), y = some<float>(2, a = n);
  const auto p = nb::to_vector(x), q = nb::to_vector(y);
  double sum = 0, dot = 0, largest = -100;
  for (std::size_t i = 0; i < p.size(); ++i) {
    const double v = p[i], w = q[i];
    sum += v, dot += v * w, largest = std::max(largest, v);
  }
  CHECK(nb::testing::allclose(nb::sum(x, a), sum, 0.5, 1e-6));
  CHECK(nb::testing::allclose(nb::sum(x * y, a) * 2 - 1, 2 * dot - 1, 0.5, 1e-5));
  CHECK(nb::max(x, a).item() == float(largest));
  CHECK(nb::testing::allclose(nb::max(x * 2, a) + nb::sum(x - 1, a), 2 * largest + sum - double(n), 1, 1e-6));
  const auto z = some<float>(3, a = 2, b = 300, c = 2000);  // 600000 elements a value, rows shorter than a piece
  const auto r = nb::to_vector(z);
  std::vector<double> want(2);
  for (std::size_t i = 0; i < r.size(); ++i) want[i / 600000] += r[i];
  CHECK(nb::testing::allclose(nb::sum(z, b, c), want, 0.5, 1e-6));
  CHECK(nb::testing::allclose(nb::sum(z - nb::full<float>(1, c = 2000), b, c) * 2,
                              std::vector<double>{2 * want[0] - 1.2e6, 2 * want[1] - 1.2e6}, 1, 1e-6));
  // Columns cut into pieces.
  const auto tall = some<float>(4, a = 600000, b = 3);
  const auto t = nb::to_vector(tall);
  std::vector<double> columns(3);
  for (std::size_t i = 0; i < t.size(); ++i) columns[i % 3] += t[i];
  CHECK(nb::testing::allclose(nb::sum(tall, a), columns, 0.5, 1e-6));
}

}  // namespace test_of_reductions
