// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/transform/detail/custom_rule.hpp>
#include <nabla/transform/jvp.hpp>
#include <nabla/transform/vjp.hpp>

namespace nabla {

namespace detail {

/// Arguments as a rule gets them: one by itself, several as a tuple.
template <class X>
constexpr const X& as_one_or_tuple(const std::tuple<X>& x) {
  return std::get<0>(x);
}
template <class X, class Y, class... Rest>
constexpr const std::tuple<X, Y, Rest...>& as_one_or_tuple(const std::tuple<X, Y, Rest...>& x) {
  return x;
}

/// The level of the first tangent among leaves; void if there is none.
template <class Leaves>
struct outermost_tangent {
  using type = void;
};
template <class X, class... Rest>
struct outermost_tangent<list<X, Rest...>> : outermost_tangent<list<Rest...>> {};
template <class L, class S, class... Rest>
struct outermost_tangent<list<dual_array<L, S>, Rest...>> {
  using type = L;
};

/// The tangent that a rule gives at x, as a function of those of the arguments.
template <class Rule, class X>
struct tangent_by_rule {
  template <class...>
  using refusal = void;
  const Rule& rule;
  const X& x;
  template <class... T>
  constexpr auto operator()(const T&... t) const {
    const std::tuple<T...> tangents(t...);
    return kept_tree(entry_of<1>(rule(as_one_or_tuple(x), as_one_or_tuple(tangents))));
  }
};

/// Goes back through a rule of tangents, which is linear in them: the pullback of the rule where the tangents are zero.
template <class Rule>
struct pulled_through {
  Rule rule;
  call_site where;
  template <class... X, class C>
  constexpr auto operator()(const std::tuple<X...>& x, const C& cotangent) const {
    const auto zeros = tree_map(
        []<class Leaf>(const Leaf& leaf) {
          if constexpr (is_variable<Leaf>) return zeros_like(unfollowed(leaf));
          else return no_tangent{};
        },
        x);
    const tangent_by_rule<Rule, std::tuple<X...>> tangent{rule, x};
    return call_with_entries([&](const auto&... t) { return std::get<1>(vjp(tangent, t...))(cotangent, where); },
                             zeros);
  }
};

template <class X>
struct tangent_leaf {
  using type = std::conditional_t<is_variable<X>, X, no_tangent>;
  using error = void;
};
template <class At, class X>
struct tangent_leaf_at : tangent_leaf<X> {};
template <class X>
using tangents_t = typename leaf_by_leaf<tangent_leaf_at, error::at<>, X>::type;

/// Whether Rule gives the value and the tangent of F for arguments that no derivative follows: `type` says why not.
template <class F, class Rule, class... X>
struct why_no_custom_jvp {
  using value = decltype(std::declval<const F&>()(std::declval<const X&>()...));
  using primals = std::remove_cvref_t<decltype(as_one_or_tuple(std::declval<const std::tuple<X...>&>()))>;
  using tangents = tangents_t<primals>;
  struct by_rule {
    using given =
        decltype(std::declval<const Rule&>()(std::declval<const primals&>(), std::declval<const tangents&>()));
    using nothing = error::rule_gives_no_tangent<given, error::to_fix::give_the_value_and_its_tangent>;
    struct of_tangent {
      using why = typename together<tangent_for, error::at<>, stored_tree<value>,
                                    stored_tree<at<1, entries_of<given>>>>::error;
      using type = std::conditional_t<std::is_void_v<why>, void, error::rule_gives_another_tangent<why>>;
    };
    using type =
        typename first_why<why_held<value, given>, why_no_rule<value, given, nothing>, of_tangent>::type;
  };
  using type = typename first_why<
      why_not_taken<error::function_does_not_take_these_arguments, Rule, primals, tangents>, by_rule>::type;
};

/// A function whose tangents go forwards, and cotangents back, by a rule.
template <class F, class Rule>
class with_custom_jvp {
 public:
  /// Why these are no arguments for it; void if they are.
  template <class... X>
  using refusal =
      typename first_why<why_not_taken<error::function_does_not_take_these_arguments, F, unfollowed_t<X>...>,
                         why_no_custom_jvp<F, Rule, unfollowed_t<X>...>>::type;

  constexpr with_custom_jvp(F f, Rule rule, call_site where)
      : f_(static_cast<F&&>(f)), rule_(static_cast<Rule&&>(rule)), where_(where) {}

  template <class... X, class nabla_error = refusal<X...>>
    requires std::is_void_v<nabla_error>
  constexpr auto operator()(const X&... x) const {
    using level = typename outermost_tangent<concat<list<>, leaves_of<stored_tree<X>>...>>::type;
    using followed = levels_in<stored_tree<X>...>;
    if constexpr (!std::is_void_v<level>) {
      const std::tuple<stored_tree<X>...> arguments(kept_tree(x)...);
      const auto both = rule_(as_one_or_tuple(values_without<level>(arguments)),
                              as_one_or_tuple(tangents_of<level>(arguments)));
      return with_tangent<level>(kept_tree(entry_of<0>(both)), kept_tree(entry_of<1>(both)));
    } else if constexpr (order_of<followed> != 0) {
      const std::tuple<stored_tree<X>...> arguments(kept_tree(x)...);
      const auto kept = values_in_outer<some_levels<order_of<followed> - 1>>(arguments);
      const auto y = call_with_entries([&](const auto&... a) { return kept_tree(f_(a...)); }, kept);
      return swept_by<followed>(y, kept, pulled_through<Rule>{rule_, where_}, arguments);
    } else {
      return f_(x...);
    }
  }
  NABLA_REFUSED_CALL((class... X, class nabla_error = refusal<X...>), (const X&...))

 private:
  F f_;
  Rule rule_;
  call_site where_;  ///< of the call of custom_jvp
};

}  // namespace detail

/// The function f with a derivative written by hand: `rule(x, t)` gives a pair, what f gives and its tangent where x
/// changes by t; of a function of several arguments x and t are tuples. The tangent is linear in t. Cotangents go back
/// through the rule: it is all that forward and reverse mode know of f.
///
/// Arguments and results are trees; `no_tangent` stands for the tangents of integers. A tangent has the type of its
/// value. What the functions hold is a constant, so that it is nothing that a derivative follows. Shape, dtype, state:
/// as f gives them. Errors: function_does_not_take_these_arguments, function_does_not_take_that_many,
/// function_is_mutable, rule_gives_no_tangent, rule_gives_another_value, rule_gives_another_tangent,
/// custom_rule_holds_a_followed_value. Communication: that of f; in a derivative that of the rule, in reverse mode that
/// of the rule and of its transpose. Derivative: that of the rule, to any order. Source: jax.custom_jvp.
template <class F, class Rule>
constexpr auto custom_jvp(F f, Rule rule, call_site where = call_site::here()) {
  return detail::with_custom_jvp<F, Rule>(static_cast<F&&>(f), static_cast<Rule&&>(rule), where);
}

}  // namespace nabla
