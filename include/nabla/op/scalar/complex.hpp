// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/core/complex_arithmetic.hpp>
#include <nabla/op/scalar/classify.hpp>
#include <nabla/op/scalar/dual.hpp>
#include <nabla/op/scalar/exp.hpp>
#include <nabla/op/scalar/hyperbolic.hpp>
#include <nabla/op/scalar/inverse_trig.hpp>
#include <nabla/op/scalar/log.hpp>
#include <nabla/op/scalar/power.hpp>
#include <nabla/op/scalar/trig.hpp>

// Functions of complex numbers, made of those of real ones, so that loops over them vectorise. They call each other by
// their full names: the argument would bring in those of namespace std.
namespace nabla::detail {

template <class X>
concept ComplexDual = Dual<X> && is_complex<base_of<X>>;
template <class B, class A>
concept ComplexDualPair = DualPair<B, A> && (is_complex<base_of<A>> || is_complex<base_of<B>>);

/// a * b, but 0 times anything is 0: a sine or cosine that is 0 beside an infinite factor.
template <Real T>
NABLA_FUNCTION NABLA_INLINE constexpr T unless_zero(T a, T b) {
  return pick(zero_mask(a), times_sign(a, b), a * b);
}
template <Real T>
NABLA_FUNCTION NABLA_INLINE constexpr bits_of<T> infinite_mask(T x) {
  return less_mask(magnitude_bits(x) ^ ieee<T>::infinity, bits_of<T>{1});
}

}  // namespace nabla::detail

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
    const T by = scale_for_square<T>(to_bits(pick(less_mask(to_bits(re), to_bits(im)), im, re)));
    const T u = re * by, v = im * by;
    const T size = square_root(u * u + v * v) / by;
    const auto infinite = infinite_mask(re) | infinite_mask(im);
    return pick(infinite, from_bits(ieee<T>::infinity), size);
  }
}

/// Whether a part is nan, whether one is infinite, whether both are finite.
template <detail::Complex Z>
NABLA_FUNCTION NABLA_INLINE constexpr bool isnan(Z z) noexcept {
  const bool re = math::isnan(z.real()), im = math::isnan(z.imag());
  return re | im;
}
template <detail::Complex Z>
NABLA_FUNCTION NABLA_INLINE constexpr bool isinf(Z z) noexcept {
  const bool re = math::isinf(z.real()), im = math::isinf(z.imag());
  return re | im;
}
template <detail::Complex Z>
NABLA_FUNCTION NABLA_INLINE constexpr bool isfinite(Z z) noexcept {
  const bool re = math::isfinite(z.real()), im = math::isfinite(z.imag());
  return re & im;
}

/// The angle to the real axis, in (-pi, pi].
template <detail::Complex Z>
NABLA_FUNCTION NABLA_INLINE constexpr detail::part_dtype<Z> angle(Z z) noexcept {
  return math::atan2(z.imag(), z.real());
}

/// e^x (cos y + i sin y); (inf, 0) of (inf, 0), and 0 where e^x is.
template <detail::Complex Z>
NABLA_FUNCTION NABLA_INLINE constexpr Z exp(Z z) noexcept {
  using T = detail::part_dtype<Z>;
  const auto [value, power] = detail::exp_parts(z.real());
  const T c = math::cos(z.imag()), s = math::sin(z.imag());
  const T size = math::exp(z.real());
  const auto vanishes = detail::zero_mask(size), is_nan = detail::nan_mask(z.real());
  const T re = detail::times_power_of_two(value * c, power), im = detail::times_power_of_two(value * s, power);
  const auto unbounded = detail::infinite_mask(z.real()) & ~vanishes;
  const T u = detail::pick(unbounded, detail::unless_zero(c, size), re);
  const T v = detail::pick(unbounded, detail::unless_zero(s, size), im);
  return Z(detail::poison(is_nan, detail::keep(~vanishes, u)),
           detail::pick(detail::zero_mask(z.imag()), z.imag(), detail::poison(is_nan, detail::keep(~vanishes, v))));
}

