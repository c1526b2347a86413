// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/op/contract/detail/fused.hpp>

namespace nabla::detail {

/// What kinds of labels two operands have.
template <class Out, class LX, class LY>
struct label_kinds;
template <class Out, int... X, int... Y>
struct label_kinds<Out, labels<X...>, labels<Y...>> {
  template <int L>
  static constexpr bool kept = has_label<Out, L>;
  static constexpr bool sums = (!kept<X> || ... || false) || (!kept<Y> || ... || false);
  static constexpr bool left = ((kept<X> && !has_label<labels<Y...>, X>) || ... || false);
  static constexpr bool right = ((kept<Y> && !has_label<labels<X...>, Y>) || ... || false);
  /// Rows against columns: each element is used more than once, and a matrix product pays.
  static constexpr bool is_product = sums && (left || right);
};

/// Contracts two nodes to a result of the type Type with the labels Out: a stored array, or an expression where no
/// matrix product helps (Fuses: not even where there seems to be one).
template <class Rule, class Type, class Out, bool Fuses = false, class LX, class LY, class Sizes, class Mesh, class NX,
          class NY>
constexpr auto contract_two(list<LX, LY> l, const Sizes& size, const Mesh& mesh, NX&& nx, NY&& ny) {
  if constexpr (label_kinds<Out, LX, LY>::is_product && !Fuses) {
    using T = typename Type::value_type;
    using node = contract_node<Type, Out, LX, LY, decltype(leaf_of<T>(static_cast<NX&&>(nx))),
                               decltype(leaf_of<T>(static_cast<NY&&>(ny)))>;
    return contractor<typename node::backend>::run(node{{sizes_along<typename Type::dims>(size, Out{}), mesh},
                                                        leaf_of<T>(static_cast<NX&&>(nx)),
                                                        leaf_of<T>(static_cast<NY&&>(ny))});
  } else {
    return fused<Rule, Type, Out>(l, size, mesh, static_cast<NX&&>(nx), static_cast<NY&&>(ny));
  }
}

/// A word of two operands, by its rule.
template <class Rule, bool Fuses = false, class X, class Y>
constexpr auto contract_binary(called word, X&& x, Y&& y) {
  using operands = typename Rule::operand_labels;
  auto run = [&](auto&& nx, auto&& ny) {
    const auto size = sizes_of_labels<Rule>(word, label_texts<typename Rule::names>, operands{}, nx, ny);
    const auto mesh = join_mesh_values<typename Rule::mesh_type>(word, nx.mesh(), ny.mesh());
    return contract_two<Rule, typename Rule::type, typename Rule::out_labels, Fuses>(
        operands{}, size, mesh, static_cast<decltype(nx)&&>(nx), static_cast<decltype(ny)&&>(ny));
  };
  if constexpr (any_automatic<type_of_t<X>, type_of_t<Y>>)
    return summed_at_once(
        with_operands(
            word, typename Rule::agreed_operands{},
            [&](auto&&... agreed) { return run(as_node(static_cast<decltype(agreed)&&>(agreed))...); },
            static_cast<X&&>(x), static_cast<Y&&>(y)),
        word);
  else
    return run(as_node(static_cast<X&&>(x)), as_node(static_cast<Y&&>(y)));
}

}  // namespace nabla::detail
