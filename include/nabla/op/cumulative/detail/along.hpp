// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/expr/along_one_dim.hpp>
#include <nabla/expr/own_values.hpp>
#include <nabla/expr/word_at_once.hpp>
#include <nabla/op/collective/detail/gather.hpp>
#include <nabla/op/elementwise/add.hpp>
#include <nabla/op/elementwise/equal.hpp>
#include <nabla/op/elementwise/exp.hpp>
#include <nabla/op/elementwise/greater.hpp>
#include <nabla/op/elementwise/multiply.hpp>
#include <nabla/op/elementwise/subtract.hpp>
#include <nabla/op/reduce/max.hpp>
#include <nabla/op/reduce/min.hpp>
#include <nabla/op/reduce/prod.hpp>
#include <nabla/op/reduce/sum.hpp>
#include <nabla/op/select/index.hpp>
#include <nabla/op/select/where.hpp>
#include <nabla/op/shape/roll.hpp>
#include <nabla/op/shape/stack.hpp>

// Words whose result holds, at each place along a dim, what the element there and those before it make.
namespace nabla::detail {

/// Elements along dim number Dim made one after the other, by R. Reverse: the last one comes first.
template <class R, int Dim, bool Reverse>
struct cumulative_word;

/// Why R along one dim of an X is refused. Elements at several places share the cotangent of a maximum, so one that is still
/// to be made has no derivative.
template <class R, class X, class... S>
using why_not_made_along = typename first_error<why_not_viewed_t<along_one_dim<R>::template rule, X, S...>,
                                                typename why_not_followed<X>::type>::type;

template <class R, class X, class... S>
constexpr auto made_along(X&& x, S...) {
  using rule = typename along_one_dim<R>::template rule<type_of_t<X>, S...>;
  constexpr bool reverse = sizeof...(S) == 2;
  if constexpr (Reported<X>) {
    return error::reported{};
  } else {
    using T = typename R::template in<value_type_t<X>>;
    return evaluated(converted<T>(as_node(
        run_word(cumulative_word<R, rule::place, reverse>{}, called(R::name),
                 evaluated(converted<computing<T>>(as_node(whole_along<R, S...>(static_cast<X&&>(x)))))))));
  }
}

/// What selects dim number D of an array.
template <class X, int D>
using selector_of = typename selector_of_key<at<D, keys_of<dims_of<X>>>>::type;
/// The element that is made before each along dim number D; `first`, where there is none.
template <int D, bool Reverse, class X, class First>
constexpr auto element_before(const X& x, First first) {
  const long last = x.sizes()[D] - 1;
  // A reduced value meets no number that is the same on all devices: it is taken as one that varies.
  constexpr masks m = masks_of<state_of<X>, mesh_type_of<X>>;
  if constexpr (m.r != 0)
    return in_this_state<m>(
        element_before<D, Reverse>(in_this_state<masks{m.v | m.r, m.u, 0, m.kind}>(x), first).eval());
  else
    return where(place_in_all_dims<D, std::int64_t>(x) == (Reverse ? last : 0L), first,
                 roll(x, selector_of<X, D>{}, Reverse ? -1 : 1));
}

// ---- derivatives ----------------------------------------------------------------------------------------------------

struct recurrence_terms : axis<recurrence_terms> {
  static constexpr const char* name() { return "the terms of a recurrence"; }
};
/// h[i] = a[i] h[i - 1] + b[i] along dim number Dim of a and b, which stand side by side along the first visible dim.
template <int Dim, bool Reverse>
struct recurrence_word;

/// The recurrence of two arrays of one shape. It is linear in b, whose state the result has: summands of b stay summands.
template <int Dim, bool Reverse, class A, class B>
constexpr auto recurrence(const A& a, const B& b) {
  using M = typename type_of_t<B>::mesh;
  constexpr masks of_a = masks_of<typename type_of_t<A>::state, M>, of_b = masks_of<typename type_of_t<B>::state, M>;
  constexpr masks own = {of_a.v | of_a.u | of_b.v | of_b.u, 0, 0, reduction::none};
  constexpr masks made = {own.v & ~of_b.u, of_b.u, 0, of_b.u != 0 ? reduction::sum : reduction::none};
  const auto terms = stack(recurrence_terms{}, in_this_state<own>(a), in_this_state<own>(b));
  return in_this_state<made>(run_word(recurrence_word<Dim, Reverse>{}, {"recurrence"}, terms));
}

/// The derivative of a word R that is not linear: dy[i] = carry[i] dy[i - 1] + weight[i] dx[i].
template <class R, int Dim, bool Reverse, class Value>
struct cumulative_pullback {
  static constexpr bool reads_operand = true;
  Value value;
  template <class Y, class N>
  constexpr auto operator()(call_site, const Y& g, const N& operand) const {
    const auto x = own_value(evaluated(operand));
    const auto y = [&] {
      // A derivative of the derivative follows x, and so must what is made of it.
      if constexpr (std::is_same_v<typename decltype(x)::backend, typename Value::backend>) return own_value(value);
      else return run_word(cumulative_word<R, Dim, Reverse>{}, {R::name}, x);
    }();
    const auto before = element_before<Dim, Reverse>(y, R::template start<value_type_t<Y>>()).eval();
    const auto carry = element_before<Dim, !Reverse>(R::carry(x, y, before).eval(), 0).eval();
    return evaluated(as_node(R::weight(x, y, before) * recurrence<Dim, !Reverse>(carry, g)));
  }
};
template <class R, int Dim, bool Reverse>
struct cumulative_word : word_at_once {
  static constexpr bool is_linear = R::is_linear;
  template <class X>
  using result = X;
  template <class X, class Value>
  static constexpr auto pullback(const X&, const Value& value) {
    if constexpr (is_linear)
      return [](call_site, const auto& g, const auto&) {
        return run_word(cumulative_word<R, Dim, !Reverse>{}, {R::name}, g);
      };
    else return cumulative_pullback<R, Dim, Reverse, Value>{value};
  }
  template <class X, class Value>
  static constexpr Value pushforward(call_site, const X& of, const X& dx, const Value& value) {
    const auto x = own_value(of), y = own_value(value);
    const auto before = element_before<Dim, Reverse>(y, R::template start<value_type_t<X>>()).eval();
    const auto change =
        recurrence<Dim, Reverse>(R::carry(x, y, before).eval(), (R::weight(x, y, before) * own_value(dx)).eval());
    return Value(in_this_state<masks_of<state_of<Value>, mesh_type_of<Value>>>(change));
  }
};

/// dh[i] = a[i] dh[i - 1] + h[i - 1] da[i] + db[i].
template <int Dim, bool Reverse>
struct recurrence_pullback {
  static constexpr bool reads_operand = true;
  template <class Y, class N>
  constexpr auto operator()(call_site, const Y& g, const N& operand) const {
    const auto terms = evaluated(operand);
    const auto a = terms(binding<recurrence_terms, int>{{}, 0}).eval();
    const auto h = run_word(recurrence_word<Dim, Reverse>{}, {"recurrence"}, terms);
    const auto db = recurrence<Dim, !Reverse>(element_before<Dim, !Reverse>(a, 0).eval(), g);
    const auto da = (element_before<Dim, Reverse>(h, 0) * db).eval();
    return stack(recurrence_terms{}, da,
                 in_this_state<masks_of<state_of<decltype(da)>, mesh_type_of<decltype(da)>>>(db));
  }
};
template <int Dim, bool Reverse>
struct recurrence_word : word_at_once {
  static constexpr bool is_linear = false;
  template <class X>
  static constexpr int place_of_terms = find_dim<typename X::dims, recurrence_terms>::value;
  template <class X>
  using result =
      array_type<typename X::value_type,
                 typename with_extents_at<typename extents_of<typename X::dims>::type, place_of_terms<X>, true>::type,
                 typename X::state, typename X::mesh>;
  template <class X>
  static constexpr auto sizes(const called&, const X& x) {
    using type = type_of_t<X>;
    sizes_of<typename result<type>::dims> to;
    int r = 0;
    for (int d = 0; d < type::dims::rank; ++d)
      if (d != place_of_terms<type>) to[r++] = x.sizes()[d];
    return to;
  }
  template <class X, class Value>
  static constexpr recurrence_pullback<Dim, Reverse> pullback(const X&, const Value&) {
    return {};
  }
  template <class X, class Value>
  static constexpr Value pushforward(call_site, const X& x, const X& dx, const Value& h) {
    const binding<recurrence_terms, int> first{{}, 0}, second{{}, 1};
    return Value(recurrence<Dim, Reverse>(x(first).eval(),
                                          (element_before<Dim, Reverse>(h, 0) * dx(first) + dx(second)).eval()));
  }
};

}  // namespace nabla::detail

/// Declares `word(x, dim)` and `word(x, dim, reverse)` by op::word.
#define NABLA_DETAIL_CUMULATIVE(word, sentence)                                                                        \
  NABLA_WORD(word,                                                                                                     \
             (::nabla::ArrayOrReported X, class... S,                                                                  \
              class nabla_error = ::nabla::detail::why_not_made_along<op::word, X, S...>),                              \
             (X&& x, S... s), sentence) {                                                                              \
    return ::nabla::detail::made_along<op::word>(static_cast<X&&>(x), s...);                                           \
  }
