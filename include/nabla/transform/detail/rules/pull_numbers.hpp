// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/exec/exec.hpp>
#include <nabla/transform/detail/rules/pull_words.hpp>

// A chain of scalar functions swept back number by number: the cotangents of all its operands in one pass, in which
// each value and each partial product is worked out once.
namespace nabla {

namespace op {
/// An operand whose cotangent is asked for.
struct asked_for {
  static constexpr bool first_operand_is_a_condition = false;
  template <class T>
  NABLA_FUNCTION static NABLA_INLINE constexpr T apply(T x) {
    return x;
  }
};
/// Of a cotangent and of a chain: the cotangents of its Count operands that are asked for, as numbers of T; before
/// them, where HasValue, the value of the chain.
template <class T, int Count, bool HasValue>
struct cotangents {
  static constexpr bool first_operand_is_a_condition = false;
};
}  // namespace op

namespace detail {

// ---- in a kernel ----------------------------------------------------------------------------------------------------

/// How many operands below a cursor are asked for.
template <class C>
inline constexpr int asked_below = 0;
template <class In, class C>
inline constexpr int asked_below<map_cursor<op::asked_for, In, C>> = 1;
template <class F, class In, class... C>
inline constexpr int asked_below<map_cursor<F, In, C...>> = (asked_below<C> + ... + 0);

template <class In, class X>
NABLA_FUNCTION NABLA_INLINE constexpr decltype(auto) as_input(const X& x) {
  if constexpr (std::is_void_v<In> && is_half<X>) return static_cast<float>(x);
  else if constexpr (std::is_void_v<In>) return (x);
  else return static_cast<In>(x);
}

/// The cotangent of a number of X: of a real one beside complex ones the real part.
template <class X, class E>
NABLA_FUNCTION NABLA_INLINE constexpr auto part_for(const E& e) {
  if constexpr (is_complex<X>) return e;
  else return real_part(e);
}

/// One element of a chain: its value, and those of all links on the way to what is asked for.
template <class C>
struct chain_element {
  decltype(std::declval<const C&>()(0L)) value;
  NABLA_FUNCTION NABLA_INLINE chain_element(const C& c, long j) : value(c(j)) {}
};
template <class In, class C>
struct chain_element<map_cursor<op::asked_for, In, C>> {
  decltype(std::declval<const C&>()(0L)) value;
  NABLA_FUNCTION NABLA_INLINE chain_element(const map_cursor<op::asked_for, In, C>& c, long j) : value(c.a(j)) {}
  template <int At, class T, int N, class E>
  NABLA_FUNCTION NABLA_INLINE void pull(const E& e, several<T, N>& out) const {
    out.of[At] = static_cast<T>(e);
  }
};
template <class F, class In, class... C>
  requires(asked_below<map_cursor<F, In, C...>> > 0)
struct chain_element<map_cursor<F, In, C...>> {
  using cursor = map_cursor<F, In, C...>;
  static constexpr bool has_condition = F::first_operand_is_a_condition && sizeof...(C) == 3;
  template <int I>
  using input = std::conditional_t<has_condition && I == 0, bool, In>;
  template <class... X>
  NABLA_FUNCTION static NABLA_INLINE auto applied(const X&... x) {
    return applied_to(std::make_integer_sequence<int, int(sizeof...(X))>{}, x...);
  }
  template <int... I, class... X>
  NABLA_FUNCTION static NABLA_INLINE auto applied_to(std::integer_sequence<int, I...>, const X&... x) {
    return F::apply(as_input<input<I>>(x.value)...);
  }

  children<chain_element<C>...> child;
  decltype(applied(std::declval<const chain_element<C>&>()...)) value;

  NABLA_FUNCTION NABLA_INLINE chain_element(const cursor& c, long j)
      : child(operands(c, j)), value(child.apply(applying{})) {}
  /// Hands the cotangent e of the value on.
  template <int At, class T, int N, class E>
  NABLA_FUNCTION NABLA_INLINE void pull(const E& e, several<T, N>& out) const {
    child.apply(pulling<At, several<T, N>, E>{e, out});
  }

