// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/op/elementwise/astype.hpp>
#include <nabla/op/elementwise/pow.hpp>
#include <nabla/op/elementwise/sqrt.hpp>
#include <nabla/op/elementwise/square.hpp>
#include <nabla/optim/detail/optimiser.hpp>

namespace nabla {

/// The state of adam: running means of the gradients and of their squares, and the number of steps.
template <class Mean, class Square, class Steps>
struct adam_state {
  Mean mean;
  Square square;
  Steps steps;

  /// Converts the state to one of the same parameters elsewhere: `state = next_state` for a plain state, after a mapped
  /// function has returned a replicated one.
  template <class M, class S, class N>
    requires(std::is_convertible_v<const Mean&, M> && std::is_convertible_v<const Square&, S> &&
             std::is_convertible_v<const Steps&, N>)
  constexpr operator adam_state<M, S, N>() const {  // NOLINT: conversion is the purpose
    return {mean, square, steps};
  }
};
template <class M, class S, class N>
adam_state(M, S, N) -> adam_state<M, S, N>;

/// Adam: `adam(rate, b1, b2, eps)`. After step t, m = b1 * m + (1 - b1) * g and s = b2 * s + (1 - b2) * g^2, and the
/// parameters are p - rate * (m / (1 - b1^t)) / (sqrt(s / (1 - b2^t)) + eps).
///
/// As sgd; the state is an adam_state. m and s are trees like the parameters, with the same shardings and states, and
/// no_tangent for leaves of integers and bool. t is one i32, the same on all devices; it is plain if the parameters are
/// not all on one mesh. Errors: those of sgd, and optimiser_state_has_another_type. Derivative: that of its words.
/// Communication: none. Source: optax.adam.
class adam : public detail::optimiser<adam> {
 public:
  explicit constexpr adam(double rate, double b1 = 0.9, double b2 = 0.999, double eps = 1e-8)
      : rate_(rate), b1_(b1), b2_(b2), eps_(eps) {}

 private:
  friend detail::optimiser<adam>;
  template <class P>
  auto first_state(const P& params) const {
    return adam_state{detail::zeros_of_variables(params), detail::zeros_of_variables(params),
                      detail::no_steps(params)};
  }
  template <class P, class G, class M, class S, class N>
  auto step(const P& params, const G& gradients, const adam_state<M, S, N>& state) const {
    using detail::number_like;
    adam_state<M, S, N> next{
        detail::with_new_variables(
            [this](const auto& m, const auto& g) { return number_like(m, b1_) * m + number_like(m, 1 - b1_) * g; },
            state.mean, gradients),
        detail::with_new_variables(
            [this](const auto& s, const auto& g) {
              return number_like(s, b2_) * s + number_like(s, 1 - b2_) * square(g);
            },
            state.square, gradients),
        N(state.steps + 1)};
    // The means begin at zero, so after t steps their weights sum to 1 - b^t only; the division corrects that.
    const auto rate = (rate_ / (1. - pow(b1_, astype<double>(next.steps)))).eval();
    const auto scale = (1. / (1. - pow(b2_, astype<double>(next.steps)))).eval();
    auto moved = detail::with_new_variables(
        [&](const auto& p, const auto& m, const auto& s) {
          using T = value_type_t<std::remove_cvref_t<decltype(p)>>;
          return p - astype<T>(rate) * m / (sqrt(astype<T>(scale) * s) + number_like(p, eps_));
        },
        params, next.mean, next.square);
    return std::pair(std::move(moved), std::move(next));
  }
  double rate_, b1_, b2_, eps_;
};

}  // namespace nabla
