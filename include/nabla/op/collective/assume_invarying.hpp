// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/op/collective/detail/abstract.hpp>

namespace nabla {

namespace detail {

template <class X, class G>
struct assumed_rule {
  using mesh = typename X::mesh;
  static constexpr masks before = masks_of<typename X::state, mesh>;
  static constexpr masks after = {before.v & ~axis_mask<mesh>(G{}), before.u, before.r, before.kind};
  using type = array_type<typename X::value_type, typename X::dims, state_from<mesh, after>, mesh>;
  using error = typename why_not_moved_over<X, G, nabla::error::to_fix::drop_the_collective>::type;
};
template <class X, class G>
struct assumed_call {
  using error = void;
};
template <Array X, MeshAxes G>
struct assumed_call<X, G> {
  using error = typename assumed_rule<type_of_t<X>, group_of<G>>::error;
};

}  // namespace detail

/// The user's word that a varying value is equal on all devices along mesh axes: it becomes invarying. The one escape
/// from the states; verified when checks are on (NABLA_CHECKS=1), and then a false claim is a runtime_error.
///
/// Shape and dtype: those of x. Errors: collective_needs_a_varying_value, value_is_in_no_manual_region,
/// mesh_axis_is_not_manual, mesh_axis_is_not_in_the_mesh. Communication: none (with checks: one comparison).
/// Derivative: the cotangent, kept by the first device. Source: the opposite of jax.lax.pvary, in place of
/// check_vma=False.
template <class X, MeshAxes A>
  requires((Array<X> || Reported<X>) &&
           std::is_void_v<typename detail::assumed_call<std::remove_cvref_t<X>, A>::error>)
constexpr auto assume_invarying(X&& x, A) {
  if constexpr (Reported<X>) {
    return error::reported{};
  } else {
    using D = std::remove_cvref_t<X>;
    using rule = detail::assumed_rule<type_of_t<D>, detail::group_of<A>>;
    const auto& stored = static_cast<X&&>(x).eval();
    using backend = typename std::remove_cvref_t<decltype(stored)>::backend;
    return detail::collectives<backend>::template assume<typename rule::type, detail::group_of<A>>(stored);
  }
}
template <class X, MeshAxes A,
          class nabla_error = typename detail::assumed_call<std::remove_cvref_t<X>, A>::error>
  requires((Array<X> || Reported<X>) && !std::is_void_v<nabla_error>)
error::reported assume_invarying(X&&, A)
    NABLA_REFUSED("nabla::assume_invarying(x, a) requires an x that varies over a");

}  // namespace nabla
