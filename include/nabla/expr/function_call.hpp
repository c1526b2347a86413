// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/core/arity.hpp>
#include <nabla/errors/spmd.hpp>
#include <nabla/expr/array_concepts.hpp>

// Calls of a user's function: whether it takes some arguments, asked without a look into its body, and what it gives.
namespace nabla::detail {

/// What a word gives whose function or keywords were refused: its calls are not reported once more.
struct reported_function {
  template <class... X>
  constexpr error::reported operator()(X&&...) const {
    return {};
  }
};

/// Stands for a function whose arguments are wrong.
struct not_called {
  template <class... B>
  error::reported operator()(B&&...) const;
};

/// The function that is called, and the arguments that it sees, `Seen::type`. Where there is an error, neither is
/// looked at.
template <class Error, class F>
using function_if = std::conditional_t<std::is_void_v<Error>, F, not_called>;
template <class Error, class Seen>
struct seen_if {
  using type = list<>;
};
template <class Seen>
struct seen_if<void, Seen> {
  using type = typename Seen::type;
};

/// A mapped function, which says itself why it does not take some arguments.
template <class F, class... X>
concept SaysWhyNot = requires { typename F::template refusal<X...>; };

/// Why F cannot be called with these, asked without a look into its body. NotThese says that they are not what it takes.
template <template <class...> class NotThese, class F, class... X>
struct why_not_taken {
  static constexpr bool by_number = takes_that_many<F, X...>, mutable_only = takes_when_mutable<F, X...>;
  using type = std::conditional_t<
      takes<F, X...> || (Reported<X> || ...), void,
      std::conditional_t<
          mutable_only, error::function_is_mutable<error::to_fix::make_the_function_const>,
          std::conditional_t<by_number, NotThese<X...>, error::function_does_not_take_that_many<int(sizeof...(X))>>>>;
};
template <template <class...> class NotThese, class F, class... X>
  requires SaysWhyNot<F, X...>
struct why_not_taken<NotThese, F, X...> {
  using type = typename F::template refusal<X...>;
};

template <class F, class... B>
struct why_not_callable : why_not_taken<error::function_does_not_take_these_blocks, F, B...> {};

/// What a function gives for values of some types.
template <class F, class Seen>
struct result_of_call;
template <class F, class... V>
struct result_of_call<F, list<V...>> {
  using type = decltype(std::declval<const F&>()(std::declval<V>()...));
};

/// Whether a function gives a result. It gives none where the compiler has reported a mistake in its body.
template <class F, class Seen>
inline constexpr bool has_result = false;
template <class F, class... V>
inline constexpr bool has_result<F, list<V...>> = requires(const F& f) { f(std::declval<V>()...); };

/// What a function gives; `error::reported` where a mistake in its body has been reported.
template <class F, class Seen>
struct result_if_any {
  using type = error::reported;
};
template <class F, class Seen>
  requires has_result<F, Seen>
struct result_if_any<F, Seen> : result_of_call<F, Seen> {};

/// Overloads that are never defined and match worse than all others. After the compiler has reported a mistake in the
/// body of a function, g++ chooses one of these, and so does not report in addition that no call matches.
template <class F, class Nothing = error::reported>
struct calls_of_a_reported_function {
  using any = anything;
  Nothing operator()(any) const
    requires takes_that_many<F, any>;
  Nothing operator()(any, any) const
    requires takes_that_many<F, any, any>;
  Nothing operator()(any, any, any) const
    requires takes_that_many<F, any, any, any>;
  Nothing operator()(any, any, any, any) const
    requires takes_that_many<F, any, any, any, any>;
};

}  // namespace nabla::detail
