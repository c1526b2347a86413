// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/transform/detail/rules/pull_numbers.hpp>
#include <nabla/transform/detail/rules/pull_reductions.hpp>

namespace nabla::detail {

/// The softmax of the operand of a softmax or its logarithm.
template <class F, class Type, class X, class R, class OfRow, class Keys, bool Keep, class Y>
constexpr auto softmax_of_operand(const map_node<F, Type, void, X, reduce_node<R, OfRow, Keys, Keep, Y>>& n) {
  using statistic = reduce_node<op::softmax::statistic, OfRow, Keys, Keep, Y>;
  return map_node<op::softmax, Type, void, X, statistic>{n.place(),
                                                         {n.child.a, statistic{n.child.b.place(), n.child.b.child}}};
}
/// Whether it runs along outer dims: there are no rows of it that a kernel could make at once.
template <class N>
inline constexpr bool is_column_softmax_on_the_way = is_column_softmax<N> && !is_traced_backend<typename N::backend>;
template <class N>
inline constexpr bool is_column_softmax_on_the_way<const N> = is_column_softmax_on_the_way<N>;

/// The dims of a node Type along which an operand X is repeated, and a cotangent E does not tell the places apart.
template <class Type, class X, class E>
struct repeated_alike {
  template <class In, class Key>
  static constexpr bool has_places = [] {
    if constexpr (dim_with_key<In, Key> < 0) return false;
    else return !broadcasts<Key, typename extent_with_key<In, Key>::type>;
  }();
  template <class Key>
  struct is_one {
    static constexpr bool value = has_places<typename Type::dims, Key> && !has_places<typename X::dims, Key> &&
                                  !has_places<typename E::dims, Key>;
  };
  using keys = filter<is_one, keys_of<typename Type::dims>>;
};
/// The cotangent e of an operand of type X of the node n, as often as n repeats the operand where e does not show it.
/// (Where e shows it, the leaf or the reduction that e arrives at sums it.)
template <class X, class N, class E>
constexpr auto of_all_places(const N& n, const E& e) {
  return [&]<class... K>(list<K...>) {
    if constexpr (sizeof...(K) == 0) {
      return e;
    } else {
      using T = typename E::type::value_type;
      const long places = (n.sizes()[dim_with_key<typename N::type::dims, K>] * ...);
      return node_of<op::times_partial>(literal_node<T>{static_cast<T>(places)}, e);  // of no place 0, be e infinite
    }
  }(typename repeated_alike<typename N::type, X, typename E::type>::keys{});
}

/// Whether rows of a value of type Type, of which each device has all elements, are split in E. Rows: what reduces them.
template <class Rows, class Type, class E>
inline constexpr bool rows_are_apart = false;
template <class R, class OfRow, class... K, bool Keep, class N, class Type, class E>
inline constexpr bool rows_are_apart<reduce_node<R, OfRow, list<K...>, Keep, N>, Type, E> =
    (!std::is_same_v<typename extent_with_key<typename Type::dims, K>::type::split_over,
                     typename extent_with_key<typename E::dims, K>::type::split_over> ||
     ...);

/// Hands the cotangent e of a node on to its traced leaves: at_leaf(leaf, cotangent), which is a node, or an array
/// where it was made together with others. View: how a node is read by the expressions of cotangents. Chain: the type
/// of the chain whose alike leaves have theirs already, if that is under way.
template <class View, class AtLeaf, class Chain = void>
struct puller {
  const View& view;
  AtLeaf at_leaf;
  call_site where;

  template <class T, class D, class S, class M, class B, bool U, class E>
  constexpr void operator()(const leaf_node<T, D, S, M, B, U>& n, const E& e) const {
    at_leaf(n, e);
  }
  template <class F, class Type, class In, class... N, class E>
  constexpr void operator()(const map_node<F, Type, In, N...>& n, const E& e) const {
    using node = map_node<F, Type, In, N...>;
    if constexpr (has_statistic<F>) {
      const auto seen = view(n);
      if constexpr (is_column_softmax_on_the_way<decltype(seen)>) by_stored_cotangent(n, seen, e);
      else of_value(n, seen, e);
    } else if constexpr (!pulls_numbers<F>) {
      anew().operands(n, e);
    } else if constexpr (std::is_void_v<Chain> && saves_work<node> && is_pulled_together<node, E> &&
                         !(is_leaf<E> && hands_on<node>)) {
      pull_together<void>(n, e, nullptr, at_leaf);
      beside(n, e);
    } else {
      operands(n, e);
    }
  }
  template <class R, class Type, class Keys, bool Keep, class N, class E>
  constexpr void operator()(const reduce_node<R, Type, Keys, Keep, N>& n, const E& e) const {
    constexpr masks made = masks_of<typename Type::state, typename Type::mesh>;
    const auto cotangent = as_summands<Type>(summed_to<typename Type::dims>(e));
    if constexpr (own_masks(made) != made) anew()(n.child, pull_choice_of_devices(view(n), cotangent, where));
    else anew()(n.child, R::cotangent(view(n), cotangent));
  }
  /// A softmax, of which the value is at hand, stored or not.
  template <class F, class Type, class In, class... N, class Value, class E>
  constexpr void of_value(const map_node<F, Type, In, N...>& n, const Value& value, const E& e) const {
    with_whole(n, e, [&](const auto& g) {
      anew()(n.child.a, F::cotangent(F::probabilities(value), view(n).child.b, g));
    });
  }
  /// Goes on to what has no cotangent yet when those of the alike leaves of a chain have been made.
  template <class N, class E>
  constexpr void beside(const N& n, const E& e) const {
    using chain = typename N::type;
    if constexpr (has_way_beside<chain, N>) puller<View, AtLeaf, chain>{view, at_leaf, where}.operands(n, e);
  }
  template <class F, class Type, class In, class... N, class E>
  constexpr void operands(const map_node<F, Type, In, N...>& n, const E& e) const {
    const auto seen = view(n);
    [&]<int... I>(std::integer_sequence<int, I...>) {
      n.child.apply([&](const auto&... c) {
        (operand<F, I>(c, seen, e), ...);
        return 0;
      });
    }(std::make_integer_sequence<int, int(sizeof...(N))>{});
  }

