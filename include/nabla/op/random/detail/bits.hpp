// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/core/arithmetic.hpp>
#include <nabla/op/scalar/log.hpp>
#include <nabla/op/scalar/power.hpp>

// Numbers made of random bits. One element takes the 64 bits of one counter.
namespace nabla::detail {

/// 64 random bits.
struct random_words {
  std::uint32_t high, low;
};

/// The bits of a key at a counter: exec/random.hpp defines them, by Threefry.
template <class = void>
struct generator {
  NABLA_FUNCTION static NABLA_INLINE random_words at(std::int64_t key, std::int64_t counter);
};

NABLA_FUNCTION NABLA_INLINE constexpr std::uint64_t joined_words(random_words w) {
  return std::uint64_t{w.high} << 32 | w.low;
}
/// 31 bits as a number: plain x86-64 converts signed 32-bit integers only.
template <Real T>
NABLA_FUNCTION NABLA_INLINE constexpr T short_to(std::uint32_t below_2_31) {
  return static_cast<T>(static_cast<std::int32_t>(below_2_31));
}
/// 32 bits as a number, by their place in a mantissa.
NABLA_FUNCTION NABLA_INLINE constexpr double word_to_double(std::uint32_t w) {
  return from_bits(0x4330000000000000u | w) - 0x1p52;
}

/// A multiple of 2^-24 or 2^-53 in [0, 1), each as likely: the highest bits. Exact.
template <Real T>
NABLA_FUNCTION NABLA_INLINE constexpr T unit(random_words w) {
  if constexpr (sizeof(T) == 4)
    return short_to<float>(w.high >> 8) * 0x1p-24f;
  else
    return word_to_double(w.high) * 0x1p-32 + short_to<double>(w.low >> 11) * 0x1p-53;
}

/// The same of a dtype of 16 bits: a multiple of 2^-8 or 2^-11, as many as its digits, which rounding does not change.
template <class T>
  requires is_half<T>
NABLA_FUNCTION NABLA_INLINE constexpr float unit(random_words w) {
  constexpr int digits = std::numeric_limits<T>::digits;
  return short_to<float>(w.high >> (32 - digits)) * (1.f / static_cast<float>(1 << digits));
}

/// (bits + 1/2) / 2^63 of the last 63 bits (f32: of the last 31 of the high word, / 2^31), rounded to the nearest: near
/// 0 it has all the digits of its dtype.
template <Real T>
NABLA_FUNCTION NABLA_INLINE constexpr T open_unit(random_words w) {
  const std::uint32_t high = w.high & 0x7fffffffu;
  if constexpr (sizeof(T) == 4)
    return (short_to<float>(high) + 0.5f) * 0x1p-31f;
  else
    return (short_to<double>(high) * 0x1p32 + (word_to_double(w.low) + 0.5)) * 0x1p-63;
}
/// One minus that, of the same bits.
template <Real T>
NABLA_FUNCTION NABLA_INLINE constexpr T rest_of_unit(random_words w) {
  return open_unit<T>({~w.high, ~w.low});
}

template <Real T>
struct quotient_of {
  T above, below;
};
/// The quantile of the normal distribution at 1/2 + q, 0 <= q <= 0.425.
template <Real T>
NABLA_FUNCTION NABLA_INLINE constexpr quotient_of<T> central_quantile(T q) {
  const T r = mul_add(-q, q, T(0.180625));
  if constexpr (sizeof(T) == 4)
    return {q * polynomial(r, 3.3871327179e+00f, 5.0434271938e+01f, 1.5929113202e+02f, 5.9109374720e+01f),
            polynomial(r, 1.f, 1.7895169469e+01f, 7.8757757664e+01f, 6.7187563600e+01f)};
  else
    return {q * polynomial(r, 3.3871328727963666080e+00, 1.3314166789178437745e+02, 1.9715909503065514427e+03,
                           1.3731693765509461125e+04, 4.5921953931549871457e+04, 6.7265770927008700853e+04,
                           3.3430575583588128105e+04, 2.5090809287301226727e+03),
            polynomial(r, 1., 4.2313330701600911252e+01, 6.8718700749205790830e+02, 5.3941960214247511077e+03,
                       2.1213794301586595867e+04, 3.9307895800092710610e+04, 2.8729085735721942674e+04,
                       5.2264952788528545610e+03)};
}
/// At 1 - p, r = sqrt(-ln p) <= 5.
template <Real T>
NABLA_FUNCTION NABLA_INLINE constexpr quotient_of<T> outer_quantile(T r) {
  const T s = r - T(1.6);
  if constexpr (sizeof(T) == 4)
    return {polynomial(s, 1.4234372777e+00f, 2.7568153900e+00f, 1.3067284816e+00f, 1.7023821103e-01f),
            polynomial(s, 1.f, 7.3700164250e-01f, 1.2021132975e-01f)};
  else
    return {polynomial(s, 1.42343711074968357734e+00, 4.63033784615654529590e+00, 5.76949722146069140550e+00,
                       3.64784832476320460504e+00, 1.27045825245236838258e+00, 2.41780725177450611770e-01,
                       2.27238449892691845833e-02, 7.74545014278341407640e-04),
            polynomial(s, 1., 2.05319162663775882187e+00, 1.67638483018380384940e+00, 6.89767334985100004550e-01,
                       1.48103976427480074590e-01, 1.51986665636164571966e-02, 5.47593808499534494600e-04,
                       1.05075007164441684324e-09)};
}
/// At 1 - p, r > 5: p below 2e-11, which 32 bits never are.
NABLA_FUNCTION NABLA_INLINE constexpr quotient_of<double> far_quantile(double r) {
  const double s = r - 5.;
  return {polynomial(s, 6.65790464350110377720e+00, 5.46378491116411436990e+00, 1.78482653991729133580e+00,
                     2.96560571828504891230e-01, 2.65321895265761230930e-02, 1.24266094738807843860e-03,
                     2.71155556874348757815e-05, 2.01033439929228813265e-07),
          polynomial(s, 1., 5.99832206555887937690e-01, 1.36929880922735805310e-01, 1.48753612908506148525e-02,
                     7.86869131145613259100e-04, 1.84631831751005468180e-05, 1.42151175831644588870e-07,
                     2.04426310338993978564e-15)};
}
template <Real T>
NABLA_FUNCTION NABLA_INLINE constexpr quotient_of<T> pick(bits_of<T> mask, quotient_of<T> a, quotient_of<T> b) {
  return {pick(mask, a.above, b.above), pick(mask, a.below, b.below)};
}

/// Normal with mean 0 and variance 1: the quantile at 1/2 + q, q half of what the last 63 bits (f32: 31) say, and the
/// first bit as its sign. Algorithm AS 241 (Wichura 1988); its approximations are within 1e-7 (f32) and 1e-16 (f64).
template <Real T>
NABLA_FUNCTION NABLA_INLINE T normal_of(random_words w) {
  const T q = T(0.5) * open_unit<T>(w);
  const T r = math::sqrt(-math::log(T(0.5) * rest_of_unit<T>(w)));
  quotient_of<T> tail = outer_quantile(r);
  if constexpr (sizeof(T) == 8) tail = pick(beyond_mask(r, T{5}), far_quantile(r), tail);
  const quotient_of<T> z = pick(beyond_mask(q, T(0.425)), tail, central_quantile(q));
  return from_bits(to_bits(z.above / z.below) | (bits_of<T>{w.high >> 31} << (8 * sizeof(T) - 1)));
}

/// Of Gumbel's distribution, whose largest of several, each beside the logarithm of a weight, is drawn by the weights:
/// -ln(-ln(1 - v)).
template <Real T>
NABLA_FUNCTION NABLA_INLINE T gumbel_of(random_words w) {
  constexpr T last = sizeof(T) == 4 ? T(1 - 0x1p-24) : T(1 - 0x1p-53);
  const T v = open_unit<T>(w);
  return -math::log(-math::log1p(-pick(beyond_mask(v, last), last, v)));
}

/// The high half of a product of 64-bit numbers.
NABLA_FUNCTION NABLA_INLINE constexpr std::uint64_t high_product(std::uint64_t a, std::uint64_t b) {
  const std::uint64_t low = 0xffffffffu;
  const std::uint64_t middle = (a >> 32) * (b & low) + (((a & low) * (b & low)) >> 32);
  const std::uint64_t other = (a & low) * (b >> 32) + (middle & low);
  return (a >> 32) * (b >> 32) + (middle >> 32) + (other >> 32);
}
/// One of 0 .. count - 1: bits * count / 2^64, cut off. No probability is further from 1 / count than 2^-64.
NABLA_FUNCTION NABLA_INLINE constexpr std::uint64_t one_of(random_words w, std::uint64_t count) {
  return high_product(joined_words(w), count);
}

}  // namespace nabla::detail
