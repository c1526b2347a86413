// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Every word as a kernel: one kernel, one buffer, and on each element what its scalar function gives.
#include "arrays.hpp"
#include "scalar_test.hpp"

namespace {

using namespace elementwise_test;
namespace op = nb::op;

// Longer than a vector and than the limit below which a kernel runs inline, and no multiple of anything.
constexpr long n = 40'003;

template <class T>
const line<T>& first() {
  static const auto x = [] {
    const auto edges = [] {
      if constexpr (std::is_floating_point_v<T>) return scalar_test::numbers<T>();
      else if constexpr (std::is_same_v<T, bool>) return std::vector<bool>{true, false, true};
      else return scalar_test::integers<T>();
    }();
    return filled<line<T>>({n}, [&](long i) { return edges[static_cast<std::size_t>(i) % edges.size()]; });
  }();
  return x;
}
/// Walks through the edges at another pace than first().
template <class T>
const line<T>& second() {
  static const auto y = [] {
    const auto numbers = elements(first<T>());
    return filled<line<T>>({n}, [&](long i) { return numbers[static_cast<std::size_t>(i * 7 % n)]; });
  }();
  return y;
}

template <class T>
bool same(T a, T b) {
  if constexpr (std::is_floating_point_v<T>) return scalar_test::ulps(a, b) <= 4;
  else return a == b;
}

template <class F, const auto& Word, class T, class... X>
void runs(const char* name, const X&... x) {
  CAPTURE(name);
  std::vector<nb::value_type_t<decltype(Word(x...))>> got;
  CHECK(cost_of([&] { got = elements(Word(x...)); }) == cost{1, 1});
  REQUIRE(got.size() == static_cast<std::size_t>(n));
  long wrong = 0;
  using in = typename F::dtype::template in<T>;
  const auto compare = [&](const auto&... numbers) {
    for (std::size_t i = 0; i < got.size(); ++i) {
      const auto want = F::apply(static_cast<in>(numbers[i])...);
      wrong += !same<std::remove_const_t<decltype(want)>>(got[i], want);
    }
  };
  compare(elements(x)...);
  CHECK(wrong == 0);
}

#define RUNS_1(word) runs<op::word, words::word, T>(#word, first<T>());
#define RUNS_2(word) runs<op::word, words::word, T>(#word, first<T>(), second<T>());

template <class T>
void numbers_run() {
  WORDS_NUMBER_1(RUNS_1)
  WORDS_SAME_2(RUNS_2)
  RUNS_1(negative)
  RUNS_1(positive)
  RUNS_2(add)
  RUNS_2(subtract)
  RUNS_2(multiply)
  RUNS_2(divide)
  RUNS_2(remainder)
  RUNS_2(less)
  RUNS_2(equal)
}
template <class T>
void bits_run() {
  RUNS_2(bit_and)
  RUNS_2(bit_or)
  RUNS_2(bit_xor)
  RUNS_1(bit_not)
}
template <class T>
void integers_run() {
  WORDS_INTEGER_1(RUNS_1)
  WORDS_INTEGER_2(RUNS_2)
  WORDS_MORE_NUMBER_2(RUNS_2)
}

}  // namespace

TEST_CASE("words of f32 run as one kernel each") {
  using T = float;
  WORDS_REAL_1(RUNS_1)
  WORDS_TEST_1(RUNS_1)
  WORDS_REAL_2(RUNS_2)
  WORDS_NETWORKS(RUNS_1)
  WORDS_MORE_REAL_1(RUNS_1)
  WORDS_MORE_TEST_1(RUNS_1)
  RUNS_1(nan_to_num)
  WORDS_MORE_REAL_2(RUNS_2)
  WORDS_MORE_SAME_2(RUNS_2)
  WORDS_MORE_NUMBER_2(RUNS_2)
  WORDS_LOGICAL_2(RUNS_2)
  RUNS_2(not_equal)
  RUNS_2(less_equal)
  RUNS_2(greater)
  RUNS_2(greater_equal)
  numbers_run<T>();
}
TEST_CASE("words of f64 run as one kernel each") {
  using T = double;
  RUNS_1(exp)
  RUNS_1(log)
  RUNS_1(tanh)
  RUNS_1(isnan)
  RUNS_2(pow)
  numbers_run<T>();
}
TEST_CASE("words of integers and of truth values run as one kernel each") {
  numbers_run<std::int32_t>();
  numbers_run<std::int64_t>();
  numbers_run<std::uint8_t>();
  bits_run<std::int32_t>();
  bits_run<std::int64_t>();
  bits_run<std::uint8_t>();
  bits_run<bool>();
  integers_run<std::int32_t>();
  integers_run<std::uint8_t>();
  using T = bool;
  RUNS_1(logical_not)
  RUNS_2(equal)
  RUNS_2(less)
  RUNS_2(maximum)
  RUNS_1(sin)
}
TEST_CASE("integers in a function of real numbers count as f32") {
  using T = std::int32_t;
  RUNS_1(exp)
  RUNS_1(sqrt)
  RUNS_1(isfinite)
  RUNS_2(atan2)
  const auto x = nb::exp(of<std::int64_t>({0, 1, 2}));
  static_assert(std::is_same_v<nb::value_type_t<decltype(x)>, float>);
  CHECK(elements(x) == std::vector<float>{op::exp::apply(0.f), op::exp::apply(1.f), op::exp::apply(2.f)});
}