 private:
  constexpr puller<View, AtLeaf> anew() const { return {view, at_leaf, where}; }
  template <class N>
  static constexpr bool leads_to_reached(const N& n) {
    for (const vertex_ptr* origin : followed_origins(n))
      if (*origin && (*origin)->is_reached()) return true;
    return false;
  }
  /// on(the cotangent of a softmax with all its elements). Where its rows have met what is split it is brought to the
  /// sharding of the softmax first, as it is for a softmax that is stored.
  template <class F, class Type, class In, class... N, class E, class On>
  constexpr void with_whole(const map_node<F, Type, In, N...>& n, const E& e, const On& on) const {
    const auto g = over_dims<typename Type::dims>(as_summands<Type>(summed_to<typename Type::dims>(e)), n.size_);
    using rows = std::remove_cvref_t<decltype(n.child.b)>;
    if constexpr (!rows_are_apart<rows, Type, typename std::remove_cvref_t<decltype(g)>::type>) {
      on(g);
    } else if (leads_to_reached(n.child.a)) {
      const auto together = in_state_of<typename cotangent_of<Type>::type>(sweep{where}, evaluated(g));
      on(together.leaf());
    }
  }
  /// The softmax is made for its cotangent alone. That of the operand is stored, and from there all go on.
  template <class F, class Type, class In, class... N, class Seen, class E>
  constexpr void by_stored_cotangent(const map_node<F, Type, In, N...>& n, const Seen& seen, const E& e) const {
    if (!leads_to_reached(n.child.a)) return;
    with_whole(n, e, [&](const auto& g) { by_stored(n, seen, g); });
  }
  template <class F, class Type, class In, class... N, class Seen, class E>
  constexpr void by_stored(const map_node<F, Type, In, N...>& n, const Seen& seen, const E& g) const {
    const auto p = softmax_of_operand(seen);
    using type = typename decltype(F::cotangent(p, seen.child.b, g))::type;
    if constexpr (in_one_pass<Seen, type> && !has_reduction<E>) {
      const unsigned stored = stored_axes<typename type::mesh>(p) | stored_axes<typename type::mesh>(g);
      auto back = new_array<type>(n.sizes(), bound(n.mesh()), stored);
      if (run_column_softmax_back<F>(p, g, elements(back), stored)) return anew()(n.child.a, back.leaf());
    }
    const auto kept = evaluated(p);
    const auto back = evaluated(F::cotangent(kept.leaf(), seen.child.b, g));
    anew()(n.child.a, back.leaf());
  }
  /// Whether the cotangent, of the type Type, has the place of the softmax: not where that is whole beside what is split.
  template <class Seen, class Type>
  static constexpr bool in_one_pass =
      std::is_same_v<typename Seen::backend, machine_backend> &&
      runs_on_the_host &&
      std::is_same_v<typename Type::value_type, typename Seen::type::value_type> &&
      std::is_same_v<typename Type::dims, typename Seen::type::dims> &&
      std::is_same_v<typename Type::mesh, typename Seen::type::mesh> &&
      !has_reduction<std::remove_cvref_t<decltype(std::declval<const Seen&>().child.a)>>;
  template <class C>
  static constexpr bool leads_on() {
    if constexpr (std::is_void_v<Chain>) return has_way<C>;
    else return has_way_beside<Chain, C>;
  }
  template <class F, int I, class C, class Seen, class E>
  constexpr void operand(const C& c, const Seen& seen, const E& e) const {
    if constexpr (leads_on<C>())
      (*this)(c, of_all_places<typename C::type>(seen, as_part_for<C>(pull_rule<F>::template of<I>(seen, e))));
  }
};

}  // namespace nabla::detail
