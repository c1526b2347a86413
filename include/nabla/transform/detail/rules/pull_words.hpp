// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/expr/map_elements.hpp>
#include <nabla/op/collective/embed_at_root.hpp>
#include <nabla/op/op.hpp>
#include <nabla/op/scalar/partial.hpp>
#include <nabla/spmd/reshard.hpp>
#include <nabla/transform/detail/values/traced.hpp>

// How the cotangent of an expression becomes the cotangents of its leaves: by the chain rule over the tree of its
// nodes, as one expression a leaf. Nothing runs until a leaf is reached.
namespace nabla {

namespace detail {

template <class Type>
inline constexpr bool has_derivative_type = is_inexact<typename Type::value_type>;
template <class L>
inline constexpr bool has_derivative_type<literal_type<L>> = false;

/// Whether a cotangent can go from a node to a traced leaf.
template <class N>
inline constexpr bool has_way = is_traced_leaf<N> && has_derivative_type<typename N::type>;
template <class F, class Type, class In, class... N>
inline constexpr bool has_way<map_node<F, Type, In, N...>> = has_derivative_type<Type> && (has_way<N> || ...);
template <class R, class Type, class Keys, bool Keep, class N>
inline constexpr bool has_way<reduce_node<R, Type, Keys, Keep, N>> = has_derivative_type<Type> && has_way<N>;

/// What goes back to an operand X of a word from its cotangent e: of a real operand beside complex ones the real part.
template <class X, class E>
constexpr auto as_part_for(const E& e) {
  using T = typename E::type::value_type;
  if constexpr (is_complex<T> && !is_complex<typename X::type::value_type>) return converted<part_dtype<T>>(e);
  else return e;
}

// ---- dims -----------------------------------------------------------------------------------------------------------

/// Which dims of From are summed to become those of To: those that To lacks, and those along which To is repeated.
template <class From, class To>
struct summed_dims {
  template <class Key>
  struct is_absent {
    static constexpr bool value = dim_with_key<To, Key> < 0;
  };
  template <class Key>
  struct is_repeated {
    static constexpr bool value = [] {
      if constexpr (dim_with_key<To, Key> < 0) return false;
      else
        return broadcasts<Key, typename extent_with_key<To, Key>::type> &&
               !broadcasts<Key, typename extent_with_key<From, Key>::type>;
    }();
  };
  using absent = filter<is_absent, keys_of<From>>;
  using repeated = filter<is_repeated, keys_of<From>>;
};

template <class N, class... K, class... Keep>
constexpr auto sum_over(const N& n, list<K...>, Keep...) {
  if constexpr (sizeof...(K) == 0) {
    return n;
  } else {
    using rule = reduction_rule<op::sum, typename N::type, typename selector_of_key<K>::type..., Keep...>;
    return reduce_node_of<op::sum, rule>(n);
  }
}
/// A node summed to some dims.
template <class To, class N>
constexpr auto summed_to(const N& n) {
  using sums = summed_dims<typename N::type::dims, To>;
  return sum_over(sum_over(n, typename sums::absent{}), typename sums::repeated{}, keepdims_t{});
}

// ---- scalar functions -----------------------------------------------------------------------------------------------

/// A word's factor for the cotangent of operand I.
template <class F, int I, class Type, class In, class... N>
constexpr auto partial_node(const map_node<F, Type, In, N...>& n) {
  using mesh = typename Type::mesh;
  constexpr masks m = masks_of<typename Type::state, mesh>;
  using type = array_type<typename Type::value_type, typename Type::dims,
                          state_from<mesh, masks{m.v, 0, m.r | m.u, reduction::none}>, mesh>;
  return n.child.apply([&](const auto&... c) {
    return map_node<op::partial_of<F, I>, type, In, N...>{n.place(), {c...}};
  });
}

/// The cotangent of operand I of a word, from that of its result: as a node, `of(n, e)` for the node n of the word; and,
/// where the rule has `numbers`, number by number, `of_numbers(e, x...)` for the operands x.
template <class F>
struct pull_rule {
  using numbers = void;
  template <int I, class E, class... X>
  NABLA_FUNCTION static NABLA_INLINE auto of_numbers(const E& e, const X&... x) {
    return op::times_partial::apply(e, op::partial_of<F, I>::apply(x...));
  }
  template <int I, class N, class E>
  static constexpr auto of(const N& n, const E& e) {
    return node_of<op::times_partial>(e, partial_node<F, I>(n));
  }
};
/// The dividend, which may be dear to work out, is not read for its own cotangent.
template <>
struct pull_rule<op::divide> {
  using numbers = void;
  template <int I, class E, class X, class Y>
  NABLA_FUNCTION static NABLA_INLINE auto of_numbers(const E& e, const X& x, const Y& y) {
    return op::times_partial::apply(e, op::partial_of<op::divide, I>::apply(x, y));
  }
  template <int I, class N, class E>
  static constexpr auto of(const N& n, const E& e) {
    if constexpr (I == 0) return node_of<op::times_partial>(e, partial_node<op::divide, 0>(without_dividend(n)));
    else return node_of<op::times_partial>(e, partial_node<op::divide, I>(n));
  }

