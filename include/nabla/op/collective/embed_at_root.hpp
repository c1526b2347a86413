// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/op/collective/axis_index.hpp>
#include <nabla/op/collective/pcast.hpp>
#include <nabla/op/elementwise/equal.hpp>
#include <nabla/op/select/where.hpp>

namespace nabla {

namespace detail {

/// The type of an invarying block after one of its copies has become the only summand; or `error`.
template <class X, class G>
struct embed_rule {
  using mesh = typename X::mesh;
  static constexpr masks before = masks_of<typename X::state, mesh>;
  static constexpr unsigned axes = axis_mask<mesh>(G{});
  static constexpr cast_state from = state_over(before, axes);
  static constexpr bool kinds_fit = before.u == 0 || before.kind == reduction::sum;
  static constexpr bool is_summand = !std::is_same_v<typename X::value_type, bool>;
  using fix = std::conditional_t<
      !is_summand, error::to_fix::astype_int32,
      std::conditional_t<from == cast_state::varying, error::to_fix::pcast_to_unreduced,
                         std::conditional_t<from == cast_state::reduced, error::to_fix::pcast_to_invarying_first,
                                            error::to_fix::drop_the_cast>>>;
  using error = typename first_error<
      typename why_no_block<X, G>::type,
      std::conditional_t<from == cast_state::invarying && kinds_fit && is_summand, void,
                         nabla::error::no_such_cast<typename as_over<G>::type, typename state_word<from>::type,
                                                    unreduced_t<sum_kind>, fix>>>::type;
  static constexpr masks after = {before.v, before.u | axes, before.r, reduction::sum};
  using type = array_type<typename X::value_type, typename X::dims, state_from<mesh, after>, mesh>;
};
/// A plain array or a number joins any block of a region over these axes.
template <class X, class... A>
  requires std::is_same_v<typename X::mesh, no_mesh>
struct embed_rule<X, mesh_axes<A...>> {
  using value_type = typename X::value_type;
  using refusal = nabla::error::no_such_cast<nabla::error::over<A...>, invarying_t, unreduced_t<sum_kind>,
                                             nabla::error::to_fix::astype_int32>;
  using error = std::conditional_t<std::is_same_v<value_type, bool>, refusal, void>;
  using type = array_type<value_type, typename X::dims, state<unreduced_over<sum_kind, A...>>, open_mesh<A...>>;
};
template <class X, class G>
struct embed_call {
  using error = void;
};
template <Array X, class G>
struct embed_call<X, G> : embed_rule<type_of_t<X>, G> {};
template <Literal X, class G>
struct embed_call<X, G> : embed_rule<literal_type<literal_dtype<X>>, G> {};
template <class X, class A>
using embed_call_of = embed_call<std::remove_cvref_t<X>, group_of<A>>;

/// The operand on the device at coordinate 0 among zeros, as an expression.
template <class Type, class X, class A>
constexpr auto embedded(X&& x, A a) {
  using T = typename Type::value_type;
  auto is_root = (axis_index(a) == 0).take();
  auto n = as_node<T>(static_cast<X&&>(x), "embed_at_root");
  typename Type::mesh mesh{};
  if constexpr (is_mesh<typename Type::mesh>) mesh = n.mesh();
  using node = map_node<op::where, Type, T, decltype(is_root), decltype(n), literal_node<T>>;
  return expr<node>(
      node{{n.sizes(), mesh}, {static_cast<decltype(is_root)&&>(is_root), static_cast<decltype(n)&&>(n), {T(0)}}});
}
/// The same of a value that a derivative follows. The devices share what one of them has, so the cotangent is the same on
/// all already.
template <class Type, class A>
struct embed_word : word_at_once {
  static constexpr bool is_made_of_words = true;
  template <class X>
  static constexpr auto run(const called&, const X& x) {
    return embedded<Type>(x, A{}).eval();
  }
  template <class X, class Value>
  static constexpr auto pullback(const X&, const Value&) {
    return to_cotangent_of<type_of_t<X>>{};
  }
};

template <class X>
inline constexpr bool is_followed_operand = false;
template <Array X>
inline constexpr bool is_followed_operand<X> = is_followed<typename X::backend>;

}  // namespace detail

/// An invarying value as a sum still to be made, in which it is counted once: the device at coordinate 0 along the
/// mesh axes holds it, the others zeros. It joins unreduced values: `u + embed_at_root(bias, data)`.
///
/// Shape and dtype: those of x. State: invarying to unreduced (sum). Errors: no_such_cast (a varying value is cast as
/// it is), value_has_no_mesh_yet, mesh_axis_is_not_manual, mesh_axis_is_not_in_the_mesh. Communication: none. Derivative:
/// the cotangent, as invarying.
NABLA_WORD(embed_at_root, (Operand X, MeshAxes A, class nabla_error = typename detail::embed_call_of<X, A>::error),
           (X&& x, A a), "nabla::embed_at_root(x, a) requires an x that is invarying over a") {
  if constexpr (Reported<X>) {
    return error::reported{};
  } else {
    using type = typename detail::embed_call_of<X, A>::type;
    if constexpr (detail::is_followed_operand<std::remove_cvref_t<X>>)
      return detail::run_word(detail::embed_word<type, A>{}, {"embed_at_root"}, static_cast<X&&>(x).eval());
    else return detail::embedded<type>(static_cast<X&&>(x), a);
  }
}

}  // namespace nabla
