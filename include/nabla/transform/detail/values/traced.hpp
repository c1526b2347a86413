// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <array>
#include <nabla/array/as_array.hpp>
#include <nabla/array/to_vector.hpp>
#include <nabla/errors/transform.hpp>
#include <nabla/exec/convert.hpp>
#include <nabla/expr/abstract_array.hpp>
#include <nabla/expr/own_values.hpp>
#include <nabla/op/contract/detail/node.hpp>
#include <nabla/transform/detail/values/levels.hpp>
#include <nabla/transform/detail/values/vertex.hpp>

// Traced values: arrays that know of which vertex of a graph they are the value. They are one more backend, so every
// word takes them as it takes arrays in memory.
namespace nabla {

namespace detail {

/// Stand-ins for the levels of values within a graph: only how many there are counts.
template <int I>
struct some_level {};
template <class Seq>
struct some_levels_impl;
template <int... I>
struct some_levels_impl<std::integer_sequence<int, I...>> {
  using type = levels<some_level<I>...>;
};
template <int Order>
using some_levels = typename some_levels_impl<std::make_integer_sequence<int, Order>>::type;

/// Where traced values live: on Inner, in the graphs of some levels.
template <class Inner, class Levels>
struct traced_backend {};
template <class B>
inline constexpr bool is_traced_backend = false;
template <class I, class L>
inline constexpr bool is_traced_backend<traced_backend<I, L>> = true;
template <class I, class L>
inline constexpr bool is_swept_back<traced_backend<I, L>> = true;
template <class I, class L>
inline constexpr bool keeps_values<traced_backend<I, L>> = true;
template <class I, class L>
struct values_of_backend<traced_backend<I, L>> : values_of_backend<I> {};

template <class I, class L, class B>
struct joined_backend<traced_backend<I, L>, B> {
  using type = traced_backend<typename joined_backend<I, B>::type, L>;
};
template <class A, class I, class L>
  requires(!std::is_same_v<A, no_backend>)
struct joined_backend<A, traced_backend<I, L>> {
  using type = traced_backend<typename joined_backend<A, I>::type, L>;
};
template <class I, class L, class J, class K>
struct joined_backend<traced_backend<I, L>, traced_backend<J, K>> {
  using type = traced_backend<typename joined_backend<I, J>::type, typename all_levels<L, K>::type>;
};

/// The memory of a traced value, and its vertex.
template <class Memory, class Levels>
struct traced_memory {
  using backend = traced_backend<typename Memory::backend, Levels>;
  Memory memory;
  vertex_ptr origin;
};

template <class N>
inline constexpr bool is_traced_leaf = false;
template <class T, class D, class S, class M, class B, class L, bool U>
inline constexpr bool is_traced_leaf<leaf_node<T, D, S, M, traced_memory<B, L>, U>> = true;
/// A leaf that a derivative follows.
template <class N>
inline constexpr bool is_followed_leaf = is_traced_leaf<N>;

/// A leaf with the memory of another kind, which is made of some parts, at the same place.
template <class Memory, class T, class D, class S, class M, class B, bool U, class... Part>
constexpr auto leaf_in(const leaf_node<T, D, S, M, B, U>& n, Part&&... part) {
  leaf_node<T, D, S, M, Memory, U> out(Memory{static_cast<Part&&>(part)...}, n.offset, n.size_, n.mesh_, n.stored);
  for (int d = 0; d < D::rank; ++d) out.stride[d] = n.stride[d];
  for (int i = 0; i < M::rank; ++i) out.coordinate_stride[i] = n.coordinate_stride[i];
  return out;
}

/// How many leaves of a node a derivative follows.
template <class N>
inline constexpr int followed_leaves = is_followed_leaf<N>;
template <class F, class Type, class In, class... N>
inline constexpr int followed_leaves<map_node<F, Type, In, N...>> = (followed_leaves<N> + ...);
template <class R, class Type, class Keys, bool Keep, class N>
inline constexpr int followed_leaves<reduce_node<R, Type, Keys, Keep, N>> = followed_leaves<N>;

/// A node with F{}(leaf) in the place of each leaf that a derivative follows. F is no lambda: all nodes that share a
/// part share the code that exchanges its leaves.
template <class F>
struct exchanging_leaves {
  template <class N>
  constexpr auto operator()(const N& n) const {
    if constexpr (is_followed_leaf<N>) return F{}(n);
    else return n;
  }
  template <class G, class Type, class In, class... N>
    requires(followed_leaves<map_node<G, Type, In, N...>> > 0)
  constexpr auto operator()(const map_node<G, Type, In, N...>& n) const {
    using made = node_made_by<exchanging_leaves, map_node<G, Type, In, N...>>;
    return n.child.template into<made>(*this, n.place());
  }
  template <class R, class Type, class Keys, bool Keep, class N>
    requires(followed_leaves<N> > 0)
  constexpr auto operator()(const reduce_node<R, Type, Keys, Keep, N>& n) const {
    return reduce_node<R, Type, Keys, Keep, decltype((*this)(n.child))>{n.place(), (*this)(n.child)};
  }
};
template <class F, class N>
constexpr auto with_leaves(const N& n) {
  return exchanging_leaves<F>{}(n);
}

/// Writes where the vertices of these leaves are named, one behind the other.
struct writing_origins {
  const vertex_ptr**& to;
  template <class N>
  static constexpr bool visits = followed_leaves<N> > 0;
  template <class N>
  constexpr void operator()(const N& n) const {
    if constexpr (is_followed_leaf<N>) *to++ = &n.buffer.origin;
  }
  template <class F, class Type, class In, class... N>
  constexpr void operator()(const map_node<F, Type, In, N...>& n) const {
    n.child.each(*this);
  }
  template <class R, class Type, class Keys, bool Keep, class N>
  constexpr void operator()(const reduce_node<R, Type, Keys, Keep, N>& n) const {
    (*this)(n.child);
  }
};
/// The vertices of the leaves that a derivative follows; null: a constant.
template <class N>
constexpr auto followed_origins(const N& n) {
  std::array<const vertex_ptr*, followed_leaves<N>> all{};
  const vertex_ptr** to = all.data();
  writing_origins{to}(n);
  return all;
}

/// The node without its graph.
struct untraced_leaf {
  template <class Leaf>
  constexpr auto operator()(const Leaf& leaf) const {
    make_value(leaf.buffer.origin);
    return leaf_in<std::remove_cvref_t<decltype(leaf.buffer.memory)>>(leaf, leaf.buffer.memory);
  }
};
using untraced_view = exchanging_leaves<untraced_leaf>;
template <class N>
constexpr auto untraced(const N& n) {
  return untraced_view{}(n);
}
/// The node in the graphs of other levels; without the values that no rule of a derivative reads.
template <class Levels, bool ReadsNothing = false>
struct leaf_traced_in {
  template <class Leaf>
  constexpr auto operator()(const Leaf& leaf) const {
    using memory = std::remove_cvref_t<decltype(leaf.buffer.memory)>;
    using traced = traced_memory<memory, Levels>;
    if constexpr (ReadsNothing && std::is_same_v<typename memory::backend, machine_backend>)
      return leaf_in<traced>(leaf, memory{}, leaf.buffer.origin);
    else return leaf_in<traced>(leaf, leaf.buffer.memory, leaf.buffer.origin);
  }
};
template <class Levels>
using traced_view = exchanging_leaves<leaf_traced_in<Levels>>;
template <class Levels, class N>
constexpr auto traced_in(const N& n) {
  return traced_view<Levels>{}(n);
}
/// What a graph keeps of the operands of a word.
template <bool ReadsNothing, class Levels, class N>
constexpr auto kept_operands(const N& n) {
  return with_leaves<leaf_traced_in<Levels, ReadsNothing>>(n);
}

}  // namespace detail

/// What the function of a derivative is called with: an array that knows of which vertex of a graph it is the value, or
/// a part of it that lies in one piece. Every word takes it as it takes an array.
template <class Levels, class Stored>
class traced : public array_interface<traced<Levels, Stored>, type_of_t<Stored>> {
 public:
  using nabla_array_type = type_of_t<Stored>;
  using value_type = typename nabla_array_type::value_type;
  using backend = detail::traced_backend<typename Stored::backend, Levels>;

