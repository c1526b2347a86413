// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/op/elementwise/map.hpp>
#include <nabla/op/scalar/power.hpp>
#include <nabla/op/scalar/trig.hpp>
#include <nabla/optim/detail/above_zero.hpp>
#include <numbers>

// Learning rates that change: functions of the number of the step, counted from 0.
namespace nabla {

namespace detail {

/// A schedule made from a rule, `at(step)`.
template <class Rule>
struct rate_schedule {
  /// The number at a step.
  template <class S>
  requires(std::is_arithmetic_v<S>) NABLA_FUNCTION constexpr double operator()(S step) const {
    return static_cast<const Rule&>(*this).at(static_cast<double>(step));
  }
  /// The numbers at an array of steps, as f64.
  template <ArrayOrReported S>
  constexpr auto operator()(S&& steps) const -> decltype(map(std::declval<const Rule&>(), static_cast<S&&>(steps))) {
    return map(static_cast<const Rule&>(*this), static_cast<S&&>(steps));
  }
};

}  // namespace detail

/// The same number at each step. Source: optax.constant_schedule.
class constant_schedule : public detail::rate_schedule<constant_schedule> {
 public:
  explicit constexpr constant_schedule(double value) : value_(value) {}
  NABLA_FUNCTION constexpr double at(double) const { return value_; }

 private:
  double value_;
};

/// From one number to another along a line: `linear_schedule(from, to, steps)`; the last one from then on. Source:
/// optax.linear_schedule.
class linear_schedule : public detail::rate_schedule<linear_schedule> {
 public:
  constexpr linear_schedule(double from, double to, double steps)
      : from_(from), to_(to), steps_(detail::require_above_zero("linear_schedule(from, to, steps)", "steps", steps)) {}
  NABLA_FUNCTION constexpr double at(double step) const {
    const double done = step < 0 ? 0 : step < steps_ ? step / steps_ : 1;
    return (from_ - to_) * (1 - done) + to_;
  }

 private:
  double from_, to_, steps_;
};

/// A number that becomes `factor` times itself in so many steps: `exponential_decay(from, steps, factor)` is
/// from * factor^(step / steps). Source: optax.exponential_decay.
class exponential_decay : public detail::rate_schedule<exponential_decay> {
 public:
  constexpr exponential_decay(double from, double steps, double factor)
      : from_(from),
        steps_(detail::require_above_zero("exponential_decay(from, steps, factor)", "steps", steps)),
        factor_(detail::require_above_zero("exponential_decay(from, steps, factor)", "factor", factor)) {}
  NABLA_FUNCTION constexpr double at(double step) const { return from_ * math::pow(factor_, step / steps_); }

 private:
  double from_, steps_, factor_;
};

/// From a number down half a wave of the cosine: `cosine_decay_schedule(from, steps, alpha)` ends at alpha * from, and
/// stays there. Source: optax.cosine_decay_schedule; Loshchilov and Hutter 2017.
class cosine_decay_schedule : public detail::rate_schedule<cosine_decay_schedule> {
 public:
  constexpr cosine_decay_schedule(double from, double steps, double alpha = 0)
      : from_(from),
        steps_(detail::require_above_zero("cosine_decay_schedule(from, steps, alpha)", "steps", steps)),
        alpha_(alpha) {}
  NABLA_FUNCTION constexpr double at(double step) const {
    const double done = step < steps_ ? step / steps_ : 1;
    return from_ * ((1 - alpha_) * (0.5 * (1 + math::cos(std::numbers::pi * done))) + alpha_);
  }

 private:
  double from_, steps_, alpha_;
};

/// From one number up to the peak along a line, then down half a wave of the cosine:
/// `warmup_cosine_decay_schedule(from, peak, warmup_steps, steps, to)`. `steps` counts those of the warm-up too.
/// Source: optax.warmup_cosine_decay_schedule.
class warmup_cosine_decay_schedule : public detail::rate_schedule<warmup_cosine_decay_schedule> {
 public:
  constexpr warmup_cosine_decay_schedule(double from, double peak, double warmup_steps, double steps, double to = 0)
      : warmup_(from, peak, detail::require_above_zero(word, "warmup_steps", warmup_steps)),
        decay_(peak, detail::require_above_zero(word, "steps - warmup_steps", steps - warmup_steps),
               peak == 0 ? 0 : to / peak),
        warmup_steps_(warmup_steps) {}
  NABLA_FUNCTION constexpr double at(double step) const {
    return step < warmup_steps_ ? warmup_.at(step) : decay_.at(step - warmup_steps_);
  }

 private:
  static constexpr const char* word = "warmup_cosine_decay_schedule(from, peak, warmup_steps, steps, to)";
  linear_schedule warmup_;
  cosine_decay_schedule decay_;
  double warmup_steps_;
};

}  // namespace nabla
