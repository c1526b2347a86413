// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "words.hpp"

// The law of states: what each word does with invarying (I), varying (V), unreduced (U) and reduced (R) operands along
// one mesh axis, and with literals (L). One letter a case; a dot is a refusal.
namespace test_of_elementwise_states {

namespace {

using namespace words;
namespace error = nb::error;

using manual = nb::mesh<nb::mesh_dim<tag::data, 2, nb::manual_kind>, nb::mesh_dim<tag::model, 4, nb::manual_kind>>;
using visible = nb::mesh<nb::mesh_dim<tag::data, 2>, nb::mesh_dim<tag::model, 4>>;
using eight = nb::dims<nb::extent<tag::batch, 8>>;

template <class... Sets>
using value = nb::abstract_array<float, eight, nb::state<Sets...>, manual>;
template <class... A>
using V = nb::varying_over<A...>;
template <class... A>
using U = nb::unreduced_over<nb::sum_kind, A...>;
template <class... A>
using U_max = nb::unreduced_over<nb::max_kind, A...>;
template <class... A>
using R = nb::reduced_over<A...>;
using invarying = value<>;
using varying = value<V<tag::data>>;
using unreduced = value<U<tag::data>>;
using reduced = value<R<tag::data>>;

template <class Type>
inline constexpr char letter = '?';
template <>
inline constexpr char letter<void> = '.';
template <class T>
inline constexpr char letter<nb::array_type<T, eight, nb::state<>, manual>> = 'I';
template <class T>
inline constexpr char letter<nb::array_type<T, eight, nb::state<V<tag::data>>, manual>> = 'V';
template <class T>
inline constexpr char letter<nb::array_type<T, eight, nb::state<U<tag::data>>, manual>> = 'U';
template <class T>
inline constexpr char letter<nb::array_type<T, eight, nb::state<R<tag::data>>, manual>> = 'R';

struct row {
  char cell[5] = {};
  friend constexpr bool operator==(const row&, const row&) = default;
};
struct table {
  row r[5] = {};
  friend constexpr bool operator==(const table&, const table&) = default;
};

template <const auto& Word>
inline constexpr row of_one = {{letter<result<Word, invarying>>, letter<result<Word, varying>>,
                                letter<result<Word, unreduced>>, letter<result<Word, reduced>>}};
template <const auto& Word, class X>
inline constexpr row beside = {{letter<result<Word, X, invarying>>, letter<result<Word, X, varying>>,
                                letter<result<Word, X, unreduced>>, letter<result<Word, X, reduced>>,
                                letter<result<Word, X, float>>}};
template <const auto& Word>
inline constexpr table of_two = {{beside<Word, invarying>, beside<Word, varying>, beside<Word, unreduced>,
                                  beside<Word, reduced>, beside<Word, float>}};

constexpr row nonlinear_1{{'I', 'V', '.', 'R'}};
constexpr row linear_1{{'I', 'V', 'U', 'R'}};

// right:                       I    V    U    R    L
constexpr table nonlinear{{{{'I', 'V', '.', '.', 'I'}},     // left: I
                           {{'V', 'V', '.', 'V', 'V'}},     // V
                           {{'.', '.', '.', '.', '.'}},     // U
                           {{'.', 'V', '.', 'R', 'R'}},     // R
                           {{'I', 'V', '.', 'R', '.'}}}};   // L
constexpr table additive{{{{'I', 'V', '.', '.', 'I'}},
                          {{'V', 'V', '.', 'V', 'V'}},
                          {{'.', '.', 'U', '.', '.'}},
                          {{'.', 'V', '.', 'R', 'R'}},
                          {{'I', 'V', '.', 'R', '.'}}}};
constexpr table product{{{{'I', 'V', '.', '.', 'I'}},
                         {{'V', 'V', '.', 'V', 'V'}},
                         {{'.', '.', '.', 'U', 'U'}},
                         {{'.', 'V', 'U', 'R', 'R'}},
                         {{'I', 'V', 'U', 'R', '.'}}}};
constexpr table quotient{{{{'I', 'V', '.', '.', 'I'}},
                          {{'V', 'V', '.', 'V', 'V'}},
                          {{'.', '.', '.', 'U', 'U'}},
                          {{'.', 'V', '.', 'R', 'R'}},
                          {{'I', 'V', '.', 'R', '.'}}}};

#define NONLINEAR_1(word) static_assert(of_one<words::word> == nonlinear_1);
#define NONLINEAR_2(word) static_assert(of_two<words::word> == nonlinear);
WORDS_REAL_1(NONLINEAR_1)
WORDS_NUMBER_1(NONLINEAR_1)
WORDS_TEST_1(NONLINEAR_1)
WORDS_MORE_1(NONLINEAR_1)
WORDS_PARAMETER(NONLINEAR_1)
NONLINEAR_1(map)
static_assert(of_one<words::negative> == linear_1);
static_assert(of_one<words::positive> == linear_1);
static_assert(of_one<words::astype<double>> == linear_1);
static_assert(of_one<words::astype<float>> == linear_1);
static_assert(of_one<words::astype<std::int32_t>> == nonlinear_1);
static_assert(of_one<words::astype<bool>> == nonlinear_1);

WORDS_REAL_2(NONLINEAR_2)
WORDS_SAME_2(NONLINEAR_2)
WORDS_MORE_2(NONLINEAR_2)
NONLINEAR_2(isclose)
NONLINEAR_2(remainder)
NONLINEAR_2(equal)
NONLINEAR_2(not_equal)
NONLINEAR_2(less)
NONLINEAR_2(less_equal)
NONLINEAR_2(greater)
NONLINEAR_2(greater_equal)
static_assert(of_two<words::add> == additive);
static_assert(of_two<words::subtract> == additive);
static_assert(of_two<words::multiply> == product);
static_assert(of_two<words::divide> == quotient);

// f64 to f32 rounds, and a rounded sum is not the sum of the rounded.
using wide_unreduced = nb::abstract_array<double, eight, nb::state<U<tag::data>>, manual>;
static_assert(!takes<words::astype<float>, wide_unreduced> && takes<words::astype<double>, wide_unreduced>);

// Words of three operands.
static_assert(takes<words::clamp, varying, invarying, float> && !takes<words::clamp, unreduced, float, float>);
static_assert(!takes<words::clamp, invarying, unreduced, float> && !takes<words::clamp, reduced, invarying, float>);

// Truth values.
template <class... Sets>
using truth = nb::abstract_array<bool, eight, nb::state<Sets...>, manual>;
#define NONLINEAR_TRUTH(word)                                                     \
  static_assert(takes<words::word, truth<>, truth<V<tag::data>>>);                \
  static_assert(!takes<words::word, truth<U<tag::data>>, truth<U<tag::data>>>);   \
  static_assert(!takes<words::word, truth<R<tag::data>>, truth<>>);
NONLINEAR_TRUTH(bit_and)
NONLINEAR_TRUTH(bit_or)
NONLINEAR_TRUTH(bit_xor)
static_assert(takes<words::logical_not, truth<V<tag::data>>> && !takes<words::logical_not, truth<U<tag::data>>>);

// Each mesh axis for itself.
template <const auto& Word, class X, class Y, class... Sets>
inline constexpr bool gives =
    std::is_same_v<result<Word, X, Y>, nb::array_type<float, eight, nb::state<Sets...>, manual>>;
static_assert(gives<words::add, varying, value<V<tag::model>>, V<tag::data, tag::model>>);
static_assert(gives<words::add, unreduced, value<V<tag::model>, U<tag::data>>, V<tag::model>, U<tag::data>>);
static_assert(gives<words::multiply, unreduced, value<V<tag::model>, R<tag::data>>, V<tag::model>, U<tag::data>>);
static_assert(gives<words::multiply, value<U<tag::data, tag::model>>, value<R<tag::data, tag::model>>,
                    U<tag::data, tag::model>>);
static_assert(gives<words::add, value<R<tag::data, tag::model>>, value<V<tag::data>, R<tag::model>>, V<tag::data>,
                    R<tag::model>>);
static_assert(!takes<words::multiply, value<U<tag::data, tag::model>>, reduced>);
static_assert(!takes<words::add, unreduced, value<U<tag::model>>>);
static_assert(!takes<words::add, unreduced, value<U<tag::data, tag::model>>>);

// A max that is still to be made: no word here is linear in it.
using pending_max = value<U_max<tag::data>>;
static_assert(!takes<words::negative, pending_max> && !takes<words::add, pending_max, pending_max>);
static_assert(!takes<words::multiply, pending_max, float> && !takes<words::add, pending_max, unreduced>);

// What is said of each refusal.
template <class F, class Error, class... X>
inline constexpr bool refuses = std::is_same_v<nb::detail::why_not_t<F, X...>, Error>;
using nb::mesh_axes;
namespace op = nb::op;
namespace fix = nb::error::to_fix;
static_assert(refuses<op::sin, error::value_is_unreduced<mesh_axes<tag::data>, fix::psum_first>, unreduced>);
static_assert(refuses<op::less, error::value_is_unreduced<mesh_axes<tag::data, tag::model>, fix::psum_first>,
                      value<U<tag::data, tag::model>>, float>);
static_assert(refuses<op::multiply, error::unreduced_meets_unreduced<tag::data, fix::psum_first>, unreduced,
                      unreduced>);
static_assert(refuses<op::add, error::unreduced_meets_varying<tag::data, fix::psum_first>, unreduced, varying>);
static_assert(refuses<op::add, error::unreduced_meets_replicated<tag::data, fix::psum_first, fix::or_embed_at_root>, unreduced, float>);
static_assert(refuses<op::multiply, error::unreduced_meets_replicated<tag::data, fix::pcast_to_reduced>, unreduced,
                      invarying>);
static_assert(refuses<op::add, error::reduced_meets_invarying<tag::data, fix::pcast_to_reduced>, reduced, invarying>);

// The same on explicit axes, where psum and pcast are no words: the fix is a reshard.
template <class... Sets>
using placed = nb::abstract_array<float, eight, nb::state<Sets...>, visible>;
using split = nb::abstract_array<float, nb::dims<nb::extent<tag::batch, 8, tag::data>>, nb::state<>, visible>;
static_assert(refuses<op::sin, error::value_is_unreduced<mesh_axes<tag::data>, fix::reshard_first>,
                      placed<U<tag::data>>>);
static_assert(refuses<op::add, error::unreduced_meets_varying<tag::data, fix::reshard_first>, placed<U<tag::data>>,
                      split>);
static_assert(refuses<op::multiply, error::unreduced_meets_replicated<tag::data, fix::reshard_to_reduced>,
                      placed<U<tag::data>>, placed<>>);
static_assert(takes<words::multiply, placed<U<tag::data>>, placed<R<tag::data>>>);
static_assert(takes<words::multiply, split, placed<R<tag::data>>>);
static_assert(!takes<words::add, placed<>, placed<R<tag::data>>>);

}  // namespace

}  // namespace test_of_elementwise_states
