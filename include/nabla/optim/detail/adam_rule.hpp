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
  requires(std::is_convertible_v<const Mean&, M>&& std::is_convertible_v<const Square&, S>&&
               std::is_convertible_v<const Steps&, N>) constexpr
  operator adam_state<M, S, N>() const {  // NOLINT: conversion is the purpose
    return {mean, square, steps};
  }
};
template <class M, class S, class N>
adam_state(M, S, N) -> adam_state<M, S, N>;

namespace detail {

/// What adam and adamw share: the running means, and the step that they give.
template <class Word>
class adam_rule : public optimiser<Word> {
 protected:
  constexpr adam_rule(double rate, double b1, double b2, double eps) : rate_(rate), b1_(b1), b2_(b2), eps_(eps) {}

  template <class P>
  constexpr auto first_state(const P& params) const {
    const auto zeros = zeros_of_variables(params);
    return adam_state{zeros, zeros, no_steps(params)};
  }
  /// The state and the parameters after a step: what `kept` leaves of a parameter, minus the step.
  template <class F, class P, class G, class M, class S, class N>
  constexpr auto step_from(const F& kept, const P& params, const G& gradients, const adam_state<M, S, N>& state) const {
    adam_state<M, S, N> next{
        with_new_variables(
            [this](const auto& m, const auto& g) { return number_like(m, b1_) * m + number_like(m, 1 - b1_) * g; },
            state.mean, gradients),
        with_new_variables(
            [this](const auto& s, const auto& g) {
              return number_like(s, b2_) * s + number_like(s, 1 - b2_) * square(g);
            },
            state.square, gradients),
        N(state.steps + 1)};
    // The means begin at zero, so after t steps their weights sum to 1 - b^t only; the division corrects that.
    const auto rate = (rate_ / (1. - pow(b1_, astype<double>(next.steps)))).eval();
    const auto scale = (1. / (1. - pow(b2_, astype<double>(next.steps)))).eval();
    auto moved = with_new_variables(
        [&](const auto& p, const auto& m, const auto& s) {
          using T = value_type_t<std::remove_cvref_t<decltype(p)>>;
          return kept(p) - astype<T>(rate) * m / (sqrt(astype<T>(scale) * s) + number_like(p, eps_));
        },
        params, next.mean, next.square);
    return std::pair(std::move(moved), std::move(next));
  }

  double rate_, b1_, b2_, eps_;
};

}  // namespace detail
}  // namespace nabla
