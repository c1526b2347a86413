// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/expr/map_elements.hpp>
#include <nabla/transform/detail/pullback.hpp>
#include <nabla/transform/detail/tree_of_leaves.hpp>
#include <nabla/transform/jvp.hpp>

// What the function is called with, of which a Jacobian is taken.
namespace nabla::detail {

/// A value of this type that is 1 in element number i, in the order of the dims that a map does not hide, and 0
/// elsewhere. Elements are counted in an order of the dims that is given, or in their own.
template <class Type>
auto basis_vector(const sizes_of<typename Type::dims>& size, const typename Type::mesh& mesh, long i,
                  const int* order = nullptr) {
  using D = typename Type::dims;
  using T = typename Type::value_type;
  affine_node<std::int64_t, D, state<>, no_mesh> number{{size}};
  std::int64_t step = 1;
  for (int n = D::rank - 1; n >= 0; --n) {
    const int d = order != nullptr ? order[n] : n;
    if (!hidden_flags<D>::value[d]) number.step[d] = step, step *= size[d];
  }
  const auto is_it = node_of<op::equal>(number, literal_node<std::int64_t>{i});
  using node = map_node<convert<T>, Type, T, std::remove_const_t<decltype(is_it)>>;
  return evaluator<machine_backend>::materialize(node{{size, mesh}, {is_it}});
}

/// A tree like X that has c in the place of leaf number I, and elsewhere nothing that moves.
template <class X, std::size_t I, class C>
constexpr auto only_at_leaf(const C& c) {
  if constexpr (!Tree<X>) {
    return c;
  } else {
    return [&]<std::size_t... J>(std::index_sequence<J...>) {
      const auto leaf = [&]<std::size_t K>(std::integral_constant<std::size_t, K>) {
        if constexpr (K == I) return c;
        else return no_tangent{};
      };
      return tree_of_leaves<X>(std::tuple(leaf(std::integral_constant<std::size_t, J>{})...));
    }(std::make_index_sequence<std::size_t(length<leaves_of<X>>)>{});
  }
}

/// The arguments of a Jacobian as one: one array or tree, or a tuple of several.
template <class Numbers, class... X>
struct one_argument {
  using type = std::tuple<>;
};
template <int N, class... X>
struct one_argument<argument_numbers<N>, X...> {
  using type = stored_tree<at<N, list<X...>>>;
  static constexpr type of(const X&... x) { return kept_tree(std::get<std::size_t(N)>(std::tie(x...))); }
};
template <int N, int M, int... Rest, class... X>
struct one_argument<argument_numbers<N, M, Rest...>, X...> {
  template <int I>
  using argument = one_argument<argument_numbers<I>, X...>;
  using type = std::tuple<typename argument<N>::type, typename argument<M>::type, typename argument<Rest>::type...>;
  static constexpr type of(const X&... x) {
    return type{argument<N>::of(x...), argument<M>::of(x...), argument<Rest>::of(x...)...};
  }
};

/// What a function of several arguments sees for argument x, which is number Place among those in v; -1: none of them.
template <int Place, bool OfOne, class V, class X>
constexpr const auto& argument_from([[maybe_unused]] const V& v, [[maybe_unused]] const X& x) {
  if constexpr (Place < 0) return x;
  else if constexpr (OfOne) return v;
  else return std::get<std::size_t(Place)>(v);
}

/// F as a function of the arguments at the numbers M, as one; the others are constants.
template <class Numbers, class F, class... X>
class of_one_argument;
template <int... M, class F, class... X>
class of_one_argument<argument_numbers<M...>, F, X...> {
  template <class V, int I, class A>
  static constexpr const auto& from(const V& v, const A& x) {
    return argument_from<index_in<position<I>, list<position<M>...>>, sizeof...(M) == 1>(v, x);
  }
  template <class V, class Seq>
  struct seen_from;
  template <class V, std::size_t... I>
  struct seen_from<V, std::index_sequence<I...>> {
    using type = list<decltype(from<V, int(I)>(std::declval<const V&>(), std::declval<const X&>()))...>;
  };

 public:
  /// What F sees where this is called with a V.
  template <class V>
  using seen = typename seen_from<V, std::index_sequence_for<X...>>::type;

  constexpr of_one_argument(const F& f, const X&... x) : f_(f), x_(x...) {}

  template <class V>
  constexpr auto operator()(const V& v) const {
    return call(v, std::index_sequence_for<X...>{});
  }

 private:
  template <class V, std::size_t... I>
  constexpr auto call(const V& v, std::index_sequence<I...>) const {
    return f_(from<V, int(I)>(v, std::get<I>(x_))...);
  }

  const F& f_;
  std::tuple<const X&...> x_;
};

/// What such a function G of an argument X is called with, one type after the other: by rows a variable of a graph, by
/// columns for each leaf one that has a tangent there.
template <bool Columns, class G, class X>
struct called_with {
  using first_levels = typename all_levels<levels<next_level<G, levels_in<X>>>, levels_in<X>>::type;
  using type = list<decltype(as_variables<first_levels>(std::declval<const X&>()))>;
};
template <class X, std::size_t I>
struct direction_along {
  using leaf = at<int(I), leaves_of<X>>;
  using type = decltype(only_at_leaf<X, I>(
      basis_vector<type_of_t<leaf>>(std::declval<const leaf&>().sizes(), std::declval<const leaf&>().mesh(), 0)));
};
template <class G, class X, std::size_t I, class Leaf>
struct with_direction {
  using type = list<>;
};
template <class G, class X, std::size_t I, class Leaf>
  requires is_variable<Leaf>
struct with_direction<G, X, I, Leaf> {
  using direction = typename direction_along<X, I>::type;
  using type = list<decltype(with_tangent<level_of_jvp<G, X, direction>>(std::declval<const X&>(),
                                                                         std::declval<const direction&>()))>;
};
template <class G, class X>
struct called_with<true, G, X> {
  template <class Seq, class Leaves>
  struct along;
  template <std::size_t... I, class... L>
  struct along<std::index_sequence<I...>, list<L...>> {
    using type = concat<list<>, typename with_direction<G, X, I, L>::type...>;
  };
  using type = typename along<std::make_index_sequence<std::size_t(length<leaves_of<X>>)>, leaves_of<X>>::type;
};

}  // namespace nabla::detail
