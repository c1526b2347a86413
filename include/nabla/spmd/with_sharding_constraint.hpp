// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/spmd/array_sharding.hpp>
#include <nabla/spmd/reshard.hpp>

namespace nabla {

namespace detail {

/// Whether a route only leaves out what other devices keep.
constexpr bool only_slices(const route& r) {
  for (int i = 0; i < r.steps; ++i)
    if (r.step[i].how != way::slice) return false;
  return true;
}

/// Why a constraint would move something; void if every device keeps its part, or all that it has.
template <class X, class S>
struct why_not_free {
  using M = typename X::mesh;
  using to = typename resharded_type<X, S>::type;
  using type = std::conditional_t<
      only_slices(route_by_dims<M, sharding_of_type<X>, sharding_of_type<to>>::value), void,
      error::constraint_is_not_free<spec_of<typename X::dims, typename X::state>, S, error::to_fix::reshard_it>>;
};
template <class Refusal, class X, class S>
struct why_not_constrained_impl {
  using type = Refusal;
};
template <Array X, class S>
struct why_not_constrained_impl<void, X, S> : why_not_free<type_of_t<X>, S> {};
template <Array X, class M, class S, class Space>
struct why_not_constrained_impl<void, X, named_sharding<M, S, Space>> : why_not_free<type_of_t<X>, S> {};
template <class X, class S>
using why_not_constrained = typename why_not_constrained_impl<why_no_reshard_t<X, S>, std::remove_cvref_t<X>, S>::type;

}  // namespace detail

/// Says how an array is sharded: `with_sharding_constraint(x, P(batch = data))`, or by the sharding of another array. It
/// is free: x is sharded so already, or each device keeps its part of what it holds. All else is refused, and `reshard`
/// does it.
///
/// Shape and dtype: those of x. State: as the spec says. Errors: constraint_is_not_free (reshard it), and those of
/// reshard. Communication: none. Copies: as reshard. Derivative: that of reshard. Source:
/// jax.lax.with_sharding_constraint, on explicit axes.
template <Array X, class S>
  requires(!Reported<S> && std::is_void_v<detail::why_not_constrained<X, S>>)
constexpr auto with_sharding_constraint(X&& x, const S& s, call_site where = call_site::here()) {
  return reshard(static_cast<X&&>(x), s, where);
}
template <class X, class S>
  requires(Reported<X> || Reported<S>)
constexpr error::reported with_sharding_constraint(X&&, const S&) {
  return {};
}

// clang-format off
template <detail::Reshardable X, class S, class nabla_error = detail::why_not_constrained<X, S>>
  requires(!Reported<X> && !Reported<S> && !std::is_void_v<nabla_error>)
error::reported with_sharding_constraint(X&&, const S&)
    NABLA_REFUSED("nabla::with_sharding_constraint(x, P(...)) requires a sharding in which each device keeps what it holds, or a part of it");
// clang-format on

}  // namespace nabla
