// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/op/collective/embed_at_root.hpp>

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
/// The block of the first device along mesh axes for all of them. It has the cotangent, the others zeros.
template <class G>
struct assume_invarying_word : word_at_once {
  using group = G;
  template <class X>
  using result = typename assumed_rule<X, G>::type;
  template <class X, class Value>
  static constexpr auto pullback(const X&, const Value&) {
    return [](call_site, const auto& g, const auto&) {
      return embedded<typename varying_also<type_of_t<decltype(g)>, G>::type>(g, G{}).eval();
    };
  }
};

template <class X, class A, class... K>
struct assumed_call {
  using error = std::conditional_t<(MeshAxes<K> && ...), nabla::error::several_axes_stand_in_parentheses<A, K...>,
                                   nabla::error::collective_takes_no_keyword<at<0, list<K...>>>>;
};
template <class X, MeshAxes A>
struct assumed_call<X, A> {
  using error = typename assumed_rule<X, group_of<A>>::error;
};
template <class X, Axis A>
struct assumed_call<X, A> {
  using error = nabla::error::array_axis_has_no_state<A>;
};
template <class X, SeveralAxes A>
struct assumed_call<X, A> {
  using error = nabla::error::array_axis_has_no_state<A>;
};
template <class X, class... A>
using why_not_assumed = why_no_collective<assumed_call, X, A...>;

}  // namespace detail

/// The user's word that a varying value is equal on all devices along mesh axes: it becomes invarying. The one escape
/// from the states; verified when checks are on (NABLA_CHECKS=1), and then a false claim is a runtime_error.
///
/// Shape and dtype: those of x. Errors: collective_needs_a_varying_value, value_is_in_no_manual_region,
/// mesh_axis_is_not_manual, mesh_axis_is_not_in_the_mesh, value_is_unreduced_already, literal_has_no_devices,
/// array_axis_has_no_state, several_axes_stand_in_parentheses, collective_takes_no_keyword, not_an_axis_of_a_collective,
/// collective_needs_an_axis. Communication: none (with checks: a broadcast of the first block over a, and a number from
/// each process that says whether its blocks are equal). Derivative: the cotangent, kept by the first device. Source:
/// the opposite of jax.lax.pvary, in place of check_vma=False.
template <Operand X, MeshAxes A>
  requires(std::is_void_v<detail::why_not_assumed<X, A>>)
constexpr auto assume_invarying(X&& x, A, call_site where = call_site::here()) {
  if constexpr (Reported<X>) {
    return error::reported{};
  } else {
    return detail::run_word(detail::assume_invarying_word<detail::group_of<A>>{}, {"assume_invarying", where},
                            static_cast<X&&>(x).eval());
  }
}
NABLA_REFUSED_WORD((error::reported), assume_invarying,
                   (Operand X, class... A, class nabla_error = detail::why_not_assumed<X, A...>), (X&&, const A&...),
                   "nabla::assume_invarying(x, a) requires an x that varies over a");

}  // namespace nabla
