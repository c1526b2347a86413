// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/optim/detail/optimiser.hpp>

namespace nabla {

namespace detail {
struct nesterov_t {};
}  // namespace detail

/// Makes the step look ahead: `momentum(rate, decay, nesterov)`.
inline constexpr detail::nesterov_t nesterov{};

/// Gradient descent with momentum: `momentum(rate, decay)`. A step computes v' = decay * v + g and p - rate * v'; with
/// `nesterov` p - rate * (decay * v' + g).
///
/// As sgd; the state is the velocity v, zero at first: a tree like the parameters, with the same shardings and states,
/// and no_tangent for leaves of integers and bool. Errors: those of sgd, and optimiser_state_has_another_type.
/// Derivative: that of its words. Communication: none. Source: optax.sgd with momentum.
template <bool Ahead = false>
class momentum : public detail::optimiser<momentum<Ahead>> {
 public:
  constexpr momentum(double rate, double decay)
    requires(!Ahead)
      : rate_(rate), decay_(decay) {}
  constexpr momentum(double rate, double decay, detail::nesterov_t)
    requires(Ahead)
      : rate_(rate), decay_(decay) {}

 private:
  friend detail::optimiser<momentum>;
  template <class P>
  constexpr auto first_state(const P& params) const {
    return detail::zeros_of_variables(params);
  }
  template <class P, class G, class V>
  constexpr auto step(const P& params, const G& gradients, const V& velocity) const {
    const auto onward = [this](const auto& v, const auto& g) { return detail::number_like(v, decay_) * v + g; };
    const auto moved = [this](const auto& p, const auto& v) { return p - detail::number_like(p, rate_) * v; };
    const V next = detail::with_new_variables(onward, velocity, gradients);
    if constexpr (Ahead)
      return std::pair(detail::with_new_variables(
                           [&](const auto& p, const auto& v, const auto& g) { return moved(p, onward(v, g)); }, params,
                           next, gradients),
                       next);
    else return std::pair(detail::with_new_variables(moved, params, next), next);
  }
  double rate_, decay_;
};
momentum(double, double) -> momentum<false>;
momentum(double, double, detail::nesterov_t) -> momentum<true>;

}  // namespace nabla
