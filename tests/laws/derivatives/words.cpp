// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <nabla/testing/check_grads.hpp>
#include <string_view>

#include "unit/transform/gradients.hpp"
#include "static/op/elementwise/words.hpp"

namespace test_of_derivatives_of_words {

// Each word that has a derivative: forward beside differences, reverse beside forward. Many words are one function that
// gives a tuple, whose number of entry a failure names.
using nb::testing::check_grads;
using words::axes::batch, words::axes::hidden;

namespace {

/// Away from kinks and jumps of all words, and within the domains of all but acosh.
auto some() { return nb::array_from<double>({0.17, 0.31, 0.44, 0.62, 0.73, 0.85}, batch = 2, hidden = 3); }
auto others() { return nb::array_from<double>({0.35, 0.52, 0.93}, hidden = 3); }
constexpr double into_domain(std::string_view word) { return word == "acosh" ? 1. : 0.; }

}  // namespace

TEST_CASE("elementwise words of one operand") {
#define ONE(word) words::word(v + into_domain(#word)),
  const auto real = [](auto v) { return std::tuple(WORDS_REAL_1(ONE) v); };
  const auto number = [](auto v) {
    return std::tuple(WORDS_NUMBER_1(ONE) WORDS_TEST_1(ONE) - v, +v, nb::astype<int>(v));
  };
#undef ONE
  CHECK(check_grads(real, some()));
  CHECK(check_grads(number, some()));
  CHECK(check_grads(number, (some() - 1.).eval()));
}

TEST_CASE("elementwise words of two and three operands, one of which broadcasts") {
#define ONE(word) words::word(x, y),
  const auto two = [](auto x, auto y) { return std::tuple(WORDS_ALL_2(ONE) words::add(y, 2.), words::pow(x, 3.)); };
#undef ONE
  CHECK(check_grads(two, std::tuple(some(), others())));
  const auto three = [](auto x, auto y) {
    return std::tuple(nb::clamp(x, y * 0.5, y), nb::where(x > 0.5, x * y, nb::log(y)),
                      nb::map([](auto a, auto b, auto c) { return a * b + c * c; }, x, y, x * y));
  };
  CHECK(check_grads(three, std::tuple(some(), others())));
}

// By the rule of the result, by that of the operand, and by a choice.
TEST_CASE("second derivatives of words") {
  const auto f = [](auto x) { return nb::where(x > 0.5, nb::tanh(x), nb::log(x)); };
  CHECK(check_grads<2>(f, some()));
}

}  // namespace test_of_derivatives_of_words
