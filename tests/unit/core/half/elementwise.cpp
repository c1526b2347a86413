// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Every word of elements on arrays of bf16 and f16 is that of floats, rounded.
#include "same.hpp"

#include <static/op/elementwise/words.hpp>

namespace test_of_half {

struct times_itself {
  template <class T>
  NABLA_FUNCTION auto operator()(T a) const {
    return a * a;
  }
};

/// Numbers between 0.05 and 0.95, each of them one of T.
template <class T>
auto fractions(float step) {
  return nb::astype<T>(nb::iota<float>(60) * step + 0.05f).eval();
}
template <class X, class Y>
void check_same(const X& x, const Y& of_floats) {
  if constexpr (std::is_same_v<nb::value_type_t<Y>, bool>) CHECK(nb::testing::equal(x, of_floats));
  else CHECK(ulps<nb::value_type_t<X>>(x, nb::astype<nb::value_type_t<X>>(of_floats)) == 0);
}
template <class T, class W>
void check_word_1(const std::string& name, const W& word) {
  CAPTURE(name);
  const auto x = (fractions<T>(0.015f) + float(words::into_domain(name))).eval();
  check_same(word(x).eval(), word(nb::astype<float>(x).eval()).eval());
}
template <class T, class W>
void check_word_2(const std::string& name, const W& word) {
  CAPTURE(name);
  const auto x = fractions<T>(0.015f), y = (1 - fractions<T>(0.014f)).eval();
  check_same(word(x, y).eval(), word(nb::astype<float>(x).eval(), nb::astype<float>(y).eval()).eval());
}

#define CHECK_1(word) check_word_1<T>(#word, words::word);
#define CHECK_2(word) check_word_2<T>(#word, words::word);
template <class T>
void all_words(){WORDS_ALL_1(CHECK_1) WORDS_MORE_1(CHECK_1) WORDS_ALL_2(CHECK_2)
                     WORDS_PARAMETER(CHECK_1)} TEST_CASE("every word of bf16 is that of f32, rounded") {
  all_words<bfloat16>();
}
TEST_CASE("every word of f16 is that of f32, rounded") { all_words<float16>(); }

TEST_CASE("derivatives of words are those of floats, rounded") {
  const auto x = fractions<bfloat16>(0.015f);
#define WITH_GRADIENT(word)        \
  is_that_of_floats_with_gradient( \
      #word, x, [](const auto& v) { return nb::word(v); }, 1);
  WITH_GRADIENT(exp)
  WITH_GRADIENT(tanh) WITH_GRADIENT(lgamma) WITH_GRADIENT(abs) WITH_GRADIENT(nan_to_num)
      is_that_of_floats_with_gradient(
          "divide", x, [](const auto& v) { return 2 / (v + 1); }, 1);
  is_that_of_floats_with_gradient("pow", x, [](const auto& v) { return nb::pow(v, 2.5); }, 1);
  is_that_of_floats_with_gradient(
      "nextafter", x, [](const auto& v) { return nb::astype<bfloat16>(nb::nextafter(nb::astype<bfloat16>(v), 1)); }, 1);
  const auto squares = [](const auto& v) { return nb::map(times_itself{}, v); };
  static_assert(std::is_same_v<nb::value_type_t<decltype(squares(x))>, float>);
  const auto g = nb::grad([&](const auto& v) { return nb::sum(squares(v)); })(x);
  CHECK(ulps<bfloat16>(g, nb::astype<bfloat16>(2 * nb::astype<float>(x))) == 0);
}

}  // namespace test_of_half
