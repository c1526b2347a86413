// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <nabla/op/elementwise/astype.hpp>

#include <cstdint>
#include <limits>

#include "arrays.hpp"
#include "scalar_test.hpp"

namespace {

template <class To, class From>
To to(From x) {
  return nabla::op::astype<To, From>::apply(x);
}
using i32 = std::int32_t;
using i64 = std::int64_t;
using u8 = std::uint8_t;

/// C++'s conversion where it has a meaning; else the end of the range, or 0 for nan.
template <class To, class From>
void like_cpp_within_the_range() {
  using limits = std::numeric_limits<To>;
  auto values = scalar_test::numbers<From>();
  for (long double edge : {static_cast<long double>(limits::max()), static_cast<long double>(limits::min())})
    for (From v : {static_cast<From>(edge - 1), static_cast<From>(edge), static_cast<From>(edge + 1)})
      values.push_back(v);
  for (From x : values) {
    CAPTURE(x);
    const long double whole = std::trunc(static_cast<long double>(x));
    const To want = std::isnan(x)                                     ? To{0}
                    : whole > static_cast<long double>(limits::max()) ? limits::max()
                    : whole < static_cast<long double>(limits::min()) ? limits::min()
                                                                      : static_cast<To>(whole);
    CHECK(to<To>(x) == want);
  }
}

}  // namespace

TEST_CASE("astype: floating numbers to integers stop at the ends of the range") {
  like_cpp_within_the_range<i32, float>();
  like_cpp_within_the_range<i32, double>();
  like_cpp_within_the_range<i64, float>();
  like_cpp_within_the_range<i64, double>();
  like_cpp_within_the_range<u8, float>();
  like_cpp_within_the_range<u8, double>();
  CHECK(to<i32>(2147483647.9) == 2147483647);
  CHECK(to<i32>(-2147483648.9) == std::numeric_limits<i32>::min());
  CHECK(to<u8>(-0.9f) == 0);
}

TEST_CASE("astype: every other conversion is C++'s") {
  CHECK(to<u8>(i32{257}) == 1);
  CHECK(to<u8>(i32{-1}) == 255);
  CHECK(to<i32>(i64{4294967297}) == 1);
  CHECK(to<float>(i32{16777217}) == 16777216.f);
  CHECK(to<float>(1e300) == scalar_test::inf<float>);
  CHECK(to<double>(0.1f) == static_cast<double>(0.1f));
  CHECK(to<bool>(0.5f));
  CHECK(to<bool>(scalar_test::nan<double>));
  CHECK_FALSE(to<bool>(-0.0));
  CHECK(to<i64>(true) == 1);
}

TEST_CASE("astype: fuses like every word") {
  using namespace elementwise_test;
  const auto x = of<float>({1.9f, -1.9f, 1e20f, scalar_test::nan<float>});
  CHECK(elements(nb::astype<i32>(x)) == std::vector<i32>{1, -1, std::numeric_limits<i32>::max(), 0});
  CHECK(cost_of([&] { (nb::astype<i32>(x * 2) + 1).eval(); }) == cost{1, 1});
  CHECK(elements(nb::astype<float>(of<i32>({7, 8})) / 2) == std::vector<float>{3.5f, 4.f});
  CHECK(elements(nb::astype<i32>(of<bool>({true, false})) + 1) == std::vector<i32>{2, 1});
}