 private:
  // Structs, not closures: the loop over a rest would call a closure, and be scalar.
  struct applying {
    template <class... X>
    NABLA_FUNCTION NABLA_INLINE auto operator()(const X&... x) const {
      return applied(x...);
    }
  };
  template <int At, class Out, class E>
  struct pulling {
    const E& e;
    Out& out;
    template <class... X>
    NABLA_FUNCTION NABLA_INLINE int operator()(const X&... x) const {
      pull_operands<At>(std::make_integer_sequence<int, int(sizeof...(X))>{}, e, out, x...);
      return 0;
    }
  };
  template <class A>
  NABLA_FUNCTION static NABLA_INLINE children<chain_element<A>> operands(const map_cursor<F, In, A>& c, long j) {
    return {{c.a, j}};
  }
  template <class A, class B>
  NABLA_FUNCTION static NABLA_INLINE children<chain_element<A>, chain_element<B>> operands(
      const map_cursor<F, In, A, B>& c, long j) {
    return {{c.a, j}, {c.b, j}};
  }
  template <class A, class B, class D>
  NABLA_FUNCTION static NABLA_INLINE children<chain_element<A>, chain_element<B>, chain_element<D>> operands(
      const map_cursor<F, In, A, B, D>& c, long j) {
    return {{c.a, j}, {c.b, j}, {c.c, j}};
  }
  template <class A, class B, class D, class G>
  NABLA_FUNCTION static NABLA_INLINE children<chain_element<A>, chain_element<B>, chain_element<D>, chain_element<G>>
  operands(const map_cursor<F, In, A, B, D, G>& c, long j) {
    return {{c.a, j}, {c.b, j}, {c.c, j}, {c.d, j}};
  }
  template <int I>
  static constexpr int asked_before = [] {
    constexpr int asked[] = {asked_below<C>...};
    int n = 0;
    for (int i = 0; i < I; ++i) n += asked[i];
    return n;
  }();
  template <int At, int... I, class E, class Out, class... X>
  NABLA_FUNCTION static NABLA_INLINE void pull_operands(std::integer_sequence<int, I...>, const E& e, Out& out,
                                                        const X&... x) {
    (pull_operand<At, I>(x, e, out, as_input<input<I>>(x.value)...), ...);
  }
  template <int At, int I, class A, class E, class Out, class... X>
  NABLA_FUNCTION static NABLA_INLINE void pull_operand(const A& operand, const E& e, Out& out, const X&... x) {
    if constexpr (asked_below<at<I, list<C...>>> > 0)
      operand.template pull<At + asked_before<I>>(
          part_for<std::remove_cvref_t<decltype(operand.value)>>(pull_rule<F>::template of_numbers<I>(e, x...)), out);
  }
};

template <class T, int Count, bool HasValue, class In, class E, class C>
struct map_cursor<op::cotangents<T, Count, HasValue>, In, E, C> {
  E e;
  C chain;
  NABLA_FUNCTION NABLA_INLINE several<T, Count + HasValue> operator()(long j) const {
    several<T, Count + HasValue> out;
    const chain_element<C> x(chain, j);
    if constexpr (HasValue) out.of[0] = static_cast<T>(x.value);
    const computing<std::remove_cvref_t<decltype(e(j))>> of_value = e(j);
    x.template pull<HasValue>(of_value, out);
    return out;
  }
};

// ---- which chains, and which of their operands ----------------------------------------------------------------------

/// Whether a word's cotangents are known number by number.
template <class F>
inline constexpr bool pulls_numbers = requires { typename pull_rule<F>::numbers; };

/// Whether an operand has the shape and the sharding of a chain, so that its cotangent is made with it.
template <class Chain, class X>
inline constexpr bool is_alike = [] {
  using sums = summed_dims<typename Chain::dims, typename X::dims>;
  return std::is_same_v<typename Chain::value_type, typename X::value_type> &&
         std::is_same_v<typename Chain::state, typename X::state> &&
         std::is_same_v<typename Chain::mesh, typename X::mesh> &&
         std::is_same_v<keys_of<typename Chain::dims>, keys_of<typename X::dims>> &&
         std::is_same_v<typename splits_of_dims<typename Chain::dims>::type,
                        typename splits_of_dims<typename X::dims>::type> &&
         sums::repeated::size == 0;
}();

/// The leaves of N whose cotangents are made together in a chain of a type: how many; and whether there are others.
template <class Chain, class N>
inline constexpr int alike_leaves = 0;
template <class Chain, class T, class D, class S, class M, class B, class L, bool U>
inline constexpr int alike_leaves<Chain, leaf_node<T, D, S, M, traced_memory<B, L>, U>> =
    int(is_inexact<T> && is_alike<Chain, array_type<T, D, S, M>>);
template <class Chain, class F, class Type, class In, class... N>
inline constexpr int alike_leaves<Chain, map_node<F, Type, In, N...>> =
    has_way<map_node<F, Type, In, N...>> && pulls_numbers<F> ? (alike_leaves<Chain, N> + ... + 0) : 0;

template <class Chain, class N>
inline constexpr bool has_way_beside = has_way<N>;
template <class Chain, class T, class D, class S, class M, class B, class L, bool U>
inline constexpr bool has_way_beside<Chain, leaf_node<T, D, S, M, traced_memory<B, L>, U>> =
    is_inexact<T> && !is_alike<Chain, array_type<T, D, S, M>>;
template <class Chain, class F, class Type, class In, class... N>
inline constexpr bool has_way_beside<Chain, map_node<F, Type, In, N...>> =
    has_way<map_node<F, Type, In, N...>> && (!pulls_numbers<F> || (has_way_beside<Chain, N> || ...));

/// f(leaf) for each leaf whose cotangent is made with the chain.
template <class Chain, class F>
struct visiting_alike {
  const F& f;
  template <class N>
  static constexpr bool visits = alike_leaves<Chain, N> > 0;
  template <class N>
  void operator()(const N& n) const {
    if constexpr (is_leaf<N>) f(n);
    else n.child.each(*this);
  }
};
template <class Chain, class N, class F>
void each_alike(const N& n, const F& f) {
  if constexpr (alike_leaves<Chain, N> > 0) visiting_alike<Chain, F>{f}(n);
}
/// The node without its graph; what is asked for is marked.
template <class Chain>
struct marking_alike {
  template <class N>
  auto operator()(const N& n) const {
    if constexpr (alike_leaves<Chain, N> == 0) return untraced(n);
    else if constexpr (is_leaf<N>)
      return map_node<op::asked_for, typename N::type, typename N::type::value_type, decltype(untraced(n))>{
          n.place(), {untraced(n)}};
    else return n.child.template into<node_made_by<marking_alike, N>>(*this, n.place());
  }
};

/// Whether a chain is swept back number by number from a cotangent of its value E.
template <class N, class E>
inline constexpr bool is_pulled_together = false;
template <class F, class Type, class In, class... N, class E>
  requires(!is_traced_backend<typename E::backend> && !has_no_values<typename map_node<F, Type, In, N...>::backend>)
inline constexpr bool is_pulled_together<map_node<F, Type, In, N...>, E> = [] {
  if constexpr (alike_leaves<Type, map_node<F, Type, In, N...>> == 0) {
    return false;
  } else {
    using from = typename E::type;
    using sums = summed_dims<typename from::dims, typename Type::dims>;
    constexpr masks m = masks_of<typename Type::state, typename Type::mesh>;
    return m.u == 0 && m.r == 0 && std::is_same_v<typename from::state, typename Type::state> &&
           std::is_same_v<typename from::mesh, typename Type::mesh> && sums::absent::size == 0 &&
           sums::repeated::size == 0;
  }
}();

/// Whether it is worth it: an expression of one operand's cotangent through one link is as good, and compiles faster.
template <class N>
inline constexpr bool saves_work = false;
template <class F, class Type, class In, class... N>
inline constexpr bool saves_work<map_node<F, Type, In, N...>> =
    alike_leaves<Type, map_node<F, Type, In, N...>> != 1 || ((has_way<N> && !is_leaf<N>) || ...);

/// Whether a chain hands its cotangent on to its leaves as it is: they share one that is stored.
template <class N>
inline constexpr bool hands_on = is_traced_leaf<N>;
template <class F, class Type, class In, class... N>
inline constexpr bool hands_on<map_node<F, Type, In, N...>> =
    std::is_base_of_v<pull_unchanged, pull_rule<F>> && ((!has_way<N> || hands_on<N>) && ...);

/// The places of the cotangents of a chain. Leaves that show the same values share one.
template <class Chain, int First, int Count>
struct cotangent_rows {
  using T = typename Chain::value_type;
  result_row<T> row[First + Count];
  buffer memory[Count];  ///< of those that are written

