// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Literals take the dtype beside them, and dtypes are joined without loss.
#include <cstdint>
#include <harness/message_of.hpp>
#include <limits>

#include "arrays.hpp"

namespace {

using namespace elementwise_test;

using harness::message_of;

}  // namespace

TEST_CASE("a literal adopts the dtype of its partner") {
  CHECK(elements(of<float>({1, 2}) * 0.1) == std::vector<float>{1.f * 0.1f, 2.f * 0.1f});
  CHECK(elements(1 - of<double>({1, 2})) == std::vector<double>{0, -1});
  CHECK(elements(of<std::uint8_t>({250}) + 10) == std::vector<std::uint8_t>{4});
  CHECK(elements(of<std::int64_t>({1}) + std::numeric_limits<std::int64_t>::max()) ==
        std::vector<std::int64_t>{std::numeric_limits<std::int64_t>::min()});
  CHECK(elements(of<std::int32_t>({3, 4}) == 3) == std::vector<bool>{true, false});
  CHECK(elements(of<std::int32_t>({7, -7}) / 2) == std::vector<std::int32_t>{3, -3});
}

TEST_CASE("a literal that its dtype cannot hold is refused when the expression is written") {
  const auto u = of<std::uint8_t>({1, 2, 3});
  CHECK(message_of([&] { (void)(u < 300); }) == "nabla::operator<: requires a literal within 0..255 beside a u8 array");
  CHECK(message_of([&] { (void)(u + -1); }) == "nabla::operator+: requires a literal within 0..255 beside a u8 array");
  const auto i = of<std::int32_t>({1});
  CHECK(message_of([&] { (void)(i * 3'000'000'000); }) ==
        "nabla::operator*: requires a literal within -2147483648..2147483647 beside an i32 array");
  CHECK(message_of([&] { (void)(i + 0xffffffffu); }) ==
        "nabla::operator+: requires a literal within -2147483648..2147483647 beside an i32 array");
  const auto l = of<std::int64_t>({1});
  CHECK(message_of([&] { (void)(l + 0xffffffffffffffffull); }) ==
        "nabla::operator+: requires a literal within -9223372036854775808..9223372036854775807 beside an i64 array");
  CHECK(elements(l + 0xffffffffu) == std::vector<std::int64_t>{4294967296});
  CHECK(elements(u + 255) == std::vector<std::uint8_t>{0, 1, 2});
}

TEST_CASE("two dtypes are joined where one holds all values of the other") {
  const auto f = of<float>({0.5f, -1.5f});
  CHECK(elements(f + of<double>({0.1, 0.2})) == std::vector<double>{0.5 + 0.1, -1.5 + 0.2});
  CHECK(elements(f * of<bool>({true, false})) == std::vector<float>{0.5f, -0.f});
  CHECK(elements(f + of<std::uint8_t>({255, 1})) == std::vector<float>{255.5f, -0.5f});
  CHECK(elements(of<std::int32_t>({-1, 2}) + of<std::int64_t>({std::int64_t{1} << 40, 1})) ==
        std::vector<std::int64_t>{(std::int64_t{1} << 40) - 1, 3});
  CHECK(elements(of<std::int32_t>({16777217, 3}) == of<double>({16777217., 4.})) == std::vector<bool>{true, false});
  CHECK(elements(of<bool>({true, false}) < of<std::int32_t>({1, 1})) == std::vector<bool>{false, true});
}

TEST_CASE("chains of truth values") {
  const auto x = of<float>({-1, 0, 1, 2});
  const auto inside = (x > -1) & (x < 2);
  CHECK(elements(inside) == std::vector<bool>{false, true, true, false});
  CHECK(elements((!inside) | (x == 1)) == std::vector<bool>{true, false, true, true});
  CHECK(elements(inside ^ true) == std::vector<bool>{true, false, false, true});
  CHECK(elements(x * inside) == std::vector<float>{-0.f, 0, 1, 0});
}
