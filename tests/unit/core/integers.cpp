// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Arrays of integers of every width, against the same in wider integers.
#include <doctest/doctest.h>

#include <algorithm>
#include <limits>
#include <nabla/nabla.hpp>
#include <random>
#include <sstream>

namespace nb = nabla;

namespace test_of_integers {

NABLA_AXES(rows, columns)

__extension__ typedef __int128 wide;
__extension__ typedef unsigned __int128 wide_bits;  ///< products of 64 bits leave the signed numbers

/// What the low bits of a wide integer are in T: integers wrap around.
template <class T>
T low_bits(wide v) {
  return static_cast<T>(static_cast<std::make_unsigned_t<T>>(v));
}
template <class T>
std::vector<T> numbers(long n, unsigned seed) {
  std::mt19937_64 bits(seed);
  std::vector<T> v(static_cast<std::size_t>(n));
  for (T& x : v) x = static_cast<T>(bits());
  v[0] = std::numeric_limits<T>::max(), v[1] = std::numeric_limits<T>::min(), v[2] = T{0}, v[3] = T{1};
  return v;
}
template <class T, class X, class F>
bool is(const X& x, const std::vector<T>& a, const std::vector<T>& b, F f) {
  static_assert(std::is_same_v<nb::value_type_t<X>, T>);
  const auto got = nb::to_vector(x.eval());
  for (std::size_t i = 0; i < a.size(); ++i)
    if (got[i] != low_bits<T>(f(wide(a[i]), wide(b[i])))) return false;
  return true;
}

template <class T>
void arithmetic() {
  const auto a = numbers<T>(1000, 1);
  auto b = numbers<T>(1000, 2);
  std::reverse(b.begin(), b.end());
  const auto x = nb::array_from<T>(a, 1000L), y = nb::array_from<T>(b, 1000L);
  CHECK(is<T>(x + y, a, b, [](wide u, wide v) { return u + v; }));
  CHECK(is<T>(x - y, a, b, [](wide u, wide v) { return u - v; }));
  CHECK(is<T>(x * y, a, b, [](wide u, wide v) { return wide(wide_bits(u) * wide_bits(v)); }));
  CHECK(is<T>(-x, a, b, [](wide u, wide) { return -u; }));
  CHECK(is<T>(x / y, a, b, [](wide u, wide v) { return v == 0 ? 0 : u / v; }));
  CHECK(is<T>(nb::maximum(x, y), a, b, [](wide u, wide v) { return std::max(u, v); }));
  CHECK(is<T>(nb::minimum(x, y), a, b, [](wide u, wide v) { return std::min(u, v); }));
  CHECK(is<T>(x & y, a, b, [](wide u, wide v) { return u & v; }));
  CHECK(is<T>(x ^ y, a, b, [](wide u, wide v) { return u ^ v; }));
  CHECK(is<T>(~x, a, b, [](wide u, wide) { return ~u; }));
  CHECK(is<T>(nb::where(x < y, x, y), a, b, [](wide u, wide v) { return u < v ? u : v; }));
  CHECK(is<T>(nb::astype<T>(nb::astype<double>(x >= y)), a, b, [](wide u, wide v) { return u >= v; }));
}

template <class T>
void reductions() {
  const auto a = numbers<T>(60 * 70, 3);
  const auto x = nb::array_from<T>(a, rows = 60L, columns = 70L);
  using total = std::conditional_t<(sizeof(T) < 4), std::int32_t, T>;
  static_assert(std::is_same_v<nb::value_type_t<decltype(nb::sum(x, rows))>, total>);
  wide sum = 0;
  for (T v : a) sum += v;
  CHECK(nb::sum(x, rows, columns).item() == low_bits<total>(sum));
  CHECK(nb::max(x, rows, columns).item() == *std::max_element(a.begin(), a.end()));
  CHECK(nb::min(x, rows, columns).item() == *std::min_element(a.begin(), a.end()));
  const auto most = nb::to_vector(nb::argmax(x, columns).eval());
  const auto down = nb::to_vector(nb::max(x, rows).eval());
  const auto sums = nb::to_vector(nb::sum(x, rows).eval());
  for (long i = 0; i < 60; ++i)
    CHECK(most[std::size_t(i)] ==
          std::max_element(a.begin() + i * 70, a.begin() + (i + 1) * 70) - (a.begin() + i * 70));
  for (long j = 0; j < 70; ++j) {
    wide s = 0;
    T m = std::numeric_limits<T>::min();
    for (long i = 0; i < 60; ++i) s += a[std::size_t(i * 70 + j)], m = std::max(m, a[std::size_t(i * 70 + j)]);
    CHECK(down[std::size_t(j)] == m);
    CHECK(sums[std::size_t(j)] == low_bits<total>(s));
  }
  CHECK(double(nb::mean(x, rows, columns).item()) == doctest::Approx(double(sum) / 4200).epsilon(1e-5));
}

template <class T>
void order_and_places() {
  const auto a = numbers<T>(500, 4);
  const auto x = nb::array_from<T>(a, rows = 20L, columns = 25L);
  auto sorted = a;
  for (long i = 0; i < 20; ++i) std::sort(sorted.begin() + i * 25, sorted.begin() + (i + 1) * 25);
  CHECK(nb::to_vector(nb::sort(x, columns).eval()) == sorted);
  const auto turned = nb::to_vector(nb::transpose(x, columns, rows).eval());
  for (long i = 0; i < 20; ++i)
    for (long j = 0; j < 25; ++j) CHECK(turned[std::size_t(j * 20 + i)] == a[std::size_t(i * 25 + j)]);
  CHECK(nb::to_vector(nb::concatenate(rows, x, x).eval()).size() == 1000);
  CHECK(nb::to_vector(nb::iota<T>(100L))[99] == T(99));
}

template <class T>
void conversions() {
  using limits = std::numeric_limits<T>;
  const auto from = nb::array_from<double>({1e30, -1e30, 2.75, 0. / 0., 100.}, 5L);
  const auto to = nb::to_vector(nb::astype<T>(from).eval());
  CHECK(to[0] == limits::max());
  CHECK(to[1] == limits::min());
  CHECK(to[2] == T(2));
  CHECK(to[3] == T(0));
  CHECK(to[4] == T(100));
  const auto x = nb::array_from<T>({T(1), limits::max()}, 2L);
  CHECK(nb::to_vector(nb::astype<double>(x).eval())[1] == double(limits::max()));
  CHECK(nb::to_vector((x * 2).eval())[0] == T(2));
  if constexpr (sizeof(T) < 8) CHECK_THROWS_AS((x + (long(limits::max()) + 1)).eval(), nb::runtime_error);
  if constexpr (!std::is_signed_v<T>) CHECK_THROWS_AS((x + -1).eval(), nb::runtime_error);
  std::ostringstream out;
  out << nb::array_from<T>({T(65), T(66)}, 2L);
  CHECK(out.str().find("65") != std::string::npos);
}

template <class T>
void all_of_it() {
  arithmetic<T>();
  reductions<T>();
  order_and_places<T>();
  conversions<T>();
}

TEST_CASE("integers of 8 bits") { all_of_it<std::int8_t>(), all_of_it<std::uint8_t>(); }
TEST_CASE("integers of 16 bits") { all_of_it<std::int16_t>(), all_of_it<std::uint16_t>(); }
TEST_CASE("integers of 32 bits") { all_of_it<std::int32_t>(), all_of_it<std::uint32_t>(); }
TEST_CASE("integers of 64 bits") { all_of_it<std::int64_t>(), all_of_it<std::uint64_t>(); }

}  // namespace test_of_integers
