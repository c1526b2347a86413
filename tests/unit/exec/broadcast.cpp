// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "nests.hpp"

// Loop nests of two and three operands: every set of names in every order, positional dims with static ones anywhere,
// names and positions mixed, ranks 0 to 5, sizes 0 and 1.
namespace test_of_broadcast {

namespace {

using namespace nests;

template <class X, class Y>
void pair(const std::string& what, const X& x, const Y& y) {
  agree(plain(x * 8 - y), plain(x) * ref::scalar(8) - plain(y), what);
}
template <class X, class Y, class Z>
void triple(const std::string& what, const X& x, const Y& y, const Z& z) {
  agree(plain((x + y) * z - y), (plain(x) + plain(y)) * plain(z) - plain(y), what);
}

}  // namespace

TEST_CASE("names in every order, present or not") {
  const long sizes[][3] = {{3, 4, 5}, {1, 4, 5}, {3, 1, 5}, {3, 4, 1}, {1, 1, 1}, {0, 4, 5}, {3, 0, 5}, {3, 4, 0}};
  for (const auto& n : sizes) {
    const auto x = some<float>(1, a = n[0], b = n[1], c = n[2]);
    const std::string s = std::to_string(n[0]) + "x" + std::to_string(n[1]) + "x" + std::to_string(n[2]);
    pair("abc abc " + s, x, some<float>(2, a = n[0], b = n[1], c = n[2]));
    pair("abc acb " + s, x, some<float>(2, a = n[0], c = n[2], b = n[1]));
    pair("abc bac " + s, x, some<float>(2, b = n[1], a = n[0], c = n[2]));
    pair("abc bca " + s, x, some<float>(2, b = n[1], c = n[2], a = n[0]));
    pair("abc cab " + s, x, some<float>(2, c = n[2], a = n[0], b = n[1]));
    pair("abc cba " + s, x, some<float>(2, c = n[2], b = n[1], a = n[0]));
    pair("abc ab " + s, x, some<float>(2, a = n[0], b = n[1]));
    pair("abc ba " + s, x, some<float>(2, b = n[1], a = n[0]));
    pair("abc ac " + s, x, some<float>(2, a = n[0], c = n[2]));
    pair("abc ca " + s, x, some<float>(2, c = n[2], a = n[0]));
    pair("abc bc " + s, x, some<float>(2, b = n[1], c = n[2]));
    pair("abc cb " + s, x, some<float>(2, c = n[2], b = n[1]));
    pair("abc a " + s, x, some<float>(2, a = n[0]));
    pair("abc b " + s, x, some<float>(2, b = n[1]));
    pair("abc c " + s, x, some<float>(2, c = n[2]));
    pair("abc . " + s, x, nb::full<float>(3));
    pair(". abc " + s, nb::full<float>(3), x);
    // No operand has all of them.
    pair("ab bc " + s, some<float>(1, a = n[0], b = n[1]), some<float>(2, b = n[1], c = n[2]));
    pair("ab cb " + s, some<float>(1, a = n[0], b = n[1]), some<float>(2, c = n[2], b = n[1]));
    pair("ab ca " + s, some<float>(1, a = n[0], b = n[1]), some<float>(2, c = n[2], a = n[0]));
    pair("c ab " + s, some<float>(1, c = n[2]), some<float>(2, a = n[0], b = n[1]));
    triple("a b c " + s, some<float>(1, a = n[0]), some<float>(2, b = n[1]), some<float>(3, c = n[2]));
    triple("cb a ca " + s, some<float>(1, c = n[2], b = n[1]), some<float>(2, a = n[0]),
           some<float>(3, c = n[2], a = n[0]));
  }
}

TEST_CASE("positional dims with static ones anywhere") {
  using nb::fixed;
  const long sizes[][3] = {{3, 4, 5}, {1, 4, 5}, {3, 4, 1}, {0, 4, 5}, {3, 0, 5}};
  for (const auto& n : sizes) {
    const auto x = some<float>(1, n[0], n[1], n[2]);
    const std::string s = std::to_string(n[0]) + "x" + std::to_string(n[1]) + "x" + std::to_string(n[2]);
    pair("... " + s, x, some<float>(2, n[0], n[1], n[2]));
    pair("1.. " + s, x, some<float>(2, fixed<1>, n[1], n[2]));
    pair(".1. " + s, x, some<float>(2, n[0], fixed<1>, n[2]));
    pair("..1 " + s, x, some<float>(2, n[0], n[1], fixed<1>));
    pair("11. " + s, x, some<float>(2, fixed<1>, fixed<1>, n[2]));
    pair("1.1 " + s, x, some<float>(2, fixed<1>, n[1], fixed<1>));
    pair(".11 " + s, x, some<float>(2, n[0], fixed<1>, fixed<1>));
    pair("111 " + s, x, some<float>(2, fixed<1>, fixed<1>, fixed<1>));
    pair(".. " + s, x, some<float>(2, n[1], n[2]));
    pair(".1 " + s, x, some<float>(2, n[1], fixed<1>));
    pair("1. " + s, x, some<float>(2, fixed<1>, n[2]));
    pair(". " + s, x, some<float>(2, n[2]));
    pair("1 " + s, x, some<float>(2, fixed<1>));
    pair("crossing " + s, some<float>(1, n[0], fixed<1>, n[2]), some<float>(2, fixed<1>, n[1], fixed<1>));
    triple("three ways " + s, some<float>(1, n[0], fixed<1>, fixed<1>), some<float>(2, n[1], fixed<1>),
           some<float>(3, n[2]));
  }
}

TEST_CASE("names and positions together") {
  using nb::fixed;
  for (const long n : {0L, 1L, 2L, 5L}) {
    const std::string s = std::to_string(n);
    const auto x = some<float>(1, a = 3, n, b = n, 4);
    pair("a.b. a.b. " + s, x, some<float>(2, a = 3, n, b = n, 4));
    pair("a.b. b. " + s, x, some<float>(2, b = n, 4));
    pair("a.b. .b " + s, x, some<float>(2, 4, b = n));
    pair("a.b. ..ab " + s, x, some<float>(2, n, 4, a = 3, b = n));
    pair("a.b. b1a. " + s, x, some<float>(2, b = n, fixed<1>, a = 3, 4));
    pair("a.b. .1 " + s, x, some<float>(2, n, fixed<1>));
    pair("a.b. . " + s, x, some<float>(2, 4));
    pair(".a b. " + s, some<float>(1, n, a = 3), some<float>(2, b = 2, n));
    pair("a.1 .b4 " + s, some<float>(1, a = 3, n, fixed<1>), some<float>(2, n, b = 2, 4));
  }
}

TEST_CASE("ranks 0 to 5") {
  pair("rank 0", nb::full<float>(3), nb::full<float>(4));
  pair("rank 1", some<float>(1, a = 9), some<float>(2, a = 9));
  pair("rank 4", some<float>(1, a = 2, b = 3, c = 4, d = 5), some<float>(2, d = 5, b = 3));
  pair("rank 4, turned", some<float>(1, a = 2, b = 3, c = 4, d = 5), some<float>(2, d = 5, c = 4, b = 3, a = 2));
  const auto x = some<float>(1, a = 2, b = 3, c = 4, d = 5, e = 6);
  pair("rank 5", x, some<float>(2, a = 2, b = 3, c = 4, d = 5, e = 6));
  pair("rank 5, turned", x, some<float>(2, e = 6, d = 5, c = 4, b = 3, a = 2));
  pair("rank 5, inner", x, some<float>(2, d = 5, e = 6));
  pair("rank 5, outer", x, some<float>(2, a = 2, b = 3));
  pair("rank 5, middle", x, some<float>(2, c = 4));
  pair("rank 5, every second", x, some<float>(2, a = 2, c = 4, e = 6));
  triple("rank 5, of three parts", some<float>(1, e = 6, a = 2), some<float>(2, b = 3, d = 5), some<float>(3, c = 4));
  pair("rank 5, positional", some<float>(1, 2, 3, nb::fixed<1>, 5, 6), some<float>(2, 3, 4, nb::fixed<1>, 6));
}

TEST_CASE("S3-37 sizes that differ at run time throw before any work") {
  const auto x = some<float>(1, a = 3, b = 4);
  CHECK_THROWS_AS(x + some<float>(2, a = 2), nb::runtime_error);
  CHECK_THROWS_AS(x + some<float>(2, a = 1), nb::runtime_error);  // a name of size 1 is not spread
  CHECK_THROWS_AS(some<float>(1, 3) + some<float>(2, 1), nb::runtime_error);
}

}  // namespace test_of_broadcast
