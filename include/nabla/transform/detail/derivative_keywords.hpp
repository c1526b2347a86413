// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/expr/keyword_call.hpp>
#include <nabla/transform/detail/loss.hpp>

// What may stand before a function that is differentiated: in which arguments, and that it gives more than is followed.
namespace nabla {

namespace detail {

template <class K>
concept DerivativeKeyword = std::is_same_v<K, has_aux_t> || is_argument_numbers<K>;
/// The keywords of a call: the numbers of arguments, and whether the function gives more than its loss.
template <class... K>
struct derivative_keywords {
  using numbers = argument_numbers<>;
  static constexpr bool has_aux = (std::is_same_v<K, has_aux_t> || ...);
};
template <int... N, class... K>
struct derivative_keywords<argument_numbers<N...>, K...> : derivative_keywords<K...> {
  using numbers = argument_numbers<N...>;
};
template <class... K>
struct derivative_keywords<has_aux_t, K...> : derivative_keywords<K...> {
  static constexpr bool has_aux = true;
};
/// The numbers of arguments among some keywords; or that one of these stands twice.
template <class... K>
struct numbers_of_keywords {
  using type = typename derivative_keywords<K...>::numbers;
};
template <class K, class L, class... More>
  requires(is_argument_numbers<K> == is_argument_numbers<L>)
struct numbers_of_keywords<K, L, More...> {
  using type = repeated_keyword<L>;
};
/// There are two kinds, so the third one stands twice.
template <class K, class L, class M, class... More>
  requires(is_argument_numbers<K> != is_argument_numbers<L>)
struct numbers_of_keywords<K, L, M, More...> {
  using type = repeated_keyword<M>;
};

template <class K>
struct is_derivative_keyword {
  static constexpr bool value = DerivativeKeyword<K>;
};
/// Why K is no argument of a derivative: numbers of arguments are written as in JAX, or nothing is known of it.
template <class K>
using why_no_derivative_argument = std::conditional_t<
    is_no_function<K>, error::not_a_keyword_of_a_derivative<K, error::to_fix::write_argnums_and_then_the_function>,
    error::not_a_keyword_of_a_derivative<K>>;
/// What may stand behind the keywords.
template <class F>
concept DerivedFunction = !DerivativeKeyword<F> && !is_no_function<F>;
template <class Numbers>
struct why_no_numbers {
  using type = void;
};
template <class K>
struct why_no_numbers<repeated_keyword<K>> {
  using type = error::keyword_stands_twice<K>;
};
/// What is wrong with the arguments of grad; a call_site behind them is none of them.
template <class... K>
struct derivative_call {
  using call = keyword_call<is_derivative_keyword, why_no_derivative_argument, K...>;
  template <class Keywords>
  struct numbers;
  template <class... L>
  struct numbers<list<L...>> : why_no_numbers<typename numbers_of_keywords<L...>::type> {};
  using error = typename first_error<typename call::error, typename numbers<typename call::keywords>::type>::type;
};
template <class F>
struct derivative_call<F, call_site> {
  using error = void;
};
template <class K, class F>
struct derivative_call<K, F, call_site> : derivative_call<K, F> {};
template <class K, class L, class F>
struct derivative_call<K, L, F, call_site> : derivative_call<K, L, F> {};

}  // namespace detail

/// In which arguments a derivative is taken: `grad(argnums<0, 2>, f)`.
template <int... N>
inline constexpr detail::argument_numbers<N...> argnums{};

}  // namespace nabla
