// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/op/scalar/dual.hpp>
#include <nabla/op/scalar/exp.hpp>
#include <nabla/op/scalar/log.hpp>
#include <nabla/op/scalar/power.hpp>

namespace nabla::detail {

// erfinv(x) / x as a function of w = -ln(1 - x^2), up to w = 6.25 and, by s = sqrt(w), beyond.

/// For f32: relative errors 1.2e-10.
NABLA_FUNCTION NABLA_INLINE constexpr double erfinv_ratio_near(float, double w) {
  return polynomial(w - 3.125, 1.6536545627504364, 0.2401581823905672, -0.006033671544084242, -0.0007407021824193681,
                    0.00018673528439758794, -1.3883102114674188e-05, -1.366098269991623e-06, 4.2383731574351034e-07,
                    -2.8903761243865016e-08, -4.21900210168652e-09, 1.0313216865427852e-09, -3.780363278701018e-11,
                    -1.2396714980402452e-11, 1.3642498644590784e-12);
}
NABLA_FUNCTION NABLA_INLINE constexpr double erfinv_ratio_far(float, double s) {
  return polynomial(s - 3.25, 3.0838856104922208, 1.005258971568844, 0.005370917476428626, -0.003751348601612108,
                    0.0024913388265205357, -0.0016868211634542168, 0.0009543005893730655, -0.00036143798929837444,
                    2.006417222692882e-05, 8.157261329256633e-05, -4.084255567645907e-05);
}
/// For f64: relative errors below 2e-16; up to |x| = 1/2 as sqrt(pi)/2 + x^2 q(x^2), whose last sum is all that rounds.
NABLA_FUNCTION NABLA_INLINE constexpr double erfinv_ratio_off_zero(double w) {
  return polynomial(w - 3.125, 1.6536545626831027, 0.2401581824255897, -0.006033670871427011, -0.0007407025341669402,
                    0.0001867342080212427, -1.3882523361276876e-05, -1.3654691796592068e-06, 4.2347877672780653e-07,
                    -2.907038666019143e-08, -4.112633104297614e-09, 1.0512202440121784e-09, -5.4154417754696635e-11,
                    -1.2977505202014966e-11, 2.6335724924608484e-12, -8.106594456438496e-14, -4.0554139746886e-14,
                    6.581955305929239e-15, 2.166994626283574e-17, -1.290702354613073e-16, 1.1125794759379464e-17,
                    1.1027771591500033e-18, -1.6787330615256773e-19, -2.362369698566107e-22);
}
NABLA_FUNCTION NABLA_INLINE constexpr double erfinv_ratio_at_zero(double z) {
  return polynomial(z, 0.2320136665346545, 0.12755617530559762, 0.08655212924164647, 0.06495961773378449,
                    0.051731282695085895, 0.042836694528290836, 0.036466553948515903, 0.031678810514213604,
                    0.028097494779806713, 0.02406820386116694, 0.02816041774975283, -0.0020711228999282503,
                    0.0816420456837395, -0.09102089046991596, 0.1125740506654253);
}
NABLA_FUNCTION NABLA_INLINE constexpr double erfinv_ratio_near(double x, double w) {
  const double z = x * x;
  const double at_zero = mul_add(z, erfinv_ratio_at_zero(z), 0x1.c5bf891b4ef6bp-1);
  return pick(beyond_mask(x, 0.5), erfinv_ratio_off_zero(w), at_zero);
}
NABLA_FUNCTION NABLA_INLINE constexpr double erfinv_ratio_middle(double s) {
  return polynomial(s - 3.25, 3.0838856104922208, 1.0052589676941652, 0.00537091455357168, -0.003751208508215561,
                    0.0024914420969817607, -0.0016882755357337071, 0.0009532893637435638, -0.00035503780975963814,
                    2.4031257015092525e-05, 6.828708654753377e-05, -4.731898412011245e-05, 1.2465167157087251e-05,
                    2.9257291901789823e-06, -3.986084395214756e-06, 1.4987130784186127e-06, -2.7004219280868947e-08,
                    -2.713451105439456e-07, 1.3104351499972014e-07, 6.969241977629694e-10, -1.5102695423335065e-08);
}
NABLA_FUNCTION NABLA_INLINE constexpr double erfinv_ratio_end(double s) {
  return polynomial(s - 5.05, 4.90042105144364, 1.010285017597772, -0.00016985809149340297, -0.00020031200668027357,
                    7.124031542245363e-05, -1.8374536139125653e-05, 4.193853753803149e-06, -9.070860240222452e-07,
                    2.016190552154886e-07, -5.493197748316723e-08, 2.182184091047108e-08, -1.1207461299741081e-08,
                    5.8058881045281164e-09, -2.63111320489407e-09, 1.0483309310240935e-09, -3.868291027600669e-10,
                    7.745384761724363e-11, 2.8907082659821957e-11, -1.5439278197208357e-11);
}
NABLA_FUNCTION NABLA_INLINE constexpr double erfinv_ratio_far(double, double s) {
  return pick(beyond_mask(s, 4.), erfinv_ratio_end(s), erfinv_ratio_middle(s));
}

}  // namespace nabla::detail

namespace nabla::math {

/// The inverse of the error function; +-inf at +-1, nan beyond. Error at most 0.6 ulp (f32), 3.8 ulp (f64); -0 stays
/// -0. Integers count as f32. Derivative: sqrt(pi)/2 e^(y^2) with y = erfinv(x). Source: M. Giles (2010), own
/// polynomials.
template <detail::Real T>
NABLA_FUNCTION NABLA_INLINE constexpr T erfinv(T x) noexcept {
  const double v = static_cast<double>(x);
  const double w = -log((1. - v) * (1. + v));
  const double bounded = detail::keep(~detail::beyond_mask(w, 64.), w);
  const double s = detail::square_root(bounded);
  const auto far = detail::beyond_mask(w, 6.25);
  const double y = v * detail::pick(far, detail::erfinv_ratio_far(x, s), detail::erfinv_ratio_near(x, w));
  const auto end = ~detail::less_mask(detail::magnitude_bits(v), detail::to_bits(1.));
  const double limit = detail::with_sign(detail::from_bits(detail::ieee<double>::infinity), v);
  return static_cast<T>(detail::poison(detail::beyond_mask(v, 1.), detail::pick(end, limit, y)));
}
NABLA_MATH_OF_INTEGERS(erfinv)
template <detail::Dual X>
NABLA_FUNCTION NABLA_INLINE constexpr auto erfinv(const X& x) noexcept {
  const auto y = erfinv(x.value);
  return detail::chain(x, y, exp(y * y) * static_cast<detail::base_of<X>>(0x1.c5bf891b4ef6bp-1));
}

}  // namespace nabla::math
