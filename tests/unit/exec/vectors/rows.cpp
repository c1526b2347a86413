// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "unit/exec/nests.hpp"

// The inner loop: rows that run many as one, rows cut into pieces, many rows an item; each dtype; many leaves.
namespace test_of_rows {

namespace {

using namespace nests;

/// x * 2 + row - y for each element, by a plain loop.
template <class T, class X, class R>
bool right(const X& got, const X& x, const R& row, const X& y) {
  const auto g = nb::to_vector(got), p = nb::to_vector(x), r = nb::to_vector(row), q = nb::to_vector(y);
  for (std::size_t i = 0; i < p.size(); ++i)
    if (g[i] != static_cast<T>(static_cast<T>(p[i] * T{2} + r[i % r.size()]) - q[i])) return false;
  return g.size() == p.size();
}

template <class T>
void short_rows(const std::string& dtype) {
  bool all = true;
  for (long n = 2; n <= 70; n += n < 12 || n > 60 ? 1 : 7) {
    const long together = 1024 / n;
    for (const long rows : {1L, 3L, 4 * together - 1, 4 * together, 4 * together + 1, 9 * together - 1}) {
      const auto x = some<T>(1, a = rows, b = n), y = some<T>(2, a = rows, b = n);
      const auto row = some<T>(3, b = n);
      const nb::array_of<T, a, b> got = x * T{2} + row - y;
      all = all && right<T>(got, x, row, y);
    }
  }
  holds(all, "short rows of " + dtype);
}

}  // namespace

TEST_CASE("short rows, of each number of columns and each dtype") {
  short_rows<float>("f32");
  short_rows<double>("f64");
  short_rows<std::int32_t>("i32");
  short_rows<std::int64_t>("i64");
  short_rows<std::uint8_t>("u8");
}

TEST_CASE("short rows of truth values, with a number beside, and beside a column") {
  for (const long rows : {7L, 512L, 700L, 1031L}) {
    const auto x = some<float>(1, a = rows, b = 10);
    const auto row = some<float>(2, b = 10);
    const auto column = some<float>(3, a = rows);
    const auto positive = (x > row).eval();
    const auto odd = (row > 0.25f).eval();
    agree(plain(positive ^ odd),
          ref::zip([](double v, double r) { return double((v > r) != (r > 0.25)); }, plain(x), plain(row)), "bool");
    agree(plain((positive ^ odd) == (x > 1)),
          ref::zip([](double v, double r) { return double(((v > r) != (r > 0.25)) == (v > 1)); }, plain(x), plain(row)),
          "mixed dtypes");
    agree(plain(x + row * 2 - column), plain(x) + plain(row) * ref::scalar(2) - plain(column), "a column");
    agree(plain(x * nb::full<float>(3) + row), plain(x) * ref::scalar(3) + plain(row), "a scalar");
    agree(plain(row + row), plain(row) + plain(row), "one row");
  }
}

TEST_CASE("reductions and softmax of short rows, in whole and broken blocks of rows") {
  for (const long n : {1L, 2L, 3L, 7L, 10L, 16L, 31L, 32L, 33L})
    for (const long rows : {1L, 2L, 63L, 64L, 65L, 200L}) {
      const auto x = some<float>(n, a = rows, b = n);
      const auto i = some<std::int32_t>(n, a = rows, b = n);
      const auto r = some<float>(3, b = n);
      const auto p = plain(x), q = plain(r);
      const std::string s = " of " + std::to_string(rows) + "x" + std::to_string(n);
      agree(plain(nb::sum(x, b)), ref::sum(p, {"b"}), "sum" + s);
      agree(plain(nb::max(x * r, b)), ref::max(p * q, {"b"}), "max of a chain" + s);
      agree(plain(nb::sum(i, b)), ref::sum(plain(i), {"b"}), "sum of integers" + s);
      agree(plain(nb::min(i, b)), ref::min(plain(i), {"b"}), "min of integers" + s);
      agree(plain(nb::all(x > r, b)), ref::all(ref::zip([](double v, double w) { return double(v > w); }, p, q), {"b"}),
            "all" + s);
      agree(plain(nb::logsumexp(x, b)), ref::logsumexp(p, {"b"}), "logsumexp" + s, 1e-5);
      agree(plain(nb::softmax(x, b)), ref::softmax(p, {"b"}), "softmax" + s, 1e-5);
      agree(plain(nb::log_softmax(x - r, b)), ref::log_softmax(p - q, {"b"}), "log_softmax of a chain" + s, 1e-5);
    }
}

TEST_CASE("more rows to repeat than there is room for") {
  const long rows = 700;
  const auto x = some<float>(0, a = rows, b = 9);
  const auto r = [](long i) { return some<float>(i, b = 9); };
  const auto nine = x + r(1) + r(2) + r(3) + r(4) + r(5) + r(6) + r(7) + r(8) + r(9);
  ref::ndarray want = plain(x);
  for (long i = 1; i <= 8; ++i) want = want + plain(r(i));
  agree(plain(x + r(1) + r(2) + r(3) + r(4) + r(5) + r(6) + r(7) + r(8)), want, "eight");
  agree(plain(nine), want + plain(r(9)), "nine");
}

TEST_CASE("long rows and many rows") {
  auto run = [](long rows, long n) {
    const auto x = some<float>(1, a = rows, b = n), y = some<float>(2, a = rows, b = n);
    const auto row = some<float>(3, b = n);
    const nb::array_of<float, a, b> got = x * 2 + row - y;
    CHECK_MESSAGE(right<float>(got, x, row, y), rows, " rows of ", n);
  };
  run(1, 100000);  // one row, in pieces
  run(1, 8192);    // two whole pieces
  run(3, 8193);    // pieces, the last one of one element
  run(5, 40000);
  run(7, 5000);   // a row an item
  run(1000, 65);  // several rows an item
  run(333, 100);
  run(40000, 1);  // columns of one
}

TEST_CASE("more than eleven leaves") {
  const auto x = [](long i) { return some<float>(i, a = 3, b = 5); };
  const auto r = [](long i) { return some<float>(i, b = 5); };
  const auto t = [](long i) { return some<float>(i, b = 5, a = 3); };
  const auto v = [](long i) { return some<float>(i, a = 3); };
  const auto sixteen = x(1) + r(2) * 2 - t(3) + v(4) + (x(5) - r(6)) + (t(7) + v(8)) + (x(9) - r(10) + t(11)) -
                       (v(12) + x(13)) + (r(14) - (t(15) + v(16)));
  const auto p = [](const auto& y) { return plain(y); };
  agree(plain(sixteen),
        p(x(1)) + p(r(2)) * ref::scalar(2) - p(t(3)) + p(v(4)) + (p(x(5)) - p(r(6))) + (p(t(7)) + p(v(8))) +
            (p(x(9)) - p(r(10)) + p(t(11))) - (p(v(12)) + p(x(13))) + (p(r(14)) - (p(t(15)) + p(v(16)))),
        "sixteen leaves");
  const auto before = nb::detail::count().kernels;
  (x(1) + x(2) + x(3) + x(4) + x(5) + x(6) + x(7) + x(8) + x(9) + x(10) + x(11) + x(12) + x(13)).eval();
  CHECK(nb::detail::count().kernels - before == 13 + 1);  // zeros, thirteen times
}

}  // namespace test_of_rows
