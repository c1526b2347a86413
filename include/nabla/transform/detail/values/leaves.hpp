// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/core/arity.hpp>
#include <nabla/expr/record.hpp>
#include <nabla/expr/tree_walk.hpp>

// What a function gives for the leaves of trees that are walked through together.
namespace nabla::detail {

/// Asked without a look into a body that is a template.
template <class F, class... X>
inline constexpr bool takes_leaves = std::is_invocable_v<const F&, const X&...>;
template <class F, class... X>
  requires(std::is_class_v<F> && !HasOneFunction<F>)
inline constexpr bool takes_leaves<F, X...> = takes<F, const X&...>;

/// What a function gives for the leaves at one place.
template <class F, class At, class... X>
struct call_of_leaves {
  using type = error::reported;
  using error = nabla::error::function_does_not_take_the_leaves<At, X...>;
};
template <class F, class At, class... X>
  requires(Reported<X> || ...)
struct call_of_leaves<F, At, X...> {
  using type = nabla::error::reported;
  using error = void;
};
template <class F, class At, class... X>
  requires(takes_leaves<F, X...> && !(Reported<X> || ...))
struct call_of_leaves<F, At, X...> {
  using type = decltype(std::declval<const F&>()(std::declval<const X&>()...));
  using error = std::conditional_t<std::is_void_v<type>, nabla::error::function_gives_nothing<At>, void>;
};

/// What a tree keeps of a function's result.
template <class T>
struct kept_leaf {
  using type = kept_value_t<T>;
};
template <>
struct kept_leaf<void> {
  using type = error::reported;
};

}  // namespace nabla::detail
