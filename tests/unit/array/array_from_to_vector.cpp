// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <doctest/doctest.h>

#include <array>
#include <nabla/nabla.hpp>
#include <nabla/testing/reference.hpp>
#include <span>

namespace test_of_array_from_to_vector {

namespace {

namespace nb = nabla;
namespace ref = nb::testing::reference;
using nb::testing::equal;
NABLA_AXES(batch, pixel)

}  // namespace

TEST_CASE("array_from: lists, vectors, arrays, spans; the dtype of the numbers or another") {
  CHECK(equal(nb::array_from({1.f, 2.f, 3.f}), ref::from({3}, {1, 2, 3})));
  CHECK(nb::type_name(nb::array_from({1, 2})) == "i32[2]");
  CHECK(nb::type_name(nb::array_from<float>({1, 2}, batch = 2)) == "f32[batch=2]");
  CHECK(equal(nb::array_from<float>({1, 2, 3, 4}, batch = 2, 2), ref::from({{"batch", 2}, 2}, {1, 2, 3, 4})));
  CHECK(equal(nb::array_from(std::vector<double>{1, 2, 3, 4}, nb::fixed<2>, 2), ref::from({2, 2}, {1, 2, 3, 4})));
  const std::array<unsigned char, 2> pixels = {7, 255};
  CHECK(nb::type_name(nb::array_from(pixels)) == "u8[2]");
  CHECK(equal(nb::array_from<float>(std::span(pixels), pixel = 2), ref::from({{"pixel", 2}}, {7, 255})));
  CHECK(equal(nb::array_from(std::vector<bool>{true, false}), {1, 0}));
  CHECK(nb::array_from<float>(std::vector<float>{}).size() == 0);
  CHECK(nb::array_from({5.f}, nb::fixed<1>).size() == 1);
  CHECK_THROWS_WITH_AS(nb::array_from({1.f, 2.f}, 3),
                       "nabla::array_from(numbers, dims...) requires equal sizes of the numbers: found 2 and 3",
                       nb::runtime_error);
}

TEST_CASE("array_from copies: later changes do not show") {
  std::vector<float> v = {1, 2};
  const auto x = nb::array_from(v);
  v[0] = 9;
  CHECK(equal(x, {1, 2}));
}

TEST_CASE("to_vector: the elements in the order of the dims, of expressions and views too") {
  const auto x = nb::iota<float>(2, 3);
  CHECK(nb::to_vector(x) == std::vector<float>{0, 1, 2, 3, 4, 5});
  CHECK(nb::to_vector(transpose(x)) == std::vector<float>{0, 3, 1, 4, 2, 5});
  CHECK(nb::to_vector(x > 2) == std::vector<char>{0, 0, 0, 1, 1, 1});
  CHECK(nb::to_vector(x(1)) == std::vector<float>{3, 4, 5});
  CHECK(nb::to_vector(nb::full(3)) == std::vector<int>{3});
  CHECK(nb::to_vector(nb::zeros<int>(0)).empty());
}

}  // namespace test_of_array_from_to_vector
