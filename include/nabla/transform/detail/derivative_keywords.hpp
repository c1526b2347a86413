// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/expr/keyword_call.hpp>
#include <nabla/transform/detail/loss.hpp>

// What may stand before a function that is differentiated: in which arguments, that it gives more than is followed, that it
// is holomorphic.
namespace nabla {

namespace detail {

template <class K>
concept DerivativeKeyword = std::is_same_v<K, has_aux_t> || std::is_same_v<K, holomorphic_t> || is_argument_numbers<K>;
template <class K>
struct is_derivative_keyword {
  static constexpr bool value = DerivativeKeyword<K>;
};
template <class K>
struct is_numbers_keyword {
  static constexpr bool value = is_argument_numbers<K>;
};
/// Why K is no argument of a derivative: numbers of arguments are written as in JAX, or nothing is known of it.
template <class K>
using why_no_derivative_argument = std::conditional_t<
    is_no_function<K>, error::not_a_keyword_of_a_derivative<K, error::to_fix::write_argnums_and_then_the_function>,
    error::not_a_keyword_of_a_derivative<K>>;
/// Why a keyword stands beside another one of its kind; void if none does.
template <class... K>
struct why_keyword_twice {
  using type = void;
};
template <class K, class... More>
struct why_keyword_twice<K, More...> {
  using type = typename first_error<
      std::conditional_t<std::is_same_v<K, More> || (is_argument_numbers<K> && is_argument_numbers<More>),
                         error::keyword_stands_twice<More>, void>...,
      typename why_keyword_twice<More...>::type>::type;
};
/// What the keywords of a derivative say.
template <class Keywords>
struct said_of_derivative;
template <class... K>
struct said_of_derivative<list<K...>> {
  using numbers = typename the_keyword<is_numbers_keyword, list<K...>, argument_numbers<>>::type;
  static constexpr bool has_aux = (std::is_same_v<K, has_aux_t> || ...);
  static constexpr bool holomorphic = (std::is_same_v<K, holomorphic_t> || ...);
  using error = typename why_keyword_twice<K...>::type;
};
/// The arguments of a derivative: its keywords in any order, then the function.
template <class... K>
struct derivative_call : keyword_call<is_derivative_keyword, why_no_derivative_argument, K...> {
  using call = keyword_call<is_derivative_keyword, why_no_derivative_argument, K...>;
  using said = said_of_derivative<typename call::keywords>;
  using error = typename first_error<typename call::error, typename said::error>::type;
};

}  // namespace detail

/// In which arguments a derivative is taken: `grad(argnums<0, 2>, f)`.
template <int... N>
inline constexpr detail::argument_numbers<N...> argnums{};

}  // namespace nabla

/// Declares `word(keywords.., f, ..)`. `by::error<A...>` is why such arguments are refused; `by::of<A...>` makes the
/// function of them, and moves them. No default argument can stand behind a pack, so where the word is called is known
/// for up to six arguments.
#define NABLA_DETAIL_TRANSFORM(word, by, sentence)                                                                     \
  NABLA_WORD_GIVING((auto), (::nabla::detail::reported_function), word,                                                \
                    (class... A, class nabla_error = typename by::template error<A...>), (A... a), sentence) {         \
    return by::template of<A...>(::nabla::call_site{}, a...);                                                          \
  }                                                                                                                    \
  NABLA_DETAIL_TRANSFORM_AT(word, by, (class A), (A), (A a), (a))                                                      \
  NABLA_DETAIL_TRANSFORM_AT(word, by, (class A, class B), (A, B), (A a, B b), (a, b))                                  \
  NABLA_DETAIL_TRANSFORM_AT(word, by, (class A, class B, class C), (A, B, C), (A a, B b, C c), (a, b, c))              \
  NABLA_DETAIL_TRANSFORM_AT(word, by, (class A, class B, class C, class D), (A, B, C, D), (A a, B b, C c, D d),        \
                            (a, b, c, d))                                                                              \
  NABLA_DETAIL_TRANSFORM_AT(word, by, (class A, class B, class C, class D, class E), (A, B, C, D, E),                  \
                            (A a, B b, C c, D d, E e), (a, b, c, d, e))                                                \
  NABLA_DETAIL_TRANSFORM_AT(word, by, (class A, class B, class C, class D, class E, class F), (A, B, C, D, E, F),      \
                            (A a, B b, C c, D d, E e, F f), (a, b, c, d, e, f))
#define NABLA_DETAIL_TRANSFORM_AT(word, by, parameters, types, arguments, names)                                       \
  template <NABLA_BARE parameters>                                                                                     \
    requires std::is_void_v<typename by::template error<NABLA_BARE types>>                                             \
  constexpr auto word(NABLA_BARE arguments, ::nabla::call_site where = ::nabla::call_site::here()) {                   \
    return by::template of<NABLA_BARE types>(where, NABLA_BARE names);                                                 \
  }