  template <class N>
  cotangent_rows(const N& n, unsigned stored) {
    place seen[Count];
    int i = 0;
    each_alike<Chain>(n, [&](const auto& leaf) {
      using type = typename std::remove_cvref_t<decltype(leaf)>::type;
      seen[i] = place(leaf);
      if (is_reached(leaf)) {
        int first = 0;
        while (!(seen[first] == seen[i])) ++first;
        if (first < i) {
          row[First + i] = {row[First + first].to, result_use::added};
        } else {
          auto out = new_array<typename cotangent_of<type>::type>(leaf.size_, bound(leaf.mesh_), stored);
          memory[i] = out.storage();
          row[First + i] = {elements(out), result_use::written};
        }
      }
      ++i;
    });
  }

 private:
  /// What a leaf shows.
  struct place {
    const vertex* origin = nullptr;
    long offset = 0, stride[at_least_one(Chain::dims::rank)] = {};
    place() = default;
    template <class Leaf>
    explicit place(const Leaf& leaf) : origin(leaf.buffer.origin.get()), offset(leaf.offset) {
      for (int d = 0; d < Leaf::type::dims::rank; ++d) stride[d] = leaf.stride[d];
    }
    friend bool operator==(const place&, const place&) = default;
  };
};

/// Makes the cotangents of all alike leaves of a chain in one pass, and hands each on: at_leaf(leaf, cotangent). Where
/// R is a reduction, that of the chain goes to `total` in the same pass.
template <class R, class N, class E, class AtLeaf>
void pull_together(const N& n, const E& e, typename N::type::value_type* total, const AtLeaf& at_leaf) {
  using chain = typename N::type;
  using T = typename chain::value_type;
  constexpr int first = std::is_void_v<R> ? 0 : 1, count = alike_leaves<chain, N>;
  auto marked = marking_alike<chain>{}(n);
  const unsigned stored = stored_axes<typename chain::mesh>(marked) | stored_axes<typename chain::mesh>(e);
  cotangent_rows<chain, first, count> rows(n, stored);
  bool any = first > 0;
  for (const auto& r : rows.row) any = any || r.use != result_use::dropped;
  if (!any) return;
  using node = map_node<op::cotangents<T, count, (first > 0)>, chain, void, E, decltype(marked)>;
  run_several_into<R>(node{n.place(), {e, static_cast<decltype(marked)&&>(marked)}}, rows.row, stored, total);
  int i = 0;
  each_alike<chain>(n, [&](const auto& leaf) {
    using type = typename cotangent_of<typename std::remove_cvref_t<decltype(leaf)>::type>::type;
    using array = typename stored_impl<type, machine_backend>::type;
    auto& memory = rows.memory[i];
    if (memory) at_leaf(leaf, array(static_cast<buffer&&>(memory), 0, leaf.size_, bound(leaf.mesh_), stored));
    ++i;
  });
}

}  // namespace detail
}  // namespace nabla
