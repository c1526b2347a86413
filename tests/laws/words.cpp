// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "laws.hpp"

// Laws 5, 7 and 8 for each elementwise word alone: one kernel, one buffer, operands untouched; equal bits from run to
// run; used by name it is evaluated once.
namespace test_of_words {

namespace {

using namespace laws;
using namespace words::axes;  // NOLINT: a test

template <class X>
std::vector<double> values(const X& x) {
  const auto v = nb::to_vector(x);
  if constexpr (nb::detail::is_complex<nb::value_type_t<X>>) {
    std::vector<double> parts;
    for (const auto& z : v) parts.insert(parts.end(), {z.real(), z.imag()});
    return parts;
  } else {
    return {v.begin(), v.end()};
  }
}
bool same(const std::vector<double>& a, const std::vector<double>& b) {
  if (a.size() != b.size()) return false;
  for (std::size_t i = 0; i < a.size(); ++i)
    if (a[i] != b[i] && !(std::isnan(a[i]) && std::isnan(b[i]))) return false;
  return !a.empty();
}

template <class Word, class... X>
void one_word(const char* name, const Word& word, const X&... x) {
  const std::uint64_t before[] = {bits(x)...};
  std::vector<double> got;
  const cost c = cost_of([&] {
    const auto y = word(x...).eval();
    got = values(y);
  });
  const std::uint64_t after[] = {bits(x)...};
  holds(c.kernels == 1 && c.allocations == 1, "one kernel, one buffer", name);
  holds(std::equal(std::begin(before), std::end(before), after), "operands stay what they were", name);
  const auto again = values(word(x...).eval());
  holds(same(got, again), "equal from run to run", name);
  auto e = word(x...);
  const cost named = cost_of([&] {
    const auto once = e.eval();
    const auto twice = e.eval();
    holds(once.data() == twice.data(), "a named expression is evaluated once", name);
  });
  holds(named.kernels == 1, "a named expression takes one kernel", name);
}

}  // namespace

TEST_CASE("L-07 L-08 each elementwise word of one operand") {
  const auto x = numbers<float>(-1.5, 1.5, batch = 5, hidden = 7);
#define LAW(word) one_word(#word, words::word, x);
  WORDS_ALL_1(LAW)
#undef LAW
  one_word("astype<double>", words::astype<double>, x);
  one_word("astype<int>", words::astype<std::int32_t>, x);
  one_word("astype<bool>", words::astype<bool>, x);
  one_word("logical_not", words::logical_not, words::astype<bool>(x).eval());
}
TEST_CASE("L-07 L-08 each elementwise word of one complex operand") {
  const auto z = nb::complex(numbers<float>(-1.5, 1.5, batch = 5, hidden = 7), numbers<float>(-2., 1.5, hidden = 7)).eval();
#define LAW(word) one_word(#word, words::word, z);
  WORDS_HOLOMORPHIC(LAW) WORDS_PARTS(LAW) LAW(abs)
#undef LAW
}
TEST_CASE("L-07 L-08 each elementwise word of two complex operands, one of which broadcasts") {
  const auto x = nb::complex(numbers<float>(-1.5, 1.5, batch = 5, hidden = 7), numbers<float>(-2., 1.5, hidden = 7)).eval();
  const auto y = nb::complex(numbers<float>(0.1, 2., hidden = 7), numbers<float>(-0.5, 1., hidden = 7)).eval();
#define LAW(word) one_word(#word, words::word, x, y);
  WORDS_HOLOMORPHIC_2(LAW)
#undef LAW
}
TEST_CASE("L-07 L-08 each of the other elementwise words") {
  const auto x = numbers<float>(-1.5, 1.5, batch = 5, hidden = 7);
  const auto y = numbers<float>(0.1, 2.0, hidden = 7);
#define LAW(word) one_word(#word, words::word, x);
  WORDS_MORE_1(LAW)
#undef LAW
#define LAW(word) one_word(#word, words::word, x, y);
  WORDS_MORE_2(LAW)
#undef LAW
  one_word("isclose", words::isclose, x, y);
  const auto i = numbers<std::int32_t>(-100, 100, batch = 5, hidden = 7);
  const auto j = numbers<std::int32_t>(1, 100, hidden = 7);
#define LAW(word) one_word(#word, words::word, i);
  WORDS_INTEGER_1(LAW)
  LAW(bit_not)
#undef LAW
#define LAW(word) one_word(#word, words::word, i, j);
  WORDS_INTEGER_2(LAW)
#undef LAW
}
TEST_CASE("L-07 L-08 each elementwise word of two operands, one of which broadcasts") {
  const auto x = numbers<float>(-1.5, 1.5, batch = 5, hidden = 7);
  const auto y = numbers<float>(0.1, 2.0, hidden = 7);
#define LAW(word) one_word(#word, words::word, x, y);
  WORDS_ALL_2(LAW)
#undef LAW
  const auto i = numbers<std::int32_t>(-100, 100, batch = 5, hidden = 7);
  const auto j = numbers<std::int32_t>(1, 100, hidden = 7);
  one_word("bit_and", words::bit_and, i, j);
  one_word("bit_or", words::bit_or, i, j);
  one_word("bit_xor", words::bit_xor, i, j);
  one_word("remainder of integers", words::remainder, i, j);
  one_word("divide of integers", words::divide, i, j);
}
TEST_CASE("L-07 L-08 each elementwise word of three operands") {
  const auto x = numbers<float>(-1.5, 1.5, batch = 5, hidden = 7);
  const auto y = numbers<float>(-1.5, -0.5, hidden = 7);
  const auto z = numbers<float>(0.1, 2.0, batch = 5);
  one_word("clamp", words::clamp, x, y, z);
  one_word("map", words::map, x, y, z);
  one_word(
      "where", [](const auto&... v) { return nb::where(v...); }, words::astype<bool>(x).eval(), x, y);
}

}  // namespace test_of_words
