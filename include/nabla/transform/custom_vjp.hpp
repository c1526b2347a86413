// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/transform/detail/custom_rule.hpp>
#include <nabla/transform/vjp.hpp>

namespace nabla {

namespace detail {

/// The cotangents of some arguments as a function gives them: that of one by itself, those of several as a tuple.
template <class... X>
struct cotangents_of_arguments {
  using type = std::tuple<X...>;
};
template <class X>
struct cotangents_of_arguments<X> {
  using type = X;
};

/// Why Backward does not take the cotangent of Forward's value back to the arguments; void if it does.
template <class Backward, class Kept, class Y, class... X>
struct why_not_backward {
  struct of_cotangents {
    using given = decltype(std::declval<const Backward&>()(std::declval<const Kept&>(),
                                                           std::declval<const cotangent_t<Y>&>()));
    using why = why_no_cotangent<typename cotangents_of_arguments<X...>::type, stored_tree<given>>;
    using no_cotangents = error::backward_gives_no_cotangents<why, error::to_fix::give_one_cotangent_an_argument>;
    using type = typename first_error<typename why_held<given>::type,
                                      std::conditional_t<std::is_void_v<why>, void, no_cotangents>>::type;
  };
  using type = typename first_why<
      why_not_taken<error::function_does_not_take_these_arguments, Backward, Kept, cotangent_t<Y>>,
      of_cotangents>::type;
};

/// Whether F, Forward and Backward belong together for arguments that no derivative follows: `type` says why not.
template <class F, class Forward, class Backward, class... X>
struct why_no_custom_vjp {
  using given = decltype(std::declval<const Forward&>()(std::declval<const X&>()...));
  using value = decltype(std::declval<const F&>()(std::declval<const X&>()...));
  using nothing = error::forward_gives_nothing_to_keep<given, error::to_fix::give_the_value_and_what_to_keep>;
  struct by_backward
      : why_not_backward<Backward, stored_tree<at<1, entries_of<given>>>, stored_tree<value>, X...> {};
  using type = typename first_why<why_held<value, given>, why_no_rule<value, given, nothing>, by_backward>::type;
};

/// A function whose cotangents go back by a function of its own.
template <class F, class Forward, class Backward>
class with_custom_vjp {
  template <class G, class... X>
  using not_taken = why_not_taken<error::function_does_not_take_these_arguments, G, X...>;
  template <class... X>
  using no_way_forwards =
      type_tag<std::conditional_t<(has_dual_leaf<X> || ...),
                                  error::custom_vjp_goes_back_only<error::to_fix::use_custom_jvp>, void>>;

 public:
  /// Why these are no arguments for it; void if they are.
  template <class... X>
  using refusal = typename first_why<
      not_taken<F, X...>, not_taken<Forward, unfollowed_t<X>...>, no_way_forwards<stored_tree<X>...>,
      why_no_custom_vjp<F, Forward, Backward, unfollowed_t<stored_tree<X>>...>>::type;

  constexpr with_custom_vjp(F f, Forward forward, Backward backward)
      : f_(static_cast<F&&>(f)),
        forward_(static_cast<Forward&&>(forward)),
        backward_(static_cast<Backward&&>(backward)) {}

  template <class... X, class nabla_error = refusal<X...>>
    requires std::is_void_v<nabla_error>
  constexpr auto operator()(const X&... x) const {
    using followed = levels_in<stored_tree<X>...>;
    if constexpr (order_of<followed> == 0) {
      return f_(x...);
    } else {
      using inner = some_levels<order_of<followed> - 1>;
      const std::tuple<stored_tree<X>...> arguments(kept_tree(x)...);
      const auto given = call_with_entries(
          [&](const auto&... a) { return kept_tree(forward_(values_in_outer<inner>(a)...)); }, arguments);
      return swept_by<followed>(entry_of<0>(given), entry_of<1>(given), backward_, arguments);
    }
  }
  NABLA_REFUSED_CALL((class... X, class nabla_error = refusal<X...>), (const X&...))

 private:
  F f_;
  Forward forward_;
  Backward backward_;
};

}  // namespace detail

/// The function f with a reverse derivative written by hand. `forward(x...)` gives a pair: what f gives, and what is
/// kept; `backward(kept, cotangent)` gives the cotangent of the argument, or a tuple of those of several. Where nothing
/// is differentiated f runs, else forward and backward.
///
/// Arguments, results and what is kept are trees. The cotangent has the type `cotangent_t` of the value, and the results
/// of backward those of the arguments: a sum over devices that a state asks for is written in backward, nothing is
/// added. `no_tangent` stands for the cotangents of integers, or for zeros. What the functions hold is a
/// constant, so that it is nothing that a derivative follows.
/// Shape, dtype, state: as f gives them. Errors: function_does_not_take_these_arguments,
/// function_does_not_take_that_many, function_is_mutable, forward_gives_nothing_to_keep, rule_gives_another_value,
/// backward_gives_no_cotangents, custom_rule_holds_a_followed_value, custom_vjp_goes_back_only; runtime_error for cotangents of other sizes. Communication:
/// that of the functions. Derivative: that of backward, to any order; none forwards. Source: jax.custom_vjp.
template <class F, class Forward, class Backward>
constexpr auto custom_vjp(F f, Forward forward, Backward backward) {
  return detail::with_custom_vjp<F, Forward, Backward>(static_cast<F&&>(f), static_cast<Forward&&>(forward),
                                                       static_cast<Backward&&>(backward));
}

}  // namespace nabla
