// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <limits>
#include <nabla/expr/word.hpp>
#include <nabla/op/scalar/dual.hpp>

namespace nabla {

namespace detail {

template <class To>
struct converted_dtype : same_dtype {
  template <class T>
  using out = To;
};

/// A floating number as an integer: towards zero, within the integer's range, nan as 0. C++ gives no meaning to the
/// other cases. The bounds are powers of two, which every floating dtype holds.
template <class To, class From>
NABLA_FUNCTION NABLA_INLINE constexpr To to_integer(From x) {
  constexpr From end = From(std::numeric_limits<To>::max() / 2 + 1) * From{2};
  constexpr From begin = From(std::numeric_limits<To>::lowest());
  const From whole = x >= begin ? x : begin;
  const To converted = static_cast<To>(whole < end ? whole : From{0});
  const To bounded = whole < end ? converted : std::numeric_limits<To>::max();
  return x != x ? To{0} : bounded;
}

}  // namespace detail

namespace op {
/// Linear where no bit is lost, so that a sum may be converted before it is made.
template <class To, class From>
struct astype
    : elementwise_word<detail::converted_dtype<To>,
                       std::is_same_v<To, From> || (detail::is_inexact<From> && detail::lossless<From, To>)
                           ? detail::linearity::linear
                           : detail::linearity::none> {
  static constexpr const char* name = "astype";
  static constexpr bool takes_complex = detail::is_complex<To>;
  /// Of 16 bits: what a chain has of them, which the conversion rounds.
  NABLA_FUNCTION static NABLA_INLINE constexpr To apply(detail::computing<From> x) {
    if constexpr (detail::is_integer<To> && detail::is_floating<From>)
      return detail::to_integer<To>(x);
    else if constexpr (detail::is_complex<From>)
      return static_cast<To>(x);
    else if constexpr (detail::is_complex<To>)
      return To(static_cast<detail::part_dtype<To>>(+x));
    else
      return static_cast<To>(+x);  // by way of int: g++ 12 vectorises no loop that makes floats of bools
  }
  template <detail::Dual X>
  NABLA_FUNCTION static NABLA_INLINE constexpr auto apply(const X& x) {
    if constexpr (detail::is_inexact<To>)
      return x.template as<detail::computing<To>>();
    else
      return apply(detail::plain(x));
  }
};
}  // namespace op

namespace detail {

template <class T, class X>
struct why_not_as {
  using type = void;
};
template <class T, Array X>
struct why_not_as<T, X> {
  using type = error::not_a_dtype<T>;
};
template <Scalar T, Array X>
struct why_not_as<T, X> {
  using type = why_not_t<op::astype<T, value_type_t<X>>, X>;
};
template <class T, class X>
using why_not_as_t = typename why_not_as<T, X>::type;

}  // namespace detail

/// Each element converted to another dtype: `astype<float>(x)`. The one word that may lose: f64 to f32 rounds; floating
/// numbers to integers cut off the fraction, stop at the ends of the range, and nan becomes 0; integers to shorter ones
/// wrap around; to bool: whether it is not 0; real numbers to complex ones get the imaginary part 0.
///
/// Shape: x's. dtype: any to any, except of complex numbers to others (complex_numbers_have_none): take real(x), imag(x)
/// or abs(x). State: x's; an unreduced sum where the conversion loses nothing of f32, f64 or complex numbers, else
/// value_is_unreduced. Errors: not_a_dtype. Derivative: the cotangent converted back; of integers none.
/// Communication: none. Source: numpy.ndarray.astype, jax.numpy.astype.
NABLA_WORD(astype, (class T, ArrayOrReported X, class nabla_error = detail::why_not_as_t<T, X>), (X&& x),
           "nabla::astype<T>(x) requires a dtype T; where it may lose, an x whose sum is made: psum it first") {
  if constexpr (Reported<X>)
    return error::reported{};
  else
    return detail::elementwise<op::astype<T, value_type_t<X>>>(static_cast<X&&>(x));
}

}  // namespace nabla
