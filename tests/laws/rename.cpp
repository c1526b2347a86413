// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "laws.hpp"

// Names carry the meaning: renaming before a word is renaming after it, in type and in value; and the order in which an
// array keeps its names in memory changes no value. The scalar function of an elementwise word plays no part in either,
// so a few of them stand for all.
namespace test_of_rename {

namespace app {
NABLA_AXES(other, third)
}

namespace {

using namespace laws;
using namespace words::axes;  // NOLINT: a test
using namespace app;          // NOLINT: a test

template <class X, class A>
inline constexpr bool has = nb::detail::find_dim<typename nb::type_of_t<X>::dims, A>::value >= 0;
template <class X>
auto renamed(const X& x) {
  if constexpr (has<X, words::tag::batch> && has<X, words::tag::hidden>)
    return nb::rename(x, batch = other, hidden = third).eval();
  else if constexpr (has<X, words::tag::batch>) return nb::rename(x, batch = other).eval();
  else if constexpr (has<X, words::tag::hidden>) return nb::rename(x, hidden = third).eval();
  else return x.eval();
}
/// The same array with its names the other way round in memory.
template <class X>
auto turned(const X& x) {
  if constexpr (has<X, words::tag::batch> && has<X, words::tag::hidden>)
    return nb::array_of<nb::value_type_t<X>, hidden, batch>(x);
  else if constexpr (has<X, words::tag::classes>) return nb::array_of<nb::value_type_t<X>, classes, hidden>(x);
  else return x;
}

template <class X>
bool near(const X& x, const std::vector<double>& want) {
  return nb::testing::allclose(x, want, 1e-6, 1e-5);
}
template <class X>
std::vector<double> values(const X& x) {
  const auto v = nb::to_vector(x);
  return {v.begin(), v.end()};
}

/// word(batch, hidden, x...): a word of arrays, told which names it is about.
template <class Word, class... X>
void respects_names(const char* name, const Word& word, const X&... x) {
  const auto plain = word(batch, hidden, x...).eval();
  const auto want = values(plain);
  const auto after = renamed(plain);
  const auto before = word(other, third, renamed(x)...).eval();
  holds(std::is_same_v<decltype(after), decltype(before)>, "renaming before or after gives one type", name);
  holds(near(before, want), "renaming before or after gives one value", name);
  const std::remove_cvref_t<decltype(plain)> from_turned = word(batch, hidden, turned(x)...);
  holds(near(from_turned, want), "the order of names in memory changes no value", name);
}

}  // namespace

TEST_CASE("L-01 names: elementwise words") {
  const auto x = numbers<float>(0.2, 1.5, batch = 4, hidden = 6);
  const auto z = numbers<float>(-1, 1, batch = 4, hidden = 6);
  const auto r = numbers<float>(-1, 1, hidden = 6);
  const auto c = numbers<float>(-1, 1, batch = 4);
  respects_names(
      "x + row", [](auto, auto, const auto& a, const auto& b) { return a + b; }, x, r);
  respects_names(
      "column * x", [](auto, auto, const auto& a, const auto& b) { return b * a; }, x, c);
  respects_names(
      "row - column", [](auto, auto, const auto& a, const auto& b) { return a - b; }, r, c);
  respects_names(
      "exp(x) / z", [](auto, auto, const auto& a, const auto& b) { return nb::exp(a) / b; }, x, z);
  respects_names(
      "where", [](auto, auto, const auto& a, const auto& b) { return nb::where(a > b, a, b * 2); }, x, r);
  respects_names(
      "clamp", [](auto, auto, const auto& a, const auto& b, const auto& c_) { return nb::clamp(a, b, c_); }, x, r, c);
}
TEST_CASE("L-01 names: reductions") {
  const auto x = numbers<float>(0.2, 1.5, batch = 4, hidden = 6);
#define REDUCTION(word)                                                                   \
  respects_names(                                                                         \
      #word " over the last", [](auto, auto h, const auto& v) { return word(v, h); }, x); \
  respects_names(                                                                         \
      #word " over the first", [](auto b, auto, const auto& v) { return word(v, b); }, x);
#define REDUCTION_OF_TWO(word) \
  REDUCTION(word)              \
  respects_names(              \
      #word " over both", [](auto b, auto h, const auto& v) { return word(v, b, h); }, x);
  REDUCTION_OF_TWO(nb::sum)
  REDUCTION_OF_TWO(nb::var)
  REDUCTION_OF_TWO(nb::logsumexp)
  REDUCTION(nb::max)
  REDUCTION(nb::prod)
  REDUCTION(nb::argmin)
  REDUCTION(nb::count_nonzero)
  REDUCTION(nb::softmax)
  respects_names(
      "all", [](auto b, auto, const auto& v) { return nb::all(v > 0.5f, b); }, x);
}
TEST_CASE("L-01 names: contractions, views and selections") {
  const auto x = numbers<float>(-1, 1, batch = 4, hidden = 6);
  const auto w = numbers<float>(-1, 1, hidden = 6, classes = 5);
  const auto one_of = [](auto b, auto, const auto& a, const auto& v) { return nb::dot(a, v, b); };
  respects_names("dot over batch", one_of, x, x * 2);
  respects_names(
      "dot over hidden", [](auto, auto h, const auto& a, const auto& v) { return nb::dot(a, v, h); }, x, w);
  respects_names(
      "index", [](auto b, auto h, const auto& v) { return v(b = nb::slice(1, 4, 2), h = -1); }, x);
  respects_names(
      "flip", [](auto b, auto, const auto& v) { return nb::flip(v, b); }, x);
  respects_names(
      "concatenate", [](auto b, auto, const auto& v) { return nb::concatenate(b, v, v * 2); }, x);
  respects_names(
      "pad", [](auto, auto h, const auto& v) { return nb::pad(v, h, 1, 2); }, x);
  respects_names(
      "roll", [](auto, auto h, const auto& v) { return nb::roll(v, h, 2); }, x);
}

}  // namespace test_of_rename
