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
// their full names: the argument would bring in those of namespace std. Their errors are |f(z) - exact| / |exact|, in
// units of the dtype's epsilon.
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

/// i z, exactly: a product would lose the signs of zeros.
template <Number X>
NABLA_FUNCTION NABLA_INLINE constexpr auto times_i(const X& z) {
  if constexpr (Dual<X>) return make_dual<tag_of<X>>(times_i(z.value), times_i(z.tangent));
  else return common_complex<X, X>(-imaginary_part(z), real_part(z));
}

/// b^z = b^x (c + i s), where b^x has the pieces `e` and is `size` when it is rounded; (inf, 0) of (inf, 0), and 0
/// where b^x is.
template <Complex Z, class T = part_dtype<Z>>
NABLA_FUNCTION NABLA_INLINE constexpr Z turned_power(Z z, exp_pieces<T> e, T size, T c, T s) {
  const auto vanishes = zero_mask(size), is_nan = nan_mask(z.real());
  const T re = times_power_of_two(e.value * c, e.power), im = times_power_of_two(e.value * s, e.power);
  const auto unbounded = infinite_mask(z.real()) & ~vanishes;
  const T u = pick(unbounded, unless_zero(c, size), re);
  const T v = pick(unbounded, unless_zero(s, size), im);
  return Z(poison(is_nan, keep(~vanishes, u)), pick(zero_mask(z.imag()), z.imag(), poison(is_nan, keep(~vanishes, v))));
}

/// ln |z| = ln larger + rest, without overflow.
template <class T>
struct split_magnitude {
  T larger, rest;
};
template <Complex Z, class T = part_dtype<Z>>
NABLA_FUNCTION NABLA_INLINE constexpr split_magnitude<T> magnitude_parts(Z z) {
  const T re = magnitude(z.real()), im = magnitude(z.imag());
  const auto im_is_larger = less_mask(to_bits(re), to_bits(im));
  const T larger = pick(im_is_larger, im, re), smaller = pick(im_is_larger, re, im);
  const T ratio = keep(~(zero_mask(larger) | infinite_mask(larger)), smaller / larger);
  return {larger, T(0.5) * math::log1p(ratio * ratio)};
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
  return detail::turned_power(z, detail::exp_parts(z.real()), math::exp(z.real()), math::cos(z.imag()),
                              math::sin(z.imag()));
}
/// 2^x (cos y ln2 + i sin y ln2), with the limits of exp. Error at most 1.7 eps (f32), 1.7 eps (f64); past |y| = 2^12
/// (f32), 2^26 (f64) that of y ln2, rounded.
template <detail::Complex Z>
NABLA_FUNCTION NABLA_INLINE constexpr Z exp2(Z z) noexcept {
  using T = detail::part_dtype<Z>;
  constexpr bool single = sizeof(T) == 4;
  constexpr T ln2 = single ? T(0x1.62e43p-1f) : T(0x1.62e42fefa39efp-1),
              ln2_rest = single ? T(-0x1.05c61p-29f) : T(0x1.abc9e3b39803fp-56);
  const T y = z.imag(), angle = y * ln2;
  const T lost = detail::keep(~detail::beyond_mask(y, single ? T(0x1p12f) : T(0x1p26)),
                              detail::product_error(y, ln2, angle) + y * ln2_rest);
  const T c = math::cos(angle), s = math::sin(angle);
  return detail::turned_power(z, detail::exp2_parts(z.real()), math::exp2(z.real()), c - lost * s, s + lost * c);
}
/// e^z - 1, to full precision near 0; -1 where e^x is 0. Error at most 2.7 eps (f32), 2.3 eps (f64).
template <detail::Complex Z>
NABLA_FUNCTION NABLA_INLINE constexpr Z expm1(Z z) noexcept {
  using T = detail::part_dtype<Z>;
  const Z power = math::exp(z);
  const T half_sine = math::sin(T(0.5) * z.imag());  // cos y - 1 = -2 sin^2(y / 2)
  const T near = math::expm1(z.real()) * math::cos(z.imag()) - T(2) * half_sine * half_sine;
  return Z(detail::pick(detail::beyond_mask(z.real(), T(1)), power.real() - T(1), near), power.imag());
}