/// ln |z| + i angle(z), the angle in (-pi, pi]; |z| without overflow.
template <detail::Complex Z>
NABLA_FUNCTION NABLA_INLINE constexpr Z log(Z z) noexcept {
  using T = detail::part_dtype<Z>;
  const T re = detail::magnitude(z.real()), im = detail::magnitude(z.imag());
  const auto im_is_larger = detail::less_mask(detail::to_bits(re), detail::to_bits(im));
  const T larger = detail::pick(im_is_larger, im, re), smaller = detail::pick(im_is_larger, re, im);
  const T ratio = detail::keep(~(detail::zero_mask(larger) | detail::infinite_mask(larger)), smaller / larger);
  return Z(math::log(larger) + T(0.5) * math::log1p(ratio * ratio), math::angle(z));
}

template <detail::Complex Z>
NABLA_FUNCTION NABLA_INLINE constexpr Z sinh(Z z) noexcept {
  return Z(detail::unless_zero(math::cos(z.imag()), math::sinh(z.real())),
           detail::unless_zero(math::sin(z.imag()), math::cosh(z.real())));
}
template <detail::Complex Z>
NABLA_FUNCTION NABLA_INLINE constexpr Z cosh(Z z) noexcept {
  return Z(detail::unless_zero(math::cos(z.imag()), math::cosh(z.real())),
           detail::unless_zero(math::sin(z.imag()), math::sinh(z.real())));
}
template <detail::Complex Z>
NABLA_FUNCTION NABLA_INLINE constexpr Z sin(Z z) noexcept {
  return Z(detail::unless_zero(math::sin(z.real()), math::cosh(z.imag())),
           detail::unless_zero(math::cos(z.real()), math::sinh(z.imag())));
}
template <detail::Complex Z>
NABLA_FUNCTION NABLA_INLINE constexpr Z cos(Z z) noexcept {
  return Z(detail::unless_zero(math::cos(z.real()), math::cosh(z.imag())),
           -detail::unless_zero(math::sin(z.real()), math::sinh(z.imag())));
}
/// (sinh x cosh x + i sin y cos y) / (sinh^2 x + cos^2 y); past |x| = 11 (f32), 22 (f64) the real part is +-1.
template <detail::Complex Z>
NABLA_FUNCTION NABLA_INLINE constexpr Z tanh(Z z) noexcept {
  using T = detail::part_dtype<Z>;
  const T x = detail::poison(detail::nan_mask(z.real()),
                             detail::clamp_magnitude(z.real(), std::is_same_v<T, float> ? T(11) : T(22)));
  const T s = math::sinh(x), c = math::cos(z.imag()), divisor = s * s + c * c;
  return Z(s * math::cosh(x) / divisor, math::sin(z.imag()) * c / divisor);
}
/// -i tanh(i z)
template <detail::Complex Z>
NABLA_FUNCTION NABLA_INLINE constexpr Z tan(Z z) noexcept {
  const Z t = math::tanh(Z(-z.imag(), z.real()));
  return Z(t.imag(), -t.real());
}

/// The root whose real part is not negative; that of a negative real number has the sign of its imaginary part.
template <detail::Complex Z>
NABLA_FUNCTION NABLA_INLINE constexpr Z sqrt(Z z) noexcept {
  using T = detail::part_dtype<Z>;
  using detail::pick;
  // Neither |z| + |x| overflows nor its root loses digits: z times 1/16, or times 2^104, whose roots are exact.
  constexpr T large = std::is_same_v<T, float> ? T(0x1p120f) : T(0x1p1000), small = std::is_same_v<T, float> ? T(0x1p-100f) : T(0x1p-900);
  const T x = detail::magnitude(z.real()), y = detail::magnitude(z.imag());
  const auto is_large = detail::beyond_mask(x, large) | detail::beyond_mask(y, large);
  const auto is_small = ~(detail::beyond_mask(x, small) | detail::beyond_mask(y, small));
  const T by = pick(is_large, T(0.0625), pick(is_small, T(0x1p104), T(1)));
  const T back = pick(is_large, T(4), pick(is_small, T(0x1p-52), T(1)));
  const T u = x * by, v = y * by;
  const T root = math::sqrt(T(0.5) * (math::abs(Z(u, v)) + u));
  const T other = detail::keep(~detail::zero_mask(root), v / (root + root));
  const auto negative = detail::sign_mask(z.real());
  const auto unbounded = detail::infinite_mask(y);
  const T re = pick(unbounded, y, back * pick(negative, other, root));
  const T im = pick(unbounded, y, back * pick(negative, root, other));
  return Z(re, detail::times_sign(im, z.imag()));
}
template <detail::Complex Z>
NABLA_FUNCTION NABLA_INLINE constexpr Z rsqrt(Z z) noexcept {
  return detail::complex_quotient(detail::part_dtype<Z>(1), math::sqrt(z));
}

