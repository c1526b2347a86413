// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "rules.hpp"
#include "static/op/elementwise/words.hpp"

#include <nabla/op/loss/loss.hpp>

namespace rules {

namespace {

template <class X>
using type_of = nb::type_of_t<X>;

/// Whether f and g give results of the same sharding for each split of an operand like x.
template <class X, class F, class G>
constexpr bool same_rule(const F&, const G&) {
  bool same = true;
  for_each_spec([&](auto s) {
    using operand = put<X, decltype(nb::make_mesh(data = 4, model = 2)), decltype(s)>;
    using found = type_of<decltype(std::declval<const F&>()(std::declval<const operand&>()))>;
    using expected = type_of<decltype(std::declval<const G&>()(std::declval<const operand&>()))>;
    same = same && std::is_same_v<typename found::dims, typename expected::dims> &&
           std::is_same_v<typename found::state, typename expected::state>;
  });
  return same;
}
/// The same for two operands, and for what is refused.
template <class X, class Y, class F, class G>
constexpr bool same_rule_of_two(const F&, const G&) {
  bool same = true;
  for_each_pair([&](auto s, auto t) {
    using mesh = decltype(nb::make_mesh(data = 4, model = 2));
    using x = put<X, mesh, decltype(s)>;
    using y = put<Y, mesh, decltype(t)>;
    same = same && Gives<F, x, y> == Gives<G, x, y>;
    if constexpr (Gives<F, x, y> && Gives<G, x, y>) {
      using found = type_of<decltype(std::declval<const F&>()(std::declval<const x&>(), std::declval<const y&>()))>;
      using expected = type_of<decltype(std::declval<const G&>()(std::declval<const x&>(), std::declval<const y&>()))>;
      same = same && std::is_same_v<typename found::dims, typename expected::dims> &&
             std::is_same_v<typename found::state, typename expected::state>;
    }
  });
  return same;
}

using reals = nb::array_of<float, nb::dyn, nb::dyn>;
using truths = nb::array_of<bool, nb::dyn, nb::dyn>;
constexpr auto of_one = UNARY(nb::sin(x));
constexpr auto of_two = BINARY(x + y);

#define LIKE_SIN(word) static_assert(same_rule<reals>(UNARY(nb::word(x)), of_one), #word);
#define LIKE_PLUS(word) static_assert(same_rule_of_two<reals, reals>(BINARY(nb::word(x, y)), of_two), #word);

/// The words, and the names that the page lists.
#define UNARY_WORDS(f) WORDS_REAL_1(f) WORDS_NUMBER_1(f) WORDS_TEST_1(f) WORDS_MORE_1(f)
#define BINARY_WORDS(f) WORDS_REAL_2(f) WORDS_SAME_2(f) WORDS_MORE_2(f) f(isclose) f(squared_error) f(sigmoid_binary_cross_entropy)

UNARY_WORDS(LIKE_SIN)
static_assert(same_rule<reals>(UNARY(-x), of_one) && same_rule<reals>(UNARY(+x), of_one));
static_assert(same_rule<truths>(UNARY(!x), UNARY(x | x)));
static_assert(same_rule<reals>(UNARY(nb::astype<double>(x)), of_one));
static_assert(same_rule<reals>(UNARY(nb::clamp(x, 0.f, 1.f)), of_one));
static_assert(same_rule<reals>(UNARY(nb::clip(x, 0.f, 1.f)), of_one));
static_assert(same_rule<reals>(UNARY(x * 2.f + 1.f), of_one));
BINARY_WORDS(LIKE_PLUS)
static_assert(same_rule_of_two<reals, reals>(BINARY(x - y), of_two));
static_assert(same_rule_of_two<reals, reals>(BINARY(x * y), of_two));
static_assert(same_rule_of_two<reals, reals>(BINARY(x / y), of_two));
static_assert(same_rule_of_two<reals, reals>(BINARY(x % y), of_two));
static_assert(same_rule_of_two<reals, reals>(BINARY(x == y), of_two));
static_assert(same_rule_of_two<reals, reals>(BINARY(x != y), of_two));
static_assert(same_rule_of_two<reals, reals>(BINARY(x < y), of_two));
static_assert(same_rule_of_two<reals, reals>(BINARY(x <= y), of_two));
static_assert(same_rule_of_two<reals, reals>(BINARY(x > y), of_two));
static_assert(same_rule_of_two<reals, reals>(BINARY(x >= y), of_two));
static_assert(same_rule_of_two<truths, truths>(BINARY(x & y), BINARY(x | y)));
static_assert(same_rule_of_two<truths, truths>(BINARY(x ^ y), BINARY(x | y)));
static_assert(same_rule_of_two<truths, reals>(BINARY(nb::where(x, y, 0.f)), BINARY(x * y)));

#define NAMED(word) " `" #word "`"

}  // namespace

void elementwise(page& p) {
  const auto x = values(16, 32);
  p.unary_head();
  p.unary("sin(x)", of_one, x);
  p.text("\nThe same rule:" UNARY_WORDS(NAMED) " `-` `+` `!` `astype` `clamp` `clip` `map`, and operators beside a number.\n");
  p.text("## Elementwise, of two operands\n\nThe rows are the specs of x, the columns those of y.\n");
  p.binary("x + y", of_two, x, nb::cos(x).eval());
  p.text("The same rule: `- * / % == != < <= > >= & | ^`" BINARY_WORDS(NAMED) " `where` `map`.\n");
}

}  // namespace rules
