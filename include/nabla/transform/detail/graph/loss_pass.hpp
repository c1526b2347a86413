// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/transform/detail/graph/record.hpp>

// A loss that is the sum or the mean of a chain, up to scalar functions that are linear in it: its value and the
// cotangents of the chain come from one pass. Nothing of it is stored before.
namespace nabla::op {
/// 1, whatever the operand is.
struct one {
  static constexpr bool first_operand_is_a_condition = false;
  template <class T>
  NABLA_FUNCTION static NABLA_INLINE constexpr T apply(T) {
    return T(1);
  }
};
}  // namespace nabla::op

namespace nabla::detail {

/// The cotangent of a loss: a 1 that kernels know of.
template <class Type>
using one_node = map_node<op::one, Type, typename Type::value_type, literal_node<typename Type::value_type>>;

/// The pass for the value of a node N with the cotangent E.
template <class N, class E>
struct loss_pass {
  using type = typename N::type;
  static constexpr bool exists = false;
};

template <class R, class Type, class Keys, class N, class E>
  requires(R::is_linear && Type::dims::rank == 0 &&
           std::is_same_v<typename Type::value_type, typename N::type::value_type> &&
           !is_half<typename Type::value_type> && !has_reduction<E>)
struct loss_pass<reduce_node<R, Type, Keys, false, N>, E> {
  using node = reduce_node<R, Type, Keys, false, N>;
  using type = Type;
  static auto cotangent(const node& n, const E& e) { return R::cotangent(n, e); }
  static constexpr bool exists =
      is_pulled_together<N, decltype(cotangent(std::declval<const node&>(), std::declval<const E&>()))>;

  template <class Puller>
  static void run(const Puller& pull, const node& n, const E& e, typename Type::value_type* value) {
    const auto c = cotangent(n, e);
    pull_together<R>(n.child, c, value, pull.at_leaf);
    pull.beside(n.child, c);
  }
  /// The node with the value of its reduction in the place of that.
  template <class Leaf>
  static Leaf value(const node&, const Leaf& reduced) {
    return reduced;
  }
};

template <class... N>
inline constexpr int only_way = [] {
  constexpr bool way[] = {has_way<N>...};
  int found = -1;
  for (int i = 0; i < int(sizeof...(N)); ++i)
    if (way[i]) found = found == -1 ? i : -2;
  return found;
}();

template <class F, class Type, class In, class... N, class E>
  requires(Type::dims::rank == 0 && pulls_numbers<F> && only_way<N...> >= 0)
struct loss_pass<map_node<F, Type, In, N...>, E> {
  using node = map_node<F, Type, In, N...>;
  static constexpr int way = only_way<N...>;
  static auto cotangent(const node& n, const E& e) {
    return as_part_for<at<way, list<N...>>>(pull_rule<F>::template of<way>(untraced(n), e));
  }
  using below =
      loss_pass<at<way, list<N...>>, decltype(cotangent(std::declval<const node&>(), std::declval<const E&>()))>;
  using type = typename below::type;  ///< of the reduction
  static constexpr bool exists = below::exists;

  template <class Puller, class T>
  static void run(const Puller& pull, const node& n, const E& e, T* value) {
    each(n, [&](auto is_way, const auto& c) {
      if constexpr (decltype(is_way)::value) below::run(pull, c, cotangent(n, e), value);
    });
  }
  template <class Leaf>
  static auto value(const node& n, const Leaf& reduced) {
    const auto one = [&]<class C>(const C& c) {
      if constexpr (has_way<C>) return below::value(c, reduced);
      else return untraced(c);
    };
    return n.child.template into<node_made_by<decltype(one), node>>(one, n.place());
  }

 private:
  template <class G>
  static void each(const node& n, const G& g) {
    [&]<int... I>(std::integer_sequence<int, I...>) {
      n.child.apply([&](const auto&... c) {
        (g(std::bool_constant<I == way>{}, c), ...);
        return 0;
      });
    }
    (std::make_integer_sequence<int, int(sizeof...(N))>{});
  }
};

/// Whether a loss is an expression that has not run, of one block: its sweep begins at the expression itself.
template <class Y>
inline constexpr bool is_unstored_loss = false;
template <class N>
  requires(is_traced_backend<typename N::backend> && !has_no_values<typename N::backend> &&
           std::is_same_v<typename N::type::mesh, no_mesh>)
inline constexpr bool is_unstored_loss<expr<N>> = true;

}  // namespace nabla::detail
