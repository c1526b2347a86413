// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/transform/detail/pull_words.hpp>

// The cotangents of reductions. Each rule sees the reduction n as an expression: its operand, its value, and the
// cotangent of its value, which has the dims of the value.
namespace nabla::detail {

/// The view of a reduction's result, or of what broadcasts to it, that broadcasts over the dims which were reduced: a
/// positional one has size 1.
template <class Child, class Result, class Keys>
struct spread_over {
  /// The key in the result of a key that was kept.
  template <class Key>
  struct key_in_result {
    using type = Key;
  };
  template <int N>
  struct key_in_result<from_right<N>> {
    using type = from_right<N - positions_behind<N, Keys>>;
  };
  template <class E, class Key>
  struct one {
    using key = typename key_in_result<Key>::type;
    using to = dims<typename extent_with_key<Result, key>::type>;
    using source = list<kept<key>>;
  };
  template <class E, class Key>
    requires(in_list<Key, Keys> || dim_with_key<Result, typename key_in_result<Key>::type> < 0)
  struct one<E, Key> {
    using to = std::conditional_t<is_positional<E>, dims<extent<positional, 1>>, dims<>>;
    using source = std::conditional_t<is_positional<E>, list<fresh>, list<>>;
  };
  template <class>
  struct all;
  template <class... K>
  struct all<list<K...>> {
    using map = view_map<Result, concat<dims<>, typename one<typename extent_with_key<Child, K>::type, K>::to...>,
                         concat<list<>, typename one<typename extent_with_key<Child, K>::type, K>::source...>>;
  };
  using map = typename all<keys_of<Child>>::map;
  static constexpr map of([[maybe_unused]] const sizes_of<Result>& size) {
    map m;
    [[maybe_unused]] int d = 0;
    [[maybe_unused]] auto one_dim = [&]<class S>(type_tag<S>) {
      using key = typename source_traits<S>::key;
      if constexpr (std::is_void_v<key>) m.size[d] = 1;
      else m.size[d] = size[dim_with_key<Result, key>];
      m.factor[d++] = 1;
    };
    [&]<class... S>(list<S...>) { (one_dim(type_tag<S>{}), ...); }(typename map::sources{});
    return m;
  }
};
/// Of what is the same on all devices each takes its own part where the operand of the reduction n is split.
template <class N, class E>
constexpr auto along_splits(const N& n, const E& e) {
  using child = typename decltype(n.child)::type;
  if constexpr (split_mask<typename child::mesh, typename child::dims> == 0) return e;
  else return over_dims<typename child::dims>(e, n.child.sizes());
}
/// e, which has the dims of the reduction n, over the dims of its operand.
template <class R, class Type, class Keys, bool Keep, class N, class E>
constexpr auto spread(const reduce_node<R, Type, Keys, Keep, N>& n, const E& e) {
  using child = typename N::type::dims;
  using from = typename E::type::dims;
  if constexpr (Keep || child::rank == from::rank) return along_splits(n, e);
  else return along_splits(n, reindexed(e, spread_over<child, from, Keys>::of(e.sizes())));
}

/// The reduction R of another operand over the same dims as n.
template <class R, class T, class Old, class Type, class Keys, bool Keep, class N, class C>
constexpr auto reduced_alike(const reduce_node<Old, Type, Keys, Keep, N>& n, const C& c) {
  using type = array_type<T, typename Type::dims, typename Type::state, typename Type::mesh>;
  return reduce_node<R, type, Keys, Keep, C>{c, n.size_};
}

/// The cotangent of the operand of a reduction by R.
template <class R>
struct pull_reduction;
template <>
struct pull_reduction<op::sum> {
  template <class N, class E>
  static constexpr auto of(const N& n, const E& e) {
    return spread(n, e);
  }
};
template <>
struct pull_reduction<op::mean> {
  template <class N, class E>
  static constexpr auto of(const N& n, const E& e) {
    using T = typename N::type::value_type;
    return node_of<op::multiply>(spread(n, e),
                                 literal_node<T>{T(1) / static_cast<T>(reduced_count<typename N::keys>(n.child))});
  }
};
/// The equal elements share.
struct pull_choice {
  template <class N, class E>
  static constexpr auto of(const N& n, const E& e) {
    using T = typename N::type::value_type;
    const auto chosen = converted<T>(node_of<op::equal>(n.child, spread(n, n)));
    const auto share = node_of<op::divide>(e, reduced_alike<op::sum, T>(n, chosen));
    return node_of<op::times_partial>(spread(n, share), chosen);
  }
};
/// The same over a split dim. Each device that has one of them has the whole cotangent, and all count how many there
/// are.
template <class N, class E>
constexpr auto pull_choice_of_devices(const N& n, const E& e, call_site where) {
  using T = typename N::type::value_type;
  using M = typename N::type::mesh;
  constexpr masks made = masks_of<typename N::type::state, M>;
  static_assert(
      masks_of<typename decltype(n.child)::type::state, M>.u == 0,
      "nabla::grad requires a maximum that has been made before another one is taken of it: reshard it first");
  using axes = typename axes_from<M, made.u, mesh_axes>::type;
  const literal_node<T> zero{0};
  const auto best = as_own(n);
  const auto chosen = converted<T>(node_of<op::equal>(n.child, spread(n, best)));
  const auto nothing = node_of<op::equal>(e, zero);
  const auto mine = evaluated(node_of<op::where>(nothing, zero, reduced_alike<op::sum, T>(best, chosen)));
  const auto all = collectives<typename decltype(mine)::backend>::template reduce<op::sum, axes>({"psum", where}, mine);
  const auto share = node_of<op::where>(nothing, zero, node_of<op::divide>(e, all.leaf()));
  return node_of<op::times_partial>(spread(n, share), chosen);
}
template <>
struct pull_reduction<op::max> : pull_choice {};
template <>
struct pull_reduction<op::min> : pull_choice {};

/// Of each element the product of the others. It is a quotient in double, so that a product which no float holds does
/// not count as zero.
template <>
struct pull_reduction<op::prod> {
  template <class N, class E>
  static constexpr auto of(const N& n, const E& e) {
    using T = typename N::type::value_type;
    const literal_node<double> zero{0}, one{1};
    const auto x = converted<double>(n.child);
    const auto is_zero = node_of<op::equal>(x, zero);
    const auto zeros = reduced_alike<op::sum, double>(n, converted<double>(is_zero));
    const auto product = reduced_alike<op::prod, double>(n, node_of<op::where>(is_zero, one, x));
    const auto beside_zeros = node_of<op::where>(node_of<op::equal>(zeros, zero), product, zero);
    const auto alone = node_of<op::where>(node_of<op::less_equal>(zeros, one), product, zero);
    const auto others =
        node_of<op::where>(is_zero, spread(n, alone),
                           node_of<op::divide>(spread(n, beside_zeros), node_of<op::where>(is_zero, one, x)));
    return node_of<op::times_partial>(spread(n, e), converted<T>(others));
  }
};
template <>
struct pull_reduction<op::var> {
  template <class N, class E>
  static constexpr auto of(const N& n, const E& e) {
    using T = typename N::type::value_type;
    const T scale = T(2) / static_cast<T>(reduced_count<typename N::keys>(n.child));
    const auto distance = node_of<op::subtract>(n.child, spread(n, reduced_alike<op::mean, T>(n, n.child)));
    return node_of<op::times_partial>(spread(n, node_of<op::multiply>(e, literal_node<T>{scale})), distance);
  }
};
/// Of equal elements it is 0, as is the distance to the mean.
template <>
struct pull_reduction<op::standard_deviation> {
  template <class N, class E>
  static constexpr auto of(const N& n, const E& e) {
    using T = typename N::type::value_type;
    const T scale = T(1) / static_cast<T>(reduced_count<typename N::keys>(n.child));
    const literal_node<T> zero{0};
    const auto slope = node_of<op::where>(node_of<op::equal>(n, zero), zero, node_of<op::divide>(e, n));
    const auto distance = node_of<op::subtract>(n.child, spread(n, reduced_alike<op::mean, T>(n, n.child)));
    return node_of<op::times_partial>(spread(n, node_of<op::multiply>(slope, literal_node<T>{scale})), distance);
  }
};
/// Its operand are the squares.
template <class N, class E>
constexpr auto slope_of_root(const N& root, const E& e) {
  using T = typename N::type::value_type;
  const literal_node<T> zero{0};
  const auto slope = node_of<op::where>(node_of<op::equal>(root, zero), zero, node_of<op::divide>(e, root));
  return node_of<op::multiply>(slope, literal_node<T>{T(0.5)});
}
template <>
struct pull_reduction<op::norm> {
  template <class N, class E>
  static constexpr auto of(const N& n, const E& e) {
    return spread(n, slope_of_root(n, e));
  }
};

}  // namespace nabla::detail

