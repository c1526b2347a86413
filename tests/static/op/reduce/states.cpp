// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <nabla/types.hpp>

// States of reductions: over split dims, of varying, unreduced and reduced values.
namespace test_of_reduce_states {

namespace nb = nabla;

namespace app {
NABLA_AXES(x, y)
NABLA_MESH_AXES(data, model)
}  // namespace app

namespace {

using namespace app;
using nb::dims, nb::extent, nb::state, nb::type_of_t, nb::sum_kind, nb::max_kind, nb::min_kind;
using nb::unreduced_over, nb::varying_over, nb::reduced_over;

using grid = nb::mesh<nb::mesh_dim<tag::data, 4>, nb::mesh_dim<tag::model, 2>>;
template <class T, class State, class... E>
using of = nb::abstract_array<T, dims<E...>, State, grid>;
template <class Value, class State>
inline constexpr bool has_state = std::is_same_v<typename type_of_t<Value>::state, State>;

// x is split over data
inline constexpr of<float, state<>, extent<tag::x, -1, tag::data>, extent<tag::y>> s{};
static_assert(has_state<decltype(nb::sum(s, x)), state<unreduced_over<sum_kind, tag::data>>>);
static_assert(has_state<decltype(nb::mean(s, x, y)), state<unreduced_over<sum_kind, tag::data>>>);
static_assert(has_state<decltype(nb::count_nonzero(s, nb::all)), state<unreduced_over<sum_kind, tag::data>>>);
static_assert(has_state<decltype(nb::max(s, x)), state<unreduced_over<max_kind, tag::data>>>);
static_assert(has_state<decltype(nb::any(s, x)), state<unreduced_over<max_kind, tag::data>>>);
static_assert(has_state<decltype(nb::min(s, x)), state<unreduced_over<min_kind, tag::data>>>);
static_assert(has_state<decltype(nb::all(s, x)), state<unreduced_over<min_kind, tag::data>>>);
static_assert(has_state<decltype(nb::nansum(s, x)), state<unreduced_over<sum_kind, tag::data>>>);
// the other dim leaves the split one alone
static_assert(has_state<decltype(nb::nanmax(s, y)), state<>> && has_state<decltype(nb::nanmean(s, y)), state<>>);
static_assert(has_state<decltype(nb::ptp(s, y)), state<>> && has_state<decltype(nb::average(s, s, y)), state<>>);
static_assert(std::is_same_v<type_of_t<decltype(nb::nanvar(s, y))>::dims, dims<extent<tag::x, -1, tag::data>>>);
static_assert(std::is_same_v<type_of_t<decltype(nb::standardize(s, y))>::dims, type_of_t<decltype(s)>::dims>);
static_assert(has_state<decltype(nb::sum(s, y)), state<>>);
static_assert(std::is_same_v<type_of_t<decltype(nb::var(s, y))>::dims, dims<extent<tag::x, -1, tag::data>>>);
static_assert(has_state<decltype(nb::softmax(s, y)), state<>>);
static_assert(std::is_same_v<type_of_t<decltype(nb::softmax(s, y))>::dims, type_of_t<decltype(s)>::dims>);

// split over two mesh axes, and over one each
inline constexpr of<float, state<>, extent<tag::x, -1, tag::data, tag::model>> both{};
static_assert(has_state<decltype(nb::sum(both, x)), state<unreduced_over<sum_kind, tag::data, tag::model>>>);
inline constexpr of<float, state<>, extent<tag::x, -1, tag::model>, extent<tag::y, -1, tag::data>> each{};
static_assert(has_state<decltype(nb::sum(each, y, x)), state<unreduced_over<sum_kind, tag::data, tag::model>>>);

// a varying value stays one; all words take it
inline constexpr of<float, state<varying_over<tag::data>>, extent<tag::x>> v{};
static_assert(has_state<decltype(nb::sum(v, x)), state<varying_over<tag::data>>>);
static_assert(has_state<decltype(nb::argmax(v, x)), state<varying_over<tag::data>>>);
static_assert(has_state<decltype(nb::nanmean(v, x)), state<varying_over<tag::data>>>);
static_assert(has_state<decltype(nb::standardize(v, x)), state<varying_over<tag::data>>>);
static_assert(has_state<decltype(nb::softmax(v, x)), state<varying_over<tag::data>>>);

// a reduced value stays one, except over the axis that becomes unreduced
inline constexpr of<float, state<reduced_over<tag::model>>, extent<tag::x, -1, tag::data>> r{};
static_assert(has_state<decltype(nb::sum(r, x)),
                        state<unreduced_over<sum_kind, tag::data>, reduced_over<tag::model>>>);

// a pending sum stays one under the linear reductions, a pending max under max
inline constexpr of<float, state<unreduced_over<sum_kind, tag::data>>, extent<tag::x, -1, tag::model>> u{};
static_assert(has_state<decltype(nb::mean(u, x)), state<unreduced_over<sum_kind, tag::data, tag::model>>>);
inline constexpr of<float, state<unreduced_over<max_kind, tag::data>>, extent<tag::x>> m{};
static_assert(has_state<decltype(nb::max(m, x)), state<unreduced_over<max_kind, tag::data>>>);
inline constexpr of<bool, state<unreduced_over<max_kind, tag::data>>, extent<tag::x>> truths{};
static_assert(has_state<decltype(nb::any(truths, x)), state<unreduced_over<max_kind, tag::data>>>);

template <class F, class... A>
concept takes = requires(F f, A... a) { f(a...); };
#define NABLA_TEST_WORD(word) \
  inline constexpr auto word = [](auto&&... a) requires requires { nb::word(a...); } { return nb::word(a...); }
namespace words {
NABLA_TEST_WORD(sum);
NABLA_TEST_WORD(prod);
NABLA_TEST_WORD(mean);
NABLA_TEST_WORD(var);
NABLA_TEST_WORD(max);
NABLA_TEST_WORD(min);
NABLA_TEST_WORD(any);
NABLA_TEST_WORD(all);
NABLA_TEST_WORD(argmax);
NABLA_TEST_WORD(argmin);
NABLA_TEST_WORD(logsumexp);
NABLA_TEST_WORD(softmax);
NABLA_TEST_WORD(log_softmax);
NABLA_TEST_WORD(norm);
NABLA_TEST_WORD(count_nonzero);
inline constexpr auto deviation = [](auto&&... a) requires requires { nb::std(a...); } { return nb::std(a...); };
}  // namespace words

template <class X, class... A>
struct refusing {
  template <class... W>
  static constexpr bool by(W...) {
    return !(takes<W, X, A...> || ...);
  }
};
template <class X, class... A>
struct taking {
  template <class... W>
  static constexpr bool by(W...) {
    return (takes<W, X, A...> && ...);
  }
};
// over a split dim: what has no partial result
static_assert(refusing<decltype(s), tag::x>::by(words::prod, words::var, words::deviation, words::argmax, words::argmin,
                                                words::logsumexp, words::softmax, words::log_softmax, words::norm));
static_assert(takes<decltype(words::var), decltype(s), tag::y>);
// of a pending sum: all but the linear ones
static_assert(refusing<decltype(u), tag::x>::by(words::prod, words::var, words::deviation, words::max, words::min,
                                                words::any, words::all, words::argmax, words::argmin, words::logsumexp,
                                                words::softmax, words::log_softmax, words::norm, words::count_nonzero));
static_assert(takes<decltype(words::sum), decltype(u), tag::x>);
// of a pending max: all but max
static_assert(refusing<decltype(m), tag::x>::by(words::sum, words::mean, words::min, words::any, words::all));
static_assert(refusing<decltype(truths), tag::x>::by(words::all, words::count_nonzero));
// over an axis that the array does not have: none, though each takes one that it has
#define NABLA_TEST_ALL_WORDS                                                                                          \
  words::sum, words::prod, words::mean, words::var, words::deviation, words::max, words::min, words::any, words::all, \
      words::argmax, words::argmin, words::logsumexp, words::softmax, words::log_softmax, words::norm,                \
      words::count_nonzero
static_assert(refusing<decltype(v), tag::y>::by(NABLA_TEST_ALL_WORDS));
static_assert(taking<decltype(v), tag::x>::by(NABLA_TEST_ALL_WORDS));

}  // namespace

}  // namespace test_of_reduce_states