 private:
  template <class Type, class In, class X, class Y>
  static constexpr auto without_dividend(const map_node<op::divide, Type, In, X, Y>& n) {
    using one = literal_node<computing<typename Type::value_type>>;
    return map_node<op::divide, Type, In, one, Y>{n.place(), {one{1}, n.child.b}};
  }
};
template <>
struct pull_rule<op::where> {
  using numbers = void;
  template <int I, class E, class... X>
  NABLA_FUNCTION static NABLA_INLINE E of_numbers(const E& e, const X&... x) {
    return op::times_choice::apply(e, op::partial_of<op::where, I>::apply(x...));
  }
  template <int I, class N, class E>
  static constexpr auto of(const N& n, const E& e) {
    return node_of<op::times_choice>(e, partial_node<op::where, I>(n));
  }
};
struct pull_unchanged {
  using numbers = void;
  template <int, class E, class... X>
  NABLA_FUNCTION static NABLA_INLINE E of_numbers(const E& e, const X&...) {
    return e;
  }
  template <int, class N, class E>
  static constexpr auto of(const N&, const E& e) {
    return e;
  }
};
template <>
struct pull_rule<op::add> : pull_unchanged {};
template <>
struct pull_rule<op::positive> : pull_unchanged {};
/// The derivative of a real function of a complex number, or of a complex one of a real number, is multiplied too: what
/// comes of it is made real where the operand, or the value, is. So the cotangent e of a real part becomes (e, 0).
template <>
struct pull_rule<op::real> : pull_unchanged {};
/// f of the number I of the operands: i for an imaginary part that is given, -i for one that is taken.
template <int First, int Sign>
struct pull_imaginary {
  using numbers = void;
  template <int I, class E, class... X>
  NABLA_FUNCTION static NABLA_INLINE auto of_numbers(const E& e, const X&...) {
    using Z = std::complex<part_dtype<E>>;
    if constexpr (I < First) return e;
    else return complex_product(e, Z(0, Sign));
  }
  template <int I, class N, class E>
  static constexpr auto of(const N&, const E& e) {
    using T = part_dtype<typename E::type::value_type>;
    if constexpr (I < First) return e;
    else return node_of<op::multiply>(e, literal_node<std::complex<T>>{std::complex<T>(0, Sign)});
  }
};
template <>
struct pull_rule<op::complex> : pull_imaginary<1, 1> {};
/// Of a real number there is no imaginary part, and what goes back is the real part of e times -i.
template <>
struct pull_rule<op::imag> : pull_imaginary<0, -1> {};
template <>
struct pull_rule<op::conj> {
  using numbers = void;
  template <int, class E, class X>
  NABLA_FUNCTION static NABLA_INLINE E of_numbers(const E& e, const X&) {
    return op::conj::apply(e);
  }
  template <int, class N, class E>
  static constexpr auto of(const N&, const E& e) {
    return node_of<op::conj>(e);
  }
};
template <>
struct pull_rule<op::angle> {
  using numbers = void;
  template <int, class E, class X>
  NABLA_FUNCTION static NABLA_INLINE auto of_numbers(const E& e, const X& x) {
    if constexpr (is_complex<X>) return op::times_partial::apply(e, complex_quotient(X(0, -1), x));
    else return op::times_partial::apply(e, X(0));
  }
  template <int, class N, class E>
  static constexpr auto of(const N& n, const E& e) {
    using X = typename std::remove_cvref_t<decltype(n.child.a)>::type::value_type;
    if constexpr (is_complex<X>)
      return node_of<op::times_partial>(e, node_of<op::divide>(literal_node<X>{X(0, -1)}, n.child.a));
    else
      return node_of<op::times_partial>(e, partial_node<op::angle, 0>(n));
  }
};
/// Of a complex number its conjugate divided by its magnitude, 0 at 0.
template <>
struct pull_rule<op::abs> {
  using numbers = void;
  template <int, class E, class X>
  NABLA_FUNCTION static NABLA_INLINE auto of_numbers(const E& e, const X& x) {
    if constexpr (is_complex<X>) {
      using T = part_dtype<X>;
      const T size = op::abs::apply(x);
      return op::times_partial::apply(e, complex_quotient(op::conj::apply(x), choose(size == T(0), T(1), size)));
    } else {
      return op::times_partial::apply(e, op::partial_of<op::abs, 0>::apply(x));
    }
  }
  template <int, class N, class E>
  static constexpr auto of(const N& n, const E& e) {
    using T = typename N::type::value_type;
    if constexpr (is_complex<typename std::remove_cvref_t<decltype(n.child.a)>::type::value_type>) {
      const auto size = node_of<op::where>(node_of<op::equal>(n, literal_node<T>{0}), literal_node<T>{1}, n);
      return node_of<op::times_partial>(e, node_of<op::divide>(node_of<op::conj>(n.child.a), size));
    } else {
      return node_of<op::times_partial>(e, partial_node<op::abs, 0>(n));
    }
  }
};
template <>
struct pull_rule<op::negative> {
  using numbers = void;
  template <int, class E, class X>
  NABLA_FUNCTION static NABLA_INLINE E of_numbers(const E& e, const X&) {
    return -e;
  }
  template <int, class N, class E>
  static constexpr auto of(const N&, const E& e) {
    return node_of<op::negative>(e);
  }
};
template <>
struct pull_rule<op::subtract> {
  using numbers = void;
  template <int I, class E, class X, class Y>
  NABLA_FUNCTION static NABLA_INLINE E of_numbers(const E& e, const X&, const Y&) {
    if constexpr (I == 0) return e;
    else return -e;
  }
  template <int I, class N, class E>
  static constexpr auto of(const N&, const E& e) {
    if constexpr (I == 0) return e;
    else return node_of<op::negative>(e);
  }
};
struct pull_product {
  using numbers = void;
  template <int I, class E, class X, class Y>
  NABLA_FUNCTION static NABLA_INLINE auto of_numbers(const E& e, const X& x, const Y& y) {
    if constexpr (I == 0) return op::times_partial::apply(e, y);
    else return op::times_partial::apply(e, x);
  }
  template <int I, class N, class E>
  static constexpr auto of(const N& n, const E& e) {
    if constexpr (I == 0) return node_of<op::times_partial>(e, n.child.b);
    else return node_of<op::times_partial>(e, n.child.a);
  }
};
template <class To>
struct pull_rule<op::norm::element<To>> {
  using numbers = void;
  template <int, class E, class X>
  NABLA_FUNCTION static NABLA_INLINE auto of_numbers(const E& e, const X& x) {
    if constexpr (is_complex<X>) return op::times_partial::apply(e, op::conj::apply(x + x));
    else return op::times_partial::apply(e, x + x);
  }
  template <int, class N, class E>
  static constexpr auto of(const N& n, const E& e) {
    const auto twice = node_of<op::add>(n.child.a, n.child.a);
    if constexpr (is_complex<typename decltype(twice)::type::value_type>)
      return node_of<op::times_partial>(e, node_of<op::conj>(twice));
    else
      return node_of<op::times_partial>(e, twice);
  }
};
template <>
struct pull_rule<op::multiply> : pull_product {};
template <>
struct pull_rule<op::times_partial> : pull_product {};
/// A choice does not change: nothing goes back to it.
template <>
struct pull_rule<op::times_choice> {
  using numbers = void;
  template <int I, class E, class X, class Y>
  NABLA_FUNCTION static NABLA_INLINE E of_numbers(const E& e, const X&, const Y& choice) {
    if constexpr (I == 0) return op::times_choice::apply(e, choice);
    else return E(0);
  }
  template <int I, class N, class E>
  static constexpr auto of(const N& n, const E& e) {
    if constexpr (I == 0) return node_of<op::times_choice>(e, n.child.b);
    else return node_of<op::times_choice>(e, literal_node<computing<typename N::type::value_type>>{0});
  }
};

// ---- states ---------------------------------------------------------------------------------------------------------

/// What comes back through a conversion that changes the state within an expression (a cast, a value spread over split
/// dims), as its operand meets other factors: the reduced cotangent of a summand is that of what varies, summands of what
/// is invarying are summed at the leaf, those of what varies are its parts, and what is invarying is read as reduced
/// where the operand is. Where the operand is invarying, and was cast to reduced and back, its cotangent is invarying
/// again. Summands that were read as what varies (by this rule, in a derivative that is differentiated) have a cotangent
/// that is equal on all devices: they met invarying factors, and then a psum. Along an axis that splits a dim there is
/// nothing to say. A leaf meets no other factors: its summands are what they are.
template <class Type, class X, bool OfLeaf>
struct uncast_type {
  using M = typename X::mesh;
  static constexpr masks have = masks_of<typename X::state, M>, of = masks_of<typename Type::state, M>;
  static constexpr unsigned split = split_mask<M, typename X::dims>;
  static constexpr unsigned summands = have.u & (OfLeaf ? of.v : ~of.r);
  static constexpr unsigned equal = have.v & of.u;
  static constexpr unsigned v = ((have.v & ~equal) | (have.r & of.v) | summands) & ~split;
  static constexpr unsigned u = have.u & ~v;
  static constexpr unsigned r = (equal | (have.r & (of.v | of.u)) | of.r) & ~v & ~u & ~split;
  using type = in_state<X, masks{v, u, r, u != 0 ? have.kind : reduction::none}>;
};
template <class To>
struct pull_rule<convert<To>> : pull_unchanged {
  template <int, class N, class E>
  static constexpr auto of(const N&, const E& e) {
    using operand = std::remove_cvref_t<decltype(std::declval<const N&>().child.a)>;
    using before = typename operand::type;
    using after = typename N::type;
    if constexpr (std::is_same_v<typename before::state, typename after::state>) {
      return e;
    } else {
      using T = typename E::type::value_type;
      using type = typename uncast_type<before, typename E::type, is_leaf<operand>>::type;
      return map_node<convert<T>, type, T, E>{e.place(), {e}};
    }
  }
};

/// A cotangent of a value of a type within an expression: a sum over devices that is still to be made, and that the
/// type has not, as what each device has of it. Factors may then be replicated; the leaf sums.
template <class From, class Type>
struct summands_type {
  using M = typename From::mesh;
  static constexpr masks have = masks_of<typename From::state, M>;
  static constexpr unsigned extra = have.u & ~masks_of<typename Type::state, M>.r;
  static constexpr unsigned left = have.u & ~extra;
  using type = in_state<From, masks{have.v | extra, left, have.r, left != 0 ? have.kind : reduction::none}>;
};
template <class Type, class R, class T, class Keys, bool Keep, class N>
constexpr auto as_summands(const reduce_node<R, T, Keys, Keep, N>& n) {
  return reduce_node<R, typename summands_type<T, Type>::type, Keys, Keep, N>{n.place(), n.child};
}
template <class Type, class F, class T, class In, class... N>
constexpr auto as_summands(const map_node<F, T, In, N...>& n) {
  return map_node<F, typename summands_type<T, Type>::type, In, N...>{n.place(), n.child};
}
template <class Type, class N>
constexpr auto as_summands(const N& n) {
  return n;
}

/// The axes of a mesh that are manual.
template <class M>
inline constexpr unsigned axes_of_regions = is_open_mesh<M> ? all_axes<M> : manual_axes<M>;

/// The mesh axes that split each dim.
template <class Dims>
struct splits_of_dims;
template <class... E>
struct splits_of_dims<dims<E...>> {
  using type = list<typename E::split_over...>;
};

/// The axes over which a cotangent of type X is summed to become one of type Type, as a mask.
template <class Type, class X>
inline constexpr unsigned axes_to_sum = [] {
  using M = typename X::mesh;
  constexpr masks have = masks_of<typename X::state, M>, want = masks_of<typename Type::state, M>;
  return (have.v | have.u) & ~(want.v | want.u) & (axes_of_regions<M> | have.v) & ~steps_axes<M>;
}();

/// A cotangent of type X in the states over steps that Type has: the steps of a sweep are added up as they come.
template <class Type, class X>
struct over_steps_as {
  using M = typename X::mesh;
  static constexpr unsigned steps = steps_axes<M>;
  static constexpr masks have = masks_of<typename X::state, M>, want = masks_of<typename Type::state, M>;
  static constexpr unsigned u = (have.u & ~steps) | (want.u & steps);
  static constexpr masks as = {(have.v & ~steps) | (want.v & steps), u, (have.r & ~steps) | (want.r & steps),
                               u != 0 ? reduction::sum : reduction::none};
  static constexpr bool differ = have != as;
  using type = in_state<X, as>;
};

/// A cotangent in the state and the sharding that it has by its type: what each device has of an operand that is the
/// same on all is summed, and what the operand has whole is gathered.
template <class Type, class X>
constexpr auto in_state_of(const sweep& s, const X& x) {
  using from = type_of_t<X>;
  using M = typename from::mesh;
  constexpr masks have = masks_of<typename from::state, M>;
  constexpr masks want = masks_of<typename Type::state, M>;
  constexpr unsigned here = axes_of_regions<M>;
  constexpr unsigned summed = axes_to_sum<Type, from>;
  constexpr unsigned once = want.u & ~(have.v | have.u) & here;
  constexpr masks invarying = {have.v, have.u, have.r & ~once, have.kind};
  constexpr unsigned u = (want.u & here) | (have.u & ~here);
  constexpr masks cast = {want.v, u, (want.r & here) | (have.r & ~here),
                          u != 0 ? reduction::sum : reduction::none};
  if constexpr (over_steps_as<Type, from>::differ) {
    return in_state_of<Type>(s, retyped_as<typename over_steps_as<Type, from>::type>(x, x.sizes(), x.mesh()));
  } else if constexpr (summed != 0) {
    using axes = typename axes_from<M, summed, mesh_axes>::type;
    return in_state_of<Type>(s, run_word(psum_word<axes>{}, {"psum", s.where}, x));
  } else if constexpr ((have.r & once) != 0) {
    return in_state_of<Type>(s, run_word(pcast_word<in_state<from, invarying>>{}, {"pcast", s.where}, x));
  } else if constexpr (once != 0) {
    return in_state_of<Type>(s, embed_at_root(x, typename axes_from<M, once, mesh_axes>::type{}).eval());
  } else if constexpr (have != cast) {
    return in_state_of<Type>(s, run_word(pcast_word<in_state<from, cast>>{}, {"pcast", s.where}, x));
  } else if constexpr (have != want || !std::is_same_v<typename splits_of_dims<typename from::dims>::type,
                                                       typename splits_of_dims<typename Type::dims>::type>) {
    return rerouted<array_type<typename from::value_type, typename Type::dims, state_from<M, want>, M>>(x, s.where);
  } else {
    return x;
  }
}

/// The cotangent of an operand of the type X, in its state and sharding.
template <class X>
struct to_cotangent_of {
  template <class Y>
  constexpr auto operator()(call_site where, const Y& g, const auto&) const {
    return in_state_of<typename cotangent_of<X>::type>(sweep{where}, g);
  }
};

}  // namespace detail
}  // namespace nabla