/// e^(w ln z); 1 where w is 0.
template <detail::Complex Z>
NABLA_FUNCTION NABLA_INLINE constexpr Z pow(Z z, Z w) noexcept {
  const Z y = math::exp(detail::complex_product(w, math::log(z)));
  return detail::choose(w == Z(0), Z(1), y);
}

#define NABLA_COMPLEX_DERIVATIVE(name, ...)                                        \
  template <detail::ComplexDual X>                                                 \
  NABLA_FUNCTION NABLA_INLINE constexpr auto name(const X& x) noexcept {           \
    [[maybe_unused]] const detail::base_of<X> one(1);                              \
    const auto y = math::name(x.value);                                            \
    return detail::chain(x, y, __VA_ARGS__);                                       \
  }
NABLA_COMPLEX_DERIVATIVE(exp, y)
NABLA_COMPLEX_DERIVATIVE(log, detail::quotient(one, x.value))
NABLA_COMPLEX_DERIVATIVE(sqrt, detail::quotient(one, y + y))
NABLA_COMPLEX_DERIVATIVE(rsqrt, detail::quotient(-y, x.value + x.value))
NABLA_COMPLEX_DERIVATIVE(tanh, one - detail::wrapped_product(y, y))
NABLA_COMPLEX_DERIVATIVE(tan, one + detail::wrapped_product(y, y))
#undef NABLA_COMPLEX_DERIVATIVE

// Two that are the derivatives of each other: of a nested dual number each needs the other.
template <detail::ComplexDual X>
NABLA_FUNCTION NABLA_INLINE constexpr auto cosh(const X& x) noexcept;
template <detail::ComplexDual X>
NABLA_FUNCTION NABLA_INLINE constexpr auto cos(const X& x) noexcept;
template <detail::ComplexDual X>
NABLA_FUNCTION NABLA_INLINE constexpr auto sinh(const X& x) noexcept {
  return detail::chain(x, math::sinh(x.value), math::cosh(x.value));
}
template <detail::ComplexDual X>
NABLA_FUNCTION NABLA_INLINE constexpr auto cosh(const X& x) noexcept {
  return detail::chain(x, math::cosh(x.value), math::sinh(x.value));
}
template <detail::ComplexDual X>
NABLA_FUNCTION NABLA_INLINE constexpr auto sin(const X& x) noexcept {
  return detail::chain(x, math::sin(x.value), math::cos(x.value));
}
template <detail::ComplexDual X>
NABLA_FUNCTION NABLA_INLINE constexpr auto cos(const X& x) noexcept {
  return detail::chain(x, math::cos(x.value), -math::sin(x.value));
}

/// w z^(w - 1) in z, and 0 where w is 0; z^w ln z in w, and 0 where z is 0.
template <class A, detail::ComplexDualPair<A> B>
NABLA_FUNCTION NABLA_INLINE constexpr auto pow(const A& z, const B& w) noexcept {
  constexpr int tag = detail::top_tag<A, B>;
  using base = detail::base_of<A>;
  const auto u = detail::value_at<tag>(z);
  const auto v = detail::value_at<tag>(w);
  const auto y = math::pow(u, v);
  const auto in_z = detail::choose(detail::plain(v) == base(0), base(0), detail::wrapped_product(v, math::pow(u, v - base(1))));
  const auto in_w = detail::choose(detail::plain(u) == base(0), base(0), detail::wrapped_product(y, math::log(u)));
  return detail::chain(z, w, y, in_z, in_w);
}

}  // namespace nabla::math
