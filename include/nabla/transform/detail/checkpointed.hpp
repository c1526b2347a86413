// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/errors/transform.hpp>
#include <nabla/expr/function_call.hpp>
#include <nabla/transform/detail/values/levels.hpp>

namespace nabla::detail {

/// What f gives, without the graph of how: in rematerialise.hpp, which whatever makes a derivative includes.
template <class Policy, class F, class... X>
constexpr auto without_graph(const F& f, const X&... x);

/// A function of which a derivative keeps nothing but arguments and results, and what the policy says.
template <class Policy, class F>
class checkpointed {
 public:
  /// Why these are no arguments for it; void if they are.
  template <class... X>
  using refusal =
      typename why_not_taken<error::function_does_not_take_these_arguments, F, std::remove_cvref_t<X>...>::type;

  constexpr explicit checkpointed(F f) : f_(static_cast<F&&>(f)) {}

  template <class... X, class nabla_error = refusal<X...>>
    requires std::is_void_v<nabla_error>
  constexpr auto operator()(const X&... x) const {
    using given = decltype(f_(x...));
    if constexpr (!has_result<F, list<const X&...>>) return error::reported{};
    else if constexpr (order_of<levels_in<std::remove_cvref_t<given>>> == 0) return f_(x...);
    else return without_graph<Policy>(f_, x...);
  }
  NABLA_REFUSED_CALL((class... X, class nabla_error = refusal<X...>), (const X&...))

 private:
  F f_;
};

}  // namespace nabla::detail
