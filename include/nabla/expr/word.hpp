// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/errors/elementwise.hpp>
#include <nabla/errors/shape.hpp>
#include <nabla/expr/laid_out.hpp>
#include <nabla/expr/takes_complex.hpp>

// What all elementwise words share. A word's header gives a struct in namespace op with its name, its dtype rule, its
// state rule and its scalar function, and declares the word with one line.
namespace nabla {

namespace detail {

/// dtype rules: what the operands are converted to, what comes out, and what is refused.
struct same_dtype {
  template <class T>
  using in = T;
  template <class T>
  using out = T;
  template <class T>
  using error = void;
};
/// Arithmetic: numbers stay what they are; truth values are none.
struct number_dtype : same_dtype {
  template <class T>
  using error = std::conditional_t<std::is_same_v<T, bool>,
                                   nabla::error::bool_has_no_arithmetic<nabla::error::to_fix::astype_int32>, void>;
};
/// Functions of real numbers: integers count as f32.
struct real_dtype : same_dtype {
  template <class T>
  using in = real_of<T>;
  template <class T>
  using out = real_of<T>;
};
/// Functions of floating or complex numbers: integers count as f32.
struct inexact_dtype : same_dtype {
  template <class T>
  using in = inexact_of<T>;
  template <class T>
  using out = inexact_of<T>;
};
/// Tests of them.
struct inexact_truth_dtype : inexact_dtype {
  template <class T>
  using out = bool;
};
/// Comparisons.
struct truth_dtype : same_dtype {
  template <class T>
  using out = bool;
};
/// Tests of real numbers.
struct real_truth_dtype : real_dtype {
  template <class T>
  using out = bool;
};
/// Operations on bits, or on truth values.
struct bits_dtype : same_dtype {
  template <class T>
  using error = std::conditional_t<
      is_floating<T>,
      nabla::error::floating_dtype_has_no_bits<T, nabla::error::to_fix::compare_with_zero>, void>;
};
/// Operations on truth values alone.
struct only_bool_dtype : same_dtype {
  template <class T>
  using error = std::conditional_t<std::is_same_v<T, bool>, void,
                                   nabla::error::not_a_truth_value<T, nabla::error::to_fix::compare_with_zero>>;
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

/// The dtypes of array operands, literals left out.
template <class Type>
struct dtypes_of {
  using type = list<typename Type::value_type>;
};
template <class L>
struct dtypes_of<literal_type<L>> {
  using type = list<>;
};

/// The dtype among all that holds the others, and the first two that have none in common.
template <class All>
struct common_of_dtypes;
template <class... T>
struct common_of_dtypes<list<T...>> {
  using common = common_dtype<T...>;
  static constexpr bool exists = !std::is_same_v<common, no_common_dtype>;
  template <class A, class... B>
  struct clash {
    using type = void;
  };
  template <class A, class B, class... Rest>
  struct clash<A, B, Rest...> {
    using type = typename std::conditional_t<
        std::is_same_v<common_dtype<A, B>, no_common_dtype>,
        type_tag<nabla::error::dtypes_would_lose<A, B, nabla::error::to_fix::astype_one_side>>,
        clash<A, Rest...>>::type;
  };
  template <class...>
  struct clashes {
    using type = void;
  };
  template <class A, class... Rest>
  struct clashes<A, Rest...> {
    using first = typename clash<A, Rest...>::type;
    using type = typename std::conditional_t<std::is_void_v<first>, clashes<Rest...>, type_tag<first>>::type;
  };
  using type = std::conditional_t<exists, common, at<0, list<T..., void>>>;
  using error = typename std::conditional_t<exists, type_tag<void>, clashes<T...>>::type;
};
template <class T>
struct common_of_dtypes<list<T>> {
  using type = T;
  using error = void;
};
template <class T>
struct common_of_dtypes<list<T, T>> {
  using type = T;
  using error = void;
};

/// A complex literal beside floating arrays makes them complex.
template <class Type>
inline constexpr bool is_complex_literal = false;
template <class L>
inline constexpr bool is_complex_literal<literal_type<L>> = is_complex<L>;
template <class Common, bool AnyComplex>
struct beside_literals : Common {};
template <class Common>
  requires is_floating<typename Common::type>
struct beside_literals<Common, true> {
  using type = std::complex<computing<typename Common::type>>;
  using error = typename Common::error;
};

/// The dtype that array operands have in common.
template <class... Types>
struct common_of : beside_literals<common_of_dtypes<concat<list<>, typename dtypes_of<Types>::type...>>,
                                   (is_complex_literal<Types> || ...)> {};

/// Sums of integers that are still to be made are not those of quotients either, which are cut off.
template <linearity Rule, class T, class Type>
inline constexpr bool is_linear_for = true;
template <linearity Rule, class T, class A, class D, class S, class M>
inline constexpr bool is_linear_for<Rule, T, array_type<A, D, S, M>> =
    masks_of<S, M>.u == 0 || (sums_alike<A, T> && !(is_integer<A> && Rule == linearity::quotient));
template <linearity Rule, class T, class... Types>
inline constexpr linearity linearity_for = (is_linear_for<Rule, T, Types> && ...) ? Rule : linearity::none;

template <class T, class Type>
struct literal_error {
  using type = void;
};
template <class T, class L>
struct literal_error<T, literal_type<L>> {
  using type = std::conditional_t<literal_fits<L, T>, void,
                                  error::literal_would_lose<L, T, error::to_fix::astype_one_side>>;
};

/// The result type of an elementwise word F of operands with these types, or why there is none.
template <class F, class... Types>
struct elementwise_rule {
  using common = typename F::template common<Types...>;
  using input = typename F::dtype::template in<typename common::type>;
  using join = joined<linearity_for<F::states, input, Types...>, Types...>;
  using output = typename F::dtype::template out<typename common::type>;
  using error = typename first_error<typename join::error, typename common::error,
                                     typename F::dtype::template error<typename common::type>,
                                     complex_error<F, typename common::type>,
                                     typename literal_error<input, Types>::type...>::type;
  using type = array_type<output, typename join::dims_type, typename join::state_type, typename join::mesh_type>;
};

template <class F, class Types>
struct rule_of_list;
template <class F, class... Types>
struct rule_of_list<F, list<Types...>> {
  using type = elementwise_rule<F, Types...>;
};
template <bool Automatic>
struct elementwise_rule_where {
  template <class F, class... Types>
  using of = elementwise_rule<F, Types...>;
};
template <>
struct elementwise_rule_where<true> {
  template <class F, class... Types>
  using of = typename rule_of_list<F, agreed_operands<Types...>>::type;
};
/// The rule of F for operands of these types, as they agree on a layout: `error`, or void and `type`.
template <class F, class... Types>
using rule_of_types = typename elementwise_rule_where<any_automatic<Types...>>::template of<F, Types...>;
template <class F, class... X>
using rule_of = rule_of_types<F, operand_type_t<X>...>;

/// The reason why F does not accept these operands; void if it does. Total: never fails on good input.
/// Computed also for types that are no arrays, before the constraints that leave them alone.
template <class F, class... X>
struct why_not {
  using type = void;
};
template <class F, class... X>
  requires(ArrayAmong<X...> && !(Reported<X> || ...))
struct why_not<F, X...> {
  using type = typename rule_of<F, X...>::error;
};
template <class F, class... X>
using why_not_t = typename why_not<F, X...>::type;

template <class F, class... X>
inline constexpr bool accepts = std::is_void_v<why_not_t<F, X...>>;

/// The range of an integer dtype, in the words of an error.
template <class T>
inline constexpr const char* holds_sentence = "";
template <>
inline constexpr const char* holds_sentence<std::int8_t> = "requires a literal within -128..127 beside an i8 array";
template <>
inline constexpr const char* holds_sentence<std::int16_t> =
    "requires a literal within -32768..32767 beside an i16 array";
template <>
inline constexpr const char* holds_sentence<std::int32_t> =
    "requires a literal within -2147483648..2147483647 beside an i32 array";
template <>
inline constexpr const char* holds_sentence<std::int64_t> =
    "requires a literal within -9223372036854775808..9223372036854775807 beside an i64 array";
template <>
inline constexpr const char* holds_sentence<std::uint8_t> = "requires a literal within 0..255 beside a u8 array";
template <>
inline constexpr const char* holds_sentence<std::uint16_t> = "requires a literal within 0..65535 beside a u16 array";
template <>
inline constexpr const char* holds_sentence<std::uint32_t> =
    "requires a literal within 0..4294967295 beside a u32 array";
template <>
inline constexpr const char* holds_sentence<std::uint64_t> =
    "requires a literal within 0..18446744073709551615 beside a u64 array";

/// Why a value cannot be an element of an array of T; void if it can.
template <class V, class T>
struct why_not_an_element {
  using type = nabla::error::not_a_number<V>;
};
template <Literal V, class T>
struct why_not_an_element<V, T> {
  using type = std::conditional_t<literal_fits<V, T>, void, nabla::error::literal_would_lose<V, T>>;
};

/// A literal as the dtype of its partners.
template <class T, class L>
constexpr T adopted(const char* word, L value) {
  if constexpr (is_integer<T> && std::is_integral_v<L>)
    if (!has_integer<T>(value)) fail<>::because(word, holds_sentence<T>);
  return static_cast<T>(value);
}

/// A node as an operand of another.
template <class In, class N>
constexpr auto child_node([[maybe_unused]] const char* word, N&& n) {
  if constexpr (is_literal_node<std::remove_cvref_t<N>>) return literal_node<In>{adopted<In>(word, n.value)};
  else return std::remove_cvref_t<N>(static_cast<N&&>(n));
}

/// For operators, which are spelt without a macro and without concepts: clang lists every overload of a refused one,
/// with three lines for a macro and three for each constraint, and 25 lines must suffice.
template <class F, class... X>
using if_accepted = std::enable_if_t<ArrayAmong<X...> && accepts<F, X...>, int>;
template <bool Refused, class F, class... X>
struct refusal {};
template <class F, class... X>
struct refusal<true, F, X...> {
  using type = why_not_t<F, X...>;
};
template <class F, class... X>
using why_refused = typename refusal<ArrayAmong<X...> && !accepts<F, X...>, F, X...>::type;

/// The sizes and the mesh of an operand; a number has none.
template <class X>
constexpr decltype(auto) operand_place(const X& x) {
  if constexpr (Literal<X>) return node_place<dims<>, no_mesh>{};
  else if constexpr (is_expr<X>) return x.node_.place();
  else return place_of_type<type_of_t<X>>{x.sizes(), x.mesh()};
}
template <class... X>
using dtypes_of_operands = list<typename operand_type_t<X>::value_type...>;

/// The dtype that the first operand of F is converted to, where the others become In.
template <class F, class In>
using first_input = std::conditional_t<F::first_operand_is_a_condition, bool, In>;

template <class F, class X, class... Y>
constexpr auto elementwise(X&& x, Y&&... y) {
  if constexpr (Reported<X> || (Reported<Y> || ...)) {
    return error::reported{};
  } else if constexpr (!are_agreed<operand_type_t<X>, operand_type_t<Y>...>) {
    return with_operands(
        F::name, agreed_operands<operand_type_t<X>, operand_type_t<Y>...>{},
        [](auto&&... agreed) { return elementwise<F>(static_cast<decltype(agreed)&&>(agreed)...); },
        static_cast<X&&>(x), static_cast<Y&&>(y)...);
  } else {
    using rule = rule_of<F, X, Y...>;
    using type = typename rule::type;
    using in = typename rule::input;
    using node = map_node<F, type, in, decltype(as_node<first_input<F, in>>(static_cast<X&&>(x), F::name)),
                          decltype(as_node<in>(static_cast<Y&&>(y), F::name))...>;
    return expr<node>(of_word<F>{}, static_cast<X&&>(x), static_cast<Y&&>(y)...);
  }
}

/// The same of a word that knows where it is called: there its operands are laid out.
template <class F, class X, class... Y>
constexpr auto elementwise_at([[maybe_unused]] call_site where, X&& x, Y&&... y) {
  if constexpr (!(Reported<X> || (Reported<Y> || ...))) {
    if constexpr (!are_agreed<operand_type_t<X>, operand_type_t<Y>...>)
      return with_operands(
          called(F::name, where), agreed_operands<operand_type_t<X>, operand_type_t<Y>...>{},
          [](auto&&... agreed) { return elementwise<F>(static_cast<decltype(agreed)&&>(agreed)...); },
          static_cast<X&&>(x), static_cast<Y&&>(y)...);
    else
      return elementwise<F>(static_cast<X&&>(x), static_cast<Y&&>(y)...);
  } else {
    return error::reported{};
  }
}

template <class N>
constexpr auto as_expr(const N& n) {
  return expr<N>(n);
}
template <class T>
constexpr T as_expr(const literal_node<T>& n) {
  return n.value;
}
/// What a formula makes of elements of T that it was given as `computed`: f32 becomes T again.
template <class T, class X>
constexpr auto rounded_as(X&& x) {
  if constexpr (is_half<T> && std::is_same_v<value_type_t<X>, float>)
    return as_expr(converted<T>(as_node(static_cast<X&&>(x))));
  else
    return std::remove_cvref_t<X>(static_cast<X&&>(x));
}
/// f of an array; of one of 16 bits f of it as f32, and the result is rounded.
template <class X, class F>
constexpr auto by_float(X&& x, const F& f) {
  using T = value_type_t<X>;
  if constexpr (is_half<T>) return evaluated(converted<T>(f(evaluated(computed(as_node(x)))).leaf()));
  else return f(static_cast<X&&>(x));
}
/// The node of an elementwise word of nodes.
template <class F, class X, class... Y>
constexpr auto node_of(X&& x, Y&&... y) {
  using rule = rule_of_types<F, typename std::remove_cvref_t<X>::type, typename std::remove_cvref_t<Y>::type...>;
  static_assert(std::is_void_v<typename rule::error>,
                "nabla: a rule of the library makes an expression that its words refuse");
  using in = typename rule::input;
  using first_in = first_input<F, in>;
  using type = typename rule::type;
  return map_node<F, type, in, decltype(child_node<first_in>(F::name, static_cast<X&&>(x))),
                  decltype(child_node<in>(F::name, static_cast<Y&&>(y)))...>{
      joined_place<typename type::dims, typename type::mesh>(
          F::name, dtypes_of_nodes<std::remove_cvref_t<X>, std::remove_cvref_t<Y>...>{}, x.place(), y.place()...),
      {child_node<first_in>(F::name, static_cast<X&&>(x)), child_node<in>(F::name, static_cast<Y&&>(y))...}};
}

}  // namespace detail

template <class Node>
template <class F, class X, class... Y>
constexpr expr<Node>::expr(detail::of_word<F>, X&& x, Y&&... y)
    : node_{detail::joined_place<typename Node::dims, typename Node::type::mesh>(
                F::name, detail::dtypes_of_operands<X, Y...>{}, detail::operand_place(x), detail::operand_place(y)...),
            {detail::as_node<detail::first_input<F, typename Node::input>>(static_cast<X&&>(x), F::name),
             detail::as_node<typename Node::input>(static_cast<Y&&>(y), F::name)...}} {}

/// Base of the elementwise words in namespace op: D is the dtype rule, L the state rule.
template <class D, detail::linearity L>
struct elementwise_word {
  using dtype = D;
  static constexpr detail::linearity states = L;
  static constexpr bool first_operand_is_a_condition = false;
  template <class... Types>
  using common = detail::common_of<Types...>;
};

}  // namespace nabla

/// Declares the elementwise word `word` of one, two or three operands by the rules of op::word.
#define NABLA_DETAIL_WORD_1(word, function, sentence)                                                                  \
  NABLA_WORD(word, (::nabla::ArrayAmong X, class nabla_error = ::nabla::detail::why_not_t<function, X>), (X&& x),     \
             sentence) {                                                                                               \
    return ::nabla::detail::elementwise<function>(static_cast<X&&>(x));                                                \
  }

#define NABLA_DETAIL_WORD_2(word, function, sentence)                                                                  \
  NABLA_WORD(word,                                                                                                     \
             (class X, ::nabla::ArrayAmong<X> Y, class nabla_error = ::nabla::detail::why_not_t<function, X, Y>),      \
             (X&& x, Y&& y, ::nabla::call_site called_at = ::nabla::call_site::here()), sentence) {                  \
    return ::nabla::detail::elementwise_at<function>(called_at, static_cast<X&&>(x), static_cast<Y&&>(y));             \
  }

#define NABLA_DETAIL_WORD_3(word, function, sentence)                                                                  \
  NABLA_WORD(word,                                                                                                     \
             (class X, class Y, ::nabla::ArrayAmong<X, Y> Z,                                                           \
              class nabla_error = ::nabla::detail::why_not_t<function, X, Y, Z>),                                      \
             (X&& x, Y&& y, Z&& z, ::nabla::call_site called_at = ::nabla::call_site::here()), sentence) {          \
    return ::nabla::detail::elementwise_at<function>(called_at, static_cast<X&&>(x), static_cast<Y&&>(y),              \
                                                     static_cast<Z&&>(z));                                             \
  }
