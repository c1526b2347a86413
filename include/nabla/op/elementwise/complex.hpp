// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/core/complex_arithmetic.hpp>
#include <nabla/expr/word.hpp>

namespace nabla {

namespace detail {

/// Complex numbers of two real ones, which count as f32 where they are integers.
struct complex_dtype : same_dtype {
  template <class T>
  using in = inexact_of<T>;
  template <class T>
  using out = std::complex<computing<real_of<T>>>;
};

}  // namespace detail

namespace op {
struct complex : elementwise_word<detail::complex_dtype, detail::linearity::additive> {
  static constexpr const char* name = "complex";
  template <class T>
  NABLA_FUNCTION static NABLA_INLINE constexpr auto apply(T re, T im) {
    return std::complex<T>(re, im);
  }
};
}  // namespace op

/// Complex numbers of a real and an imaginary part: `complex(a, b)`, `complex(0, phase)`.
///
/// Shape: names of both, positional dims from the right. dtype: c64 of f32, c128 of f64, joined without loss first;
/// integers count as f32; complex numbers are refused (complex_numbers_have_none). State: joined; both unreduced over the
/// same mesh axes, or neither. Errors: as `x + y`. Derivative: of the cotangent e its real part for re, minus its
/// imaginary part for im. Communication: none. Source: jax.lax.complex.
NABLA_DETAIL_WORD_2(complex, op::complex,
                    "nabla::complex(re, im) requires real numbers, equal sizes and splits, dtypes that join")

}  // namespace nabla