namespace nabla::op {
/// exp(x - l) for the logarithm l of a sum of exponentials: what x adds to the sum, as a part of it.
struct part_of_exponentials : elementwise_word<detail::real_dtype, detail::linearity::none> {
  static constexpr const char* name = "logsumexp";
  template <class A, class B>
  NABLA_FUNCTION static NABLA_INLINE constexpr auto apply(const A& x, const B& l) {
    const auto inside = math::exp(x - l);
    const bool is_least = detail::plain(l) < -std::numeric_limits<double>::max();
    return detail::choose(is_least, detail::base_of<A>(0), inside);
  }
};
}  // namespace nabla::op

namespace nabla::detail {

template <>
struct pull_reduction<op::logsumexp> {
  template <class N, class E>
  static constexpr auto of(const N& n, const E& e) {
    return node_of<op::times_partial>(spread(n, e), node_of<op::part_of_exponentials>(n.child, spread(n, n)));
  }
};

/// softmax and log_softmax, from the value s and the cotangent e.
template <class F>
inline constexpr bool is_softmax = false;
template <>
inline constexpr bool is_softmax<op::softmax> = true;
template <>
inline constexpr bool is_softmax<of_single_elements<op::softmax>> = true;
template <class F>
inline constexpr bool is_log_softmax = false;
template <>
inline constexpr bool is_log_softmax<op::log_softmax> = true;
template <>
inline constexpr bool is_log_softmax<of_single_elements<op::log_softmax>> = true;

template <class F>
  requires(is_softmax<F> || is_log_softmax<F>)
struct pull_rule<F> {};

/// The sum of c over the dims of a softmax, broadcast.
template <class N, class C>
constexpr auto summed_alike(const N& statistic, const C& c) {
  return reduced_alike<op::sum, typename C::type::value_type>(statistic, c);
}
template <class N, class E>
constexpr auto pull_softmax(const N& s, const E& e) {
  const auto weighted = node_of<op::times_partial>(e, s);
  return node_of<op::times_partial>(node_of<op::subtract>(e, summed_alike(s.child.b, weighted)), s);
}
template <class N, class E>
constexpr auto pull_log_softmax(const N& s, const E& e) {
  return node_of<op::subtract>(e, node_of<op::times_partial>(summed_alike(s.child.b, e), node_of<op::exp>(s)));
}

/// A reduction over nothing gives its operand; that of norm is a square, and one element has no variance.
template <class R, class Out>
struct pull_rule<reduced_alone<R, Out>> : pull_unchanged {};
template <class Out>
struct pull_rule<reduced_alone<op::norm, Out>> {
  template <int, class N, class E>
  static constexpr auto of(const N& n, const E& e) {
    return slope_of_root(n, e);
  }
};
struct pull_nothing {
  template <int, class N, class E>
  static constexpr auto of(const N&, const E& e) {
    return node_of<op::times_partial>(e, literal_node<typename N::type::value_type>{0});
  }
};
template <class Out>
struct pull_rule<reduced_alone<op::var, Out>> : pull_nothing {};
template <class Out>
struct pull_rule<reduced_alone<op::standard_deviation, Out>> : pull_nothing {};

}  // namespace nabla::detail
