// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/optim/detail/optimiser.hpp>

namespace nabla {

/// Gradient descent: `sgd(rate)`. A step computes p - rate * g.
///
/// Use: `auto state = optimiser.init(params)`, `auto [next, next_state] = optimiser.update(params, gradients, state)`.
/// The state is an empty tuple. Parameters are an array or a tree of arrays; gradients are a tree of the same structure
/// and types. Leaves of integers and bool do not change; of leaves of 16 bits a step is computed in f32, and its
/// results are rounded once. Shape, dtype, sharding and state of the results: those of the arguments. Errors:
/// argument_has_no_gradient, structures_differ, gradient_has_another_type; runtime_error for sizes that differ.
/// Derivative: that of its words. Communication: none. Source: optax.sgd.
class sgd : public detail::optimiser<sgd> {
 public:
  explicit constexpr sgd(double rate) : rate_(rate) {}

 private:
  friend detail::optimiser<sgd>;
  template <class P>
  constexpr std::tuple<> first_state(const P&) const {
    return {};
  }
  template <class P, class G>
  constexpr auto step(const P& params, const G& gradients, std::tuple<>) const {
    return std::pair(
        detail::with_new_variables(
            [this](const auto& p, const auto& g) { return p - detail::number_like(p, rate_) * g; }, params, gradients),
        std::tuple<>());
  }
  double rate_;
};

}  // namespace nabla
