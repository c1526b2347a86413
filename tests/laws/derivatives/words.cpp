// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <nabla/testing/check_grads.hpp>

#include "second_derivatives.hpp"
#include "static/op/elementwise/words.hpp"

namespace test_of_derivatives_of_words {

// Each word that has a derivative: forward beside differences, reverse beside forward. Many words are one function that
// gives a tuple, whose number of entry a failure names.
using nb::testing::check_grads;
using words::axes::batch, words::axes::hidden, words::axes::classes;

namespace {

/// Away from kinks and jumps of all words.
auto some() { return nb::array_from<double>({0.17, 0.31, 0.44, 0.62, 0.73, 0.85}, batch = 2, hidden = 3); }
auto others() { return nb::array_from<double>({0.35, 0.52, 0.93}, hidden = 3); }

}  // namespace

TEST_CASE("elementwise words of one operand") {
#define ONE(word) words::word(v + words::into_domain(#word)),
  const auto real = [](auto v) { return std::tuple(WORDS_REAL_1(ONE) v); };
  const auto number = [](auto v) {
    return std::tuple(WORDS_NUMBER_1(ONE) WORDS_TEST_1(ONE) - v, +v, nb::astype<int>(v));
  };
#undef ONE
  CHECK(check_grads(real, some()));
  CHECK(check_grads(number, some()));
  CHECK(check_grads(number, (some() - 1.).eval()));
}

TEST_CASE("the other elementwise words") {
#define ONE(word) words::word(v),
  const auto one = [](auto v) { return std::tuple(WORDS_NETWORKS(ONE) WORDS_MORE_REAL_1(ONE) WORDS_PARAMETER(ONE) v); };
#undef ONE
#define ONE(word) words::word(x, y),
  const auto two = [](auto x, auto y) {
    return std::tuple(WORDS_MORE_REAL_2(ONE) WORDS_MORE_SAME_2(ONE) WORDS_MORE_NUMBER_2(ONE) words::nan_to_num(x));
  };
#undef ONE
  CHECK(check_grads(one, some()));
  CHECK(check_grads(two, std::tuple(some(), others())));
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
TEST_CASE("derivatives of words to the third order") {
  const auto f = [](auto x) { return nb::where(x > 0.5, nb::tanh(x), nb::log(x)); };
  CHECK(check_grads<3>(f, some()));
}

// What each word has of second and third derivatives is tested number by number in unit/op/partial. A sum of words is
// one expression, swept back at once.
TEST_CASE("second derivatives of all elementwise words") {
#define ONE(word) +words::factor(#word) * words::word(v + words::into_domain(#word))
#define TWO(word) +words::factor(#word) * words::word(v, others())
  CHECK(second_derivatives_are_right([](auto v) { return nb::sum(v * v WORDS_POWERS(ONE), nb::all); }, some()));
  CHECK(second_derivatives_are_right([](auto v) { return nb::sum(v * v WORDS_TRIGONOMETRY(ONE), nb::all); }, some()));
  CHECK(second_derivatives_are_right([](auto v) { return nb::sum(v * v WORDS_SPECIAL(ONE), nb::all); }, some()));
  CHECK(second_derivatives_are_right(
      [](auto v) {
        return nb::sum(v * v WORDS_NUMBER_1(ONE) WORDS_REAL_2(TWO) WORDS_SAME_2(TWO) TWO(add) TWO(subtract)
                               TWO(multiply) TWO(divide) TWO(remainder),
                       nb::all);
      },
      some()));
#undef ONE
#undef TWO
}

// The cotangent of a sum is one number, that of an operand which is repeated the number of its places times it.
TEST_CASE("operands that are repeated in a sum") {
  const auto all_dims = [](auto x, auto y) {
    return std::tuple(nb::sum(y + x, nb::all), nb::sum(nb::exp(y) * 2. - x, nb::all), nb::mean(y + x, nb::all),
                      nb::sum(nb::where(x > 0.5, x, y), nb::all), nb::sum(nb::max(y + x, batch), nb::all),
                      nb::sum(nb::broadcast(x, classes = 3) + y, nb::all), nb::sum(y + x, batch),
                      nb::sum(y + x, hidden));
  };
  CHECK(check_grads<2>(all_dims, std::tuple(some(), others())));
  const auto c = nb::array_from<double>({0.35, 0.52, 0.93}, 3);
  const auto positions = [](auto x, auto row, auto one) {
    return std::tuple(nb::sum(x + row), nb::sum(row - x * one), nb::sum(nb::broadcast(row, dim<0> = 4)),
                      nb::sum(one + x), nb::sum(x + row, dim<0>));
  };
  CHECK(check_grads(positions, std::tuple(nb::array_from<double>({0.17, 0.31, 0.44, 0.62, 0.73, 0.85}, 2, 3), c,
                                          nb::array_from<double>({0.35, 0.52, 0.93}, nb::fixed<1>, 3))));
}

}  // namespace test_of_derivatives_of_words
