// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/axis/axis.hpp>
#include <nabla/expr/abstract_array.hpp>
#include <nabla/op/elementwise/elementwise.hpp>
#include <string_view>

// All elementwise words as objects, so that one table can speak of them all.
namespace words {

namespace nb = nabla;
namespace axes {
NABLA_AXES(batch, hidden, classes)
NABLA_MESH_AXES(data, model)
}  // namespace axes
using namespace axes;  // NOLINT: a test

#define WORDS_FUNCTION(word)                                                                           \
  inline constexpr auto word = [](auto&&... x) -> decltype(nb::word(static_cast<decltype(x)>(x)...)) { \
    return nb::word(static_cast<decltype(x)>(x)...);                                                   \
  };
#define WORDS_UNARY(word, sign)                                                             \
  inline constexpr auto word = [](auto&& x) -> decltype(sign static_cast<decltype(x)>(x)) { \
    return sign static_cast<decltype(x)>(x);                                                \
  };
#define WORDS_BINARY(word, sign)                                                                          \
  inline constexpr auto word = [](auto&& x, auto&& y) -> decltype(static_cast<decltype(x)>(x)             \
                                                                      sign static_cast<decltype(y)>(y)) { \
    return static_cast<decltype(x)>(x) sign static_cast<decltype(y)>(y);                                  \
  };

/// Functions of one real number: integers count as f32.
#define WORDS_POWERS(each)                                                                                             \
  each(exp) each(exp2) each(expm1) each(log) each(log2) each(log10) each(log1p) each(sqrt) each(rsqrt) each(cbrt)      \
      each(reciprocal)
#define WORDS_TRIGONOMETRY(each)                                                                                       \
  each(sin) each(cos) each(tan) each(asin) each(acos) each(atan) each(sinh) each(cosh) each(tanh) each(asinh)          \
      each(acosh) each(atanh)
#define WORDS_SPECIAL(each) each(erf) each(erfc) each(lgamma) each(sigmoid) each(gelu) each(silu) each(softplus)
#define WORDS_REAL_1(each) WORDS_POWERS(each) WORDS_TRIGONOMETRY(each) WORDS_SPECIAL(each)
/// Functions of one number that keep its dtype.
#define WORDS_NUMBER_1(each) each(abs) each(sign) each(square) each(relu) each(floor) each(ceil) each(round) each(trunc)
/// Tests of one number.
#define WORDS_TEST_1(each) each(isnan) each(isinf) each(isfinite)
#define WORDS_REAL_2(each) each(pow) each(atan2) each(fmod) each(copysign) each(hypot)
#define WORDS_SAME_2(each) each(maximum) each(minimum)

/// The same, of words that the sums of all words would be too long with.
#define WORDS_NETWORKS(each)                                                                                          \
  each(log_sigmoid) each(mish) each(soft_sign) each(selu) each(relu6) each(hard_tanh) each(hard_sigmoid)              \
      each(hard_silu) each(gelu_tanh) each(sparse_sigmoid) each(sparse_plus)
#define WORDS_MORE_REAL_1(each) each(digamma) each(erfinv) each(sinc) each(log1mexp) each(deg2rad) each(rad2deg)
#define WORDS_MORE_TEST_1(each) each(isposinf) each(isneginf) each(signbit)
/// Functions of one number with a parameter that may be left out.
#define WORDS_PARAMETER(each) each(squareplus) each(elu) each(celu) each(leaky_relu)
#define WORDS_MORE_REAL_2(each)                                                                                       \
  WORDS_PARAMETER(each) each(logaddexp) each(logaddexp2) each(xlogy) each(xlog1py) each(heaviside) each(nextafter)
#define WORDS_MORE_SAME_2(each) each(fmax) each(fmin)
#define WORDS_MORE_NUMBER_2(each) each(mod) each(floor_divide)
#define WORDS_INTEGER_1(each) each(population_count) each(clz)
#define WORDS_INTEGER_2(each) each(gcd) each(lcm) each(left_shift) each(right_shift)
#define WORDS_LOGICAL_2(each) each(logical_and) each(logical_or) each(logical_xor)
/// Those functions of one real number that are holomorphic functions of a complex one.
#define WORDS_HOLOMORPHIC(each)                                                                                     \
  each(exp) each(exp2) each(expm1) each(log) each(log2) each(log10) each(log1p) each(sqrt) each(rsqrt) each(reciprocal) \
      each(square) each(sinc) each(sigmoid) WORDS_TRIGONOMETRY(each)
#define WORDS_HOLOMORPHIC_2(each) each(pow) each(logaddexp) each(logaddexp2) each(xlogy) each(xlog1py)
/// Parts of complex numbers.
#define WORDS_PARTS(each) each(real) each(imag) each(conj) each(angle)
#define WORDS_MORE_1(each) WORDS_NETWORKS(each) WORDS_MORE_REAL_1(each) WORDS_MORE_TEST_1(each) each(nan_to_num)
#define WORDS_MORE_2(each)                                                                                            \
  WORDS_MORE_REAL_2(each) WORDS_MORE_SAME_2(each) WORDS_MORE_NUMBER_2(each) WORDS_LOGICAL_2(each)

WORDS_REAL_1(WORDS_FUNCTION)
WORDS_NUMBER_1(WORDS_FUNCTION)
WORDS_TEST_1(WORDS_FUNCTION)
WORDS_REAL_2(WORDS_FUNCTION)
WORDS_SAME_2(WORDS_FUNCTION)
WORDS_MORE_1(WORDS_FUNCTION)
WORDS_MORE_2(WORDS_FUNCTION)
WORDS_INTEGER_1(WORDS_FUNCTION)
WORDS_INTEGER_2(WORDS_FUNCTION)
WORDS_PARTS(WORDS_FUNCTION)
WORDS_FUNCTION(complex)
WORDS_FUNCTION(isclose)
WORDS_FUNCTION(clamp)
WORDS_FUNCTION(clip)
WORDS_UNARY(negative, -)
WORDS_UNARY(positive, +)
WORDS_UNARY(logical_not, !)
WORDS_UNARY(bit_not, ~)
WORDS_BINARY(add, +)
WORDS_BINARY(subtract, -)
WORDS_BINARY(multiply, *)
WORDS_BINARY(divide, /)
WORDS_BINARY(remainder, %)
WORDS_BINARY(equal, ==)
WORDS_BINARY(not_equal, !=)
WORDS_BINARY(less, <)
WORDS_BINARY(less_equal, <=)
WORDS_BINARY(greater, >)
WORDS_BINARY(greater_equal, >=)
WORDS_BINARY(bit_and, &)
WORDS_BINARY(bit_or, |)
WORDS_BINARY(bit_xor, ^)
template <class T>
inline constexpr auto astype = [](auto&& x) -> decltype(nb::astype<T>(static_cast<decltype(x)>(x))) {
  return nb::astype<T>(static_cast<decltype(x)>(x));
};
struct total {
  template <class... T>
  constexpr auto operator()(T... v) const {
    return (v + ...);
  }
};
inline constexpr auto map = [](auto&&... x) -> decltype(nb::map(total{}, static_cast<decltype(x)>(x)...)) {
  return nb::map(total{}, static_cast<decltype(x)>(x)...);
};

#define WORDS_ALL_1(each) WORDS_REAL_1(each) WORDS_NUMBER_1(each) WORDS_TEST_1(each) each(negative) each(positive)
#define WORDS_ALL_2(each)                                                                                             \
  WORDS_REAL_2(each)                                                                                                  \
  WORDS_SAME_2(each) each(add) each(subtract) each(multiply) each(divide) each(remainder) each(equal) each(not_equal) \
      each(less) each(less_equal) each(greater) each(greater_equal)

/// Each word of a sum has a factor of its own, so that no two mistakes cancel.
constexpr double factor(std::string_view word) {
  unsigned h = 7;
  for (const char c : word) h = (h * 31 + unsigned(c)) % 1009;
  return 0.5 + h / 1009.;
}
/// What takes numbers between 0 and 1 to where a word has a derivative.
constexpr double into_domain(std::string_view word) { return word == "acosh" ? 1. : 0.; }

/// What a word gives for values of these types; void where it is refused.
template <class W, class... X>
struct result_impl {
  using type = void;
};
template <class W, class... X>
requires requires(const W& w, X... x) { w(static_cast<X>(x)...); }
struct result_impl<W, X...> {
  using type = nb::type_of_t<decltype(std::declval<const W&>()(std::declval<X>()...))>;
};
template <const auto& Word, class... X>
using result = typename result_impl<std::remove_cvref_t<decltype(Word)>, X...>::type;
template <const auto& Word, class... X>
inline constexpr bool takes = !std::is_void_v<result<Word, X...>>;

/// Its dtype.
template <class R>
struct dtype_impl {
  using type = nb::value_type_t<R>;
};
template <>
struct dtype_impl<void> {
  using type = void;
};
template <const auto& Word, class... X>
using dtype = typename dtype_impl<result<Word, X...>>::type;

template <class T, class... E>
using plain = nb::abstract_array<T, nb::dims<E...>>;

}  // namespace words
