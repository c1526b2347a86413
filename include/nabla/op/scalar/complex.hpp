// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/core/complex_arithmetic.hpp>
#include <nabla/op/scalar/power.hpp>

// Functions of complex numbers, made of those of real ones: so that loops over them vectorise.
namespace nabla::math {

/// The magnitude, without overflow; inf where a part is infinite. Error at most 1.5 ulp (f32 and f64).
template <detail::Complex Z>
NABLA_FUNCTION NABLA_INLINE constexpr detail::part_dtype<Z> abs(Z z) noexcept {
  using T = detail::part_dtype<Z>;
  if constexpr (sizeof(T) == 4) {
    return hypot(z.real(), z.imag());
  } else {
    // The square root of the scaled square, by an exact power of two, which hypot of the C library has in a branch.
    using namespace detail;
    const T re = magnitude(z.real()), im = magnitude(z.imag());
    const auto larger_im = less_mask(to_bits(re), to_bits(im));
    const T larger = pick(larger_im, im, re);
    constexpr auto step = ieee<T>::least_normal, infinity = ieee<T>::infinity;
    const auto exponent = to_bits(larger) & infinity;
    const auto largest = less_mask(infinity - 3 * step, exponent);
    const T by = pick(largest, from_bits(step), from_bits(infinity - 2 * step - exponent));
    const T u = re * by, v = im * by;
    const T size = square_root(u * u + v * v) / by;
    const auto infinite = less_mask(to_bits(re) ^ infinity, std::uint64_t{1}) | less_mask(to_bits(im) ^ infinity, std::uint64_t{1});
    return pick(infinite, from_bits(infinity), size);
  }
}

}  // namespace nabla::math