/// ln |z| + i angle(z), the angle in (-pi, pi]; |z| without overflow.
template <detail::Complex Z>
NABLA_FUNCTION NABLA_INLINE constexpr Z log(Z z) noexcept {
  const auto [larger, rest] = detail::magnitude_parts(z);
  return Z(math::log(larger) + rest, math::angle(z));
}
/// log(z) / ln2; log2 of the real part where the imaginary one is 0. Error at most 1.7 eps (f32), 1.2 eps (f64).
template <detail::Complex Z>
NABLA_FUNCTION NABLA_INLINE constexpr Z log2(Z z) noexcept {
  constexpr auto per_log = static_cast<detail::part_dtype<Z>>(0x1.71547652b82fep0);
  const auto [larger, rest] = detail::magnitude_parts(z);
  return Z(math::log2(larger) + per_log * rest, per_log * math::angle(z));
}
/// log(z) / ln10; log10 of the real part where the imaginary one is 0. Error at most 1.7 eps (f32), 1.7 eps (f64).
template <detail::Complex Z>
NABLA_FUNCTION NABLA_INLINE constexpr Z log10(Z z) noexcept {
  constexpr auto per_log = static_cast<detail::part_dtype<Z>>(0x1.bcb7b1526e50ep-2);
  const auto [larger, rest] = detail::magnitude_parts(z);
  return Z(math::log10(larger) + per_log * rest, per_log * math::angle(z));
}
/// ln(1 + z), to full precision near 0; the angle of 1 + z in (-pi, pi]. Error at most 2.3 eps (f32), 2.3 eps (f64).
template <detail::Complex Z>
NABLA_FUNCTION NABLA_INLINE constexpr Z log1p(Z z) noexcept {
  using T = detail::part_dtype<Z>;
  const T x = z.real(), y = z.imag();
  const Z whole = math::log(Z(T(1) + x, y));
  // |1 + z|^2 = 1 + x (2 + x) + y^2
  const T near = T(0.5) * math::log1p(x * (T(2) + x) + y * y);
  return Z(detail::pick(detail::beyond_mask(x, T(0.35)) | detail::beyond_mask(y, T(0.35)), whole.real(), near),
           whole.imag());
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
  constexpr T large = std::is_same_v<T, float> ? T(0x1p120f) : T(0x1p1000),
              small = std::is_same_v<T, float> ? T(0x1p-100f) : T(0x1p-900);
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

}  // namespace nabla::math

namespace nabla::detail {

/// From here on 1 + z is z.
template <class T>
inline constexpr T large_part = sizeof(T) == 4 ? T(0x1p30f) : T(0x1p60);

/// The roots of 1 + z = (a, b)^2 and 1 - z = (c, d)^2, which asin and acos are made of (Kahan, Branch Cuts for Complex
/// Elementary Functions, 1987): b and d have opposite signs, so that no difference is taken. A large z is first divided
/// by 16.
template <class Z>
struct unit_roots {
  using T = part_dtype<Z>;
  Z plus, minus;
  bits_of<T> is_large;

  NABLA_FUNCTION NABLA_INLINE static constexpr unit_roots of(Z z) {
    const auto is_large = beyond_mask(z.real(), large_part<T>) | beyond_mask(z.imag(), large_part<T>);
    const T by = pick(is_large, T(0.0625), T(1)), x = z.real() * by, y = z.imag() * by;
    return {math::sqrt(Z(T(1) + x, y)), math::sqrt(Z(T(1) - x, -y)), is_large};
  }
  /// The imaginary part of asin z.
  NABLA_FUNCTION NABLA_INLINE constexpr T imaginary() const {
    const T size = math::asinh(plus.imag() * minus.real() - plus.real() * minus.imag());
    return size + times_sign(keep(is_large, T(0x1.62e42fefa39efp1)), size);
  }
};

}  // namespace nabla::detail