  traced() = default;
  constexpr traced(Stored&& primal, detail::vertex_ptr&& origin)
      : primal_(static_cast<Stored&&>(primal)), origin_(static_cast<detail::vertex_ptr&&>(origin)) {}
  constexpr traced(const Stored& primal, detail::vertex_ptr origin)
      : primal_(primal), origin_(static_cast<detail::vertex_ptr&&>(origin)) {}
  /// A value of an equivalent type; one of no graph is a constant.
  template <class X>
    requires(Array<X> && !std::is_same_v<std::remove_cvref_t<X>, traced> &&
             detail::becomes<type_of_t<X>, nabla_array_type> &&
             std::is_same_v<detail::mesh_type_of<X>, typename nabla_array_type::mesh>)
  constexpr traced(X&& x) {  // NOLINT: conversion is the purpose
    const auto value = detail::evaluated(detail::node_as<traced>(
        detail::as_node(detail::laid_out_in_place<nabla_array_type>(static_cast<X&&>(x), "operator="))));
    if constexpr (detail::is_traced_backend<typename decltype(value)::backend>)
      primal_ = value.place(), origin_ = value.origin();
    else primal_ = value;
  }

  constexpr const auto& sizes() const { return primal_.sizes(); }
  constexpr const auto& mesh() const { return primal_.mesh(); }
  constexpr const traced& eval() const { return *this; }
  constexpr auto leaf() const {
    auto n = primal_.leaf();
    using memory = decltype(n.buffer);
    return detail::leaf_in<detail::traced_memory<memory, Levels>>(n, static_cast<memory&&>(n.buffer), origin_);
  }
  /// Of an integer or a truth value, which no derivative follows.
  constexpr value_type read_scalar(const detail::called& call) const
    requires(!detail::is_inexact<value_type>)
  {
    return primal_.read_scalar(call);
  }
  /// The value, and its vertex: for the library's own words.
  constexpr const Stored& primal() const {
    detail::make_value(origin_);
    return primal_;
  }
  /// Where the value is, or will be when it is made.
  constexpr const Stored& place() const { return primal_; }
  constexpr const detail::vertex_ptr& origin() const { return origin_; }

