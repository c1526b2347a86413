// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/expr/expr.hpp>

// What all elementwise words share. A word's header gives a struct in namespace op with its name, its dtype rule, its
// state rule and its scalar function, and declares the word with one line.
namespace nabla {

namespace detail {

/// dtype rules: what the operands are converted to, and what comes out.
struct same_dtype {
  template <class T>
  using in = T;
  template <class T>
  using out = T;
};
/// Functions of real numbers: integers count as f32.
struct real_dtype {
  template <class T>
  using in = real_of<T>;
  template <class T>
  using out = real_of<T>;
};
/// Comparisons.
struct truth_dtype {
  template <class T>
  using in = T;
  template <class T>
  using out = bool;
};
/// Tests of real numbers.
struct real_truth_dtype {
  template <class T>
  using in = real_of<T>;
  template <class T>
  using out = bool;
};

template <class X>
struct operand_type {
  using type = type_of_t<X>;
};
template <class X>
  requires Literal<std::remove_cvref_t<X>>
struct operand_type<X> {
  using type = literal_type<std::remove_cvref_t<X>>;
};
template <class X>
using operand_type_t = typename operand_type<X>::type;

/// The dtype that array operands have in common, literals left out.
template <class... Types>
struct common_of {
  using type = void;
  using error = void;
};
template <class T, class D, class S, class M, class... Rest>
struct common_of<array_type<T, D, S, M>, Rest...> {
  using rest = common_of<Rest...>;
  using both = std::conditional_t<std::is_void_v<typename rest::type>, T,
                                  common_dtype<T, std::conditional_t<std::is_void_v<typename rest::type>, T,
                                                                     typename rest::type>>>;
  using type = std::conditional_t<std::is_same_v<both, no_common_dtype>, T, both>;
  using error =
      std::conditional_t<!std::is_void_v<typename rest::error>, typename rest::error,
                         std::conditional_t<std::is_same_v<both, no_common_dtype>,
                                            error::dtypes_would_lose<T, typename rest::type>, void>>;
};
template <class L, class... Rest>
struct common_of<literal_type<L>, Rest...> : common_of<Rest...> {};

template <class T, class Type>
struct literal_error {
  using type = void;
};
template <class T, class L>
struct literal_error<T, literal_type<L>> {
  using type = std::conditional_t<literal_fits<L, T>, void, error::literal_would_lose<L, T>>;
};

/// The result type of an elementwise word F of operands with these types, or why there is none.
template <class F, class... Types>
struct elementwise_rule {
  using join = joined<F::states, Types...>;
  using common = typename F::template common<Types...>;
  using input = typename F::dtype::template in<typename common::type>;
  using output = typename F::dtype::template out<typename common::type>;
  using error = typename first_error<typename join::error, typename common::error,
                                     typename literal_error<input, Types>::type...>::type;
  using type = array_type<output, typename join::dims_type, typename join::state_type, typename join::mesh_type>;
};

/// The rule of F for these operands: `error`, or void and `type`.
template <class F, class... X>
using rule_of = elementwise_rule<F, operand_type_t<X>...>;

/// The reason why F does not accept these operands; void if it does. Total: never fails on good input.
template <class F, class... X>
struct why_not {
  using type = typename rule_of<F, X...>::error;
};
template <class F, class... X>
  requires(Reported<X> || ...)
struct why_not<F, X...> {
  using type = void;
};
template <class F, class... X>
using why_not_t = typename why_not<F, X...>::type;

template <class F, class... X>
inline constexpr bool accepts = std::is_void_v<why_not_t<F, X...>>;

template <class F, class... X>
constexpr auto elementwise(X&&... x) {
  if constexpr ((Reported<X> || ...)) {
    return error::reported{};
  } else {
    using rule = rule_of<F, X...>;
    using type = typename rule::type;
    auto make = [](auto... n) {
      const auto size = join_sizes<typename type::dims>(F::name, n...);
      const auto mesh = join_mesh_values<typename type::mesh>(F::name, n...);
      using node = map_node<F, type, typename rule::input, decltype(n)...>;
      return expr<node>(node{{static_cast<decltype(n)&&>(n)...}, size, mesh});
    };
    return make(as_node(static_cast<X&&>(x))...);
  }
}

}  // namespace detail

/// Base of the elementwise words in namespace op: D is the dtype rule, L the state rule.
template <class D, detail::linearity L>
struct elementwise_word {
  using dtype = D;
  static constexpr detail::linearity states = L;
  template <class... Types>
  using common = detail::common_of<Types...>;
};

}  // namespace nabla

/// Declares the elementwise word `word` of one, two or three operands by the rules of op::word.
#define NABLA_DETAIL_WORD_1(word, function, sentence)                                                     \
  template <class X>                                                                                      \
    requires ::nabla::ArrayAmong<X> && (::nabla::detail::accepts<function, X>)                            \
  constexpr auto word(X&& x) {                                                                            \
    return ::nabla::detail::elementwise<function>(static_cast<X&&>(x));                                   \
  }                                                                                                       \
  template <class X, class nabla_error = ::nabla::detail::why_not_t<function, X>>                         \
    requires ::nabla::ArrayAmong<X> && (!::nabla::detail::accepts<function, X>)                           \
  ::nabla::error::reported word(X&&) NABLA_REFUSED(sentence);

#define NABLA_DETAIL_WORD_2(word, function, sentence)                                                     \
  template <class X, class Y>                                                                             \
    requires ::nabla::ArrayAmong<X, Y> && (::nabla::detail::accepts<function, X, Y>)                      \
  constexpr auto word(X&& x, Y&& y) {                                                                     \
    return ::nabla::detail::elementwise<function>(static_cast<X&&>(x), static_cast<Y&&>(y));              \
  }                                                                                                       \
  template <class X, class Y, class nabla_error = ::nabla::detail::why_not_t<function, X, Y>>             \
    requires ::nabla::ArrayAmong<X, Y> && (!::nabla::detail::accepts<function, X, Y>)                     \
  ::nabla::error::reported word(X&&, Y&&) NABLA_REFUSED(sentence);

/// An operator: refused by `= delete` on both compilers (clang reports an unavailable operator twice).
#define NABLA_DETAIL_OPERATOR_2(sign, function)                                                           \
  template <class X, class Y>                                                                             \
    requires ::nabla::ArrayAmong<X, Y> && (::nabla::detail::accepts<function, X, Y>)                      \
  constexpr auto operator sign(X&& x, Y&& y) {                                                            \
    return ::nabla::detail::elementwise<function>(static_cast<X&&>(x), static_cast<Y&&>(y));              \
  }                                                                                                       \
  template <class X, class Y, class nabla_error = ::nabla::detail::why_not_t<function, X, Y>>             \
    requires ::nabla::ArrayAmong<X, Y> && (!::nabla::detail::accepts<function, X, Y>)                     \
  ::nabla::error::reported operator sign(X&&, Y&&) = delete;
#define NABLA_DETAIL_OPERATOR_1(sign, function)                                                           \
  template <class X>                                                                                      \
    requires ::nabla::ArrayAmong<X> && (::nabla::detail::accepts<function, X>)                            \
  constexpr auto operator sign(X&& x) {                                                                   \
    return ::nabla::detail::elementwise<function>(static_cast<X&&>(x));                                   \
  }                                                                                                       \
  template <class X, class nabla_error = ::nabla::detail::why_not_t<function, X>>                         \
    requires ::nabla::ArrayAmong<X> && (!::nabla::detail::accepts<function, X>)                           \
  ::nabla::error::reported operator sign(X&&) = delete;