namespace nabla::math {

/// The arc sine whose real part is in [-pi/2, pi/2]; cuts along real numbers beyond -1 and 1, whose side is that of the
/// sign of the imaginary 0. Error at most 2.3 eps (f32), 2.3 eps (f64). Source: Kahan, 1987.
template <detail::Complex Z>
NABLA_FUNCTION NABLA_INLINE constexpr Z asin(Z z) noexcept {
  const auto [plus, minus, is_large] = detail::unit_roots<Z>::of(z);
  const auto beside = plus.real() * minus.real() - plus.imag() * minus.imag();
  return Z(math::atan2(z.real(), detail::pick(is_large, detail::magnitude(z.imag()), beside)),
           detail::unit_roots<Z>{plus, minus, is_large}.imaginary());
}
/// The arc cosine whose real part is in [0, pi]; cuts and source as asin. Error at most 2.7 eps (f32), 2.8 eps (f64).
template <detail::Complex Z>
NABLA_FUNCTION NABLA_INLINE constexpr Z acos(Z z) noexcept {
  using T = detail::part_dtype<Z>;
  const auto roots = detail::unit_roots<Z>::of(z);
  const T angle = math::atan2(detail::pick(roots.is_large, detail::magnitude(z.imag()), roots.minus.real()),
                              detail::pick(roots.is_large, z.real(), roots.plus.real()));
  return Z(detail::pick(roots.is_large, T(1), T(2)) * angle, -roots.imaginary());
}
/// -i asin(i z): cuts along the imaginary numbers beyond -i and i. Error at most 2.5 eps (f32), 2.5 eps (f64).
template <detail::Complex Z>
NABLA_FUNCTION NABLA_INLINE constexpr Z asinh(Z z) noexcept {
  const Z w = math::asin(Z(z.imag(), z.real()));
  return Z(w.imag(), w.real());
}
/// i acos z or -i acos z, whose real part is not negative; a cut along the real numbers below 1. Error at most 2.7 eps
/// (f32), 2.8 eps (f64).
template <detail::Complex Z>
NABLA_FUNCTION NABLA_INLINE constexpr Z acosh(Z z) noexcept {
  const Z w = math::acos(z);
  return Z(detail::magnitude(w.imag()), detail::times_sign(w.real(), z.imag()));
}
/// (ln |1 + z| / |1 - z| + i angle((1 + z) / (1 - z))) / 2; cuts along the real numbers beyond -1 and 1. Error at
/// most 2.5 eps (f32), 2.5 eps (f64).
template <detail::Complex Z>
NABLA_FUNCTION NABLA_INLINE constexpr Z atanh(Z z) noexcept {
  using T = detail::part_dtype<Z>;
  using detail::pick;
  const T x = detail::magnitude(z.real()), y = detail::magnitude(z.imag());
  const T from_one = math::abs(Z(T(1) - x, y)), from_minus_one = math::abs(Z(T(1) + x, y));
  // The square of the ratio is 1 + q. Near 1, where q may overflow, the ratio itself, of a distance scaled up if it is
  // tiny.
  const auto unbounded = detail::infinite_mask(x) | detail::infinite_mask(y);
  const T q = detail::keep(~unbounded, T(4) * (x / from_one) / from_one);
  const auto is_near = detail::beyond_mask(q, T(8)),
             is_tiny = detail::less_mask(detail::to_bits(from_one), detail::to_bits(T(0x1p-60)));
  const T ratio = from_minus_one / (from_one * pick(is_tiny, T(0x1p60), T(1)));
  const T re = pick(is_near, T(0.5), T(0.25)) * math::log1p(pick(is_near, ratio - T(1), q)) +
               detail::keep(is_tiny, T(0x1.4cb5ecf0a965p4));
  const auto is_large = detail::beyond_mask(x, detail::large_part<T>) | detail::beyond_mask(y, detail::large_part<T>);
  const T im =
      T(0.5) * math::atan2(pick(is_large, T(0), y + y), pick(is_large, T(-1), (T(1) - x) * (T(1) + x) - y * y));
  return Z(detail::times_sign(re, z.real()),
           detail::times_sign(detail::poison(detail::nan_mask(x) | detail::nan_mask(y), im), z.imag()));
}
/// -i atanh(i z): cuts along the imaginary numbers beyond -i and i. Error at most 2.3 eps (f32), 2.7 eps (f64).
template <detail::Complex Z>
NABLA_FUNCTION NABLA_INLINE constexpr Z atan(Z z) noexcept {
  const Z w = math::atanh(Z(z.imag(), z.real()));
  return Z(w.imag(), w.real());
}

/// e^(w ln z); 1 where w is 0.
template <detail::Complex Z>
NABLA_FUNCTION NABLA_INLINE constexpr Z pow(Z z, Z w) noexcept {
  const Z y = math::exp(detail::complex_product(w, math::log(z)));
  return detail::choose(w == Z(0), Z(1), y);
}

#define NABLA_COMPLEX_DERIVATIVE(name, ...)                                                    \
  template <detail::ComplexDual X>                                                             \
  NABLA_FUNCTION NABLA_INLINE constexpr auto name(const X& x) noexcept {                       \
    using T = detail::part_dtype<detail::base_of<X>>;                                          \
    [[maybe_unused]] constexpr T one(1), ln2(0x1.62e42fefa39efp-1), ln10(0x1.26bb1bbb55516p1); \
    const auto& z = x.value;                                                                   \
    const auto y = math::name(z);                                                              \
    return detail::chain(x, y, __VA_ARGS__);                                                   \
  }
NABLA_COMPLEX_DERIVATIVE(exp, y)
NABLA_COMPLEX_DERIVATIVE(exp2, detail::wrapped_product(y, ln2))
NABLA_COMPLEX_DERIVATIVE(expm1, math::exp(z))
NABLA_COMPLEX_DERIVATIVE(log, detail::quotient(one, z))
NABLA_COMPLEX_DERIVATIVE(log2, detail::quotient(one / ln2, z))
NABLA_COMPLEX_DERIVATIVE(log10, detail::quotient(one / ln10, z))
NABLA_COMPLEX_DERIVATIVE(log1p, detail::quotient(one, one + z))
NABLA_COMPLEX_DERIVATIVE(sqrt, detail::quotient(one, y + y))
NABLA_COMPLEX_DERIVATIVE(rsqrt, detail::quotient(-y, z + z))
NABLA_COMPLEX_DERIVATIVE(tanh, one - detail::wrapped_product(y, y))
NABLA_COMPLEX_DERIVATIVE(tan, one + detail::wrapped_product(y, y))
// 1 / sqrt(1 - z^2) and its like by factors: no overflow, no cancellation, and the side of the cut that z is on.
NABLA_COMPLEX_DERIVATIVE(asin, detail::wrapped_product(math::rsqrt(one + z), math::rsqrt(one - z)))
NABLA_COMPLEX_DERIVATIVE(acos, -detail::wrapped_product(math::rsqrt(one + z), math::rsqrt(one - z)))
NABLA_COMPLEX_DERIVATIVE(asinh, detail::wrapped_product(math::rsqrt(one + detail::times_i(z)),
                                                        math::rsqrt(one - detail::times_i(z))))
NABLA_COMPLEX_DERIVATIVE(acosh, detail::wrapped_product(math::rsqrt(z + one), math::rsqrt(z - one)))
NABLA_COMPLEX_DERIVATIVE(atan,
                         detail::quotient(detail::quotient(one, one + detail::times_i(z)), one - detail::times_i(z)))
NABLA_COMPLEX_DERIVATIVE(atanh, detail::quotient(detail::quotient(one, one + z), one - z))
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
  const auto in_z =
      detail::choose(detail::plain(v) == base(0), base(0), detail::wrapped_product(v, math::pow(u, v - base(1))));
  const auto in_w = detail::choose(detail::plain(u) == base(0), base(0), detail::wrapped_product(y, math::log(u)));
  return detail::chain(z, w, y, in_z, in_w);
}

}  // namespace nabla::math