 private:
  Stored primal_;
  detail::vertex_ptr origin_;
};

namespace detail {

/// A value of a graph of some levels; without a vertex it is a constant.
template <class Levels, class X>
constexpr auto with_origin(X&& value, vertex_ptr origin = {}) {
  return traced<Levels, std::remove_cvref_t<X>>(static_cast<X&&>(value), static_cast<vertex_ptr&&>(origin));
}

template <class L, class Stored>
struct levels_of<traced<L, Stored>> {
  using type = L;
};
/// A contraction of other factors.
template <class Type, class Out, class LX, class LY, class NX, class NY, class X, class Y>
constexpr auto with_operands(const contract_node<Type, Out, LX, LY, NX, NY>& n, X&& x, Y&& y) {
  return contract_node<Type, Out, LX, LY, std::remove_cvref_t<X>, std::remove_cvref_t<Y>>{
      n.place(), static_cast<X&&>(x), static_cast<Y&&>(y)};
}

template <class X>
inline constexpr bool is_traced = is_traced_backend<typename std::remove_cvref_t<X>::backend>;

// ---- on the host ----------------------------------------------------------------------------------------------------

using followed_by_a_derivative =
    error::value_is_followed_by_a_derivative<error::to_fix::use_where, error::to_fix::stop_gradient_first>;
/// Integers and truth values are read: no derivative follows them.
template <class Type, class Backend>
  requires(is_followed<Backend> && detail::is_inexact<typename Type::value_type>)
struct why_not_read<Type, Backend> {
  using type = typename first_error<typename why_no_host_value<Type>::type, followed_by_a_derivative>::type;
};
template <Array X>
  requires is_followed<typename X::backend>
struct why_no_vector<X> {
  using type = typename first_error<typename why_not_whole<type_of_t<X>>::type, followed_by_a_derivative>::type;
};

template <class L, class Stored>
constexpr const Stored& without_derivative(const traced<L, Stored>& x) {
  return x.primal();
}

// ---- types ----------------------------------------------------------------------------------------------------------

template <class T, class D, class S, class M, class I, class L>
struct stored_impl<array_type<T, D, S, M>, traced_backend<I, L>> {
  using type = traced<L, typename stored_impl<array_type<T, D, S, M>, I>::type>;
};

/// A block of an array as one row: the cotangent of a value is kept without the names of its dims, which its views
/// change. Blocks that are parts of an array are parts of a row.
template <class Type>
struct flat_impl;
template <class T, class D, class S, class M>
struct flat_impl<array_type<T, D, S, M>> {
  using split = typename axes_from<M, split_mask<M, D>, list>::type;
  using type = array_type<T, dims<typename make_extent<positional, dyn_size, split>::type>, S, M>;
};
template <class Type>
using flat_cotangent = typename flat_impl<typename cotangent_of<Type>::type>::type;
/// The row of the cotangent of a value of a backend, as it is stored.
template <class Type, class Backend>
using row_on = typename stored_impl<flat_cotangent<Type>, typename values_of_backend<Backend>::type>::type;
/// The size of a row, from the elements that each block has.
template <class Row, class M>
constexpr sizes_of<typename Row::dims> row_sizes(long elements, const M& mesh) {
  return {{elements * parts_of(mesh, typename extent_at<typename Row::dims, 0>::split_over{})}};
}

/// The place of a value in its memory: of its first element, and how many a block has.
struct block_place {
  long begin, elements;
  friend constexpr bool operator==(const block_place&, const block_place&) = default;
};
template <class X>
constexpr block_place place_of(const X& x) {
  if constexpr (is_abstract<X>) {
    return {0, elements_on_device<type_of_t<X>>(x.sizes(), x.mesh())};
  } else {
    const auto l = x.layout();
    long n = 1;
    for (int d = 0; d < type_of_t<X>::dims::rank; ++d) n *= l.block[d];
    return {x.offset(), n};
  }
}

}  // namespace detail
}  // namespace nabla
