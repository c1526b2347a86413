// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/op/make/detail/constant.hpp>
#include <nabla/transform/detail/values/traced.hpp>

// Dual arrays: values with a tangent. They are one more backend, around that of the value, so every word takes them as
// it takes arrays in memory, or traced ones.
namespace nabla {

namespace detail {

/// Where dual arrays live: value and tangent on Inner, for the derivative of the function Level.
template <class Level, class Inner>
struct dual_backend {};
template <class B>
inline constexpr bool is_dual_backend = false;
template <class L, class I>
inline constexpr bool is_dual_backend<dual_backend<L, I>> = true;
template <class L, class I>
inline constexpr bool is_swept_back<dual_backend<L, I>> = is_swept_back<I>;
template <class L, class I>
inline constexpr bool is_followed<dual_backend<L, I>> = true;
template <class L, class I>
inline constexpr bool keeps_values<dual_backend<L, I>> = keeps_values<I>;
template <class L, class I>
struct values_of_backend<dual_backend<L, I>> : values_of_backend<I> {};
template <class X>
inline constexpr bool is_dual = false;
template <class X>
  requires requires { typename std::remove_cvref_t<X>::backend; }
inline constexpr bool is_dual<X> = is_dual_backend<typename std::remove_cvref_t<X>::backend>;

/// Whether a value has a tangent of a level, and its backend without it.
template <class Level, class B>
inline constexpr bool has_tangent = false;
template <class Level, class L, class I>
inline constexpr bool has_tangent<Level, dual_backend<L, I>> = std::is_same_v<Level, L> || has_tangent<Level, I>;
template <class Level, class B>
struct without_tangent {
  using type = B;
};
template <class Level, class L, class I>
struct without_tangent<Level, dual_backend<L, I>> {
  using type = dual_backend<L, typename without_tangent<Level, I>::type>;
};
template <class Level, class I>
struct without_tangent<Level, dual_backend<Level, I>> {
  using type = I;
};

// The left operand's levels stand outside.
template <class L, class I, class B>
struct joined_backend<dual_backend<L, I>, B> {
  using type = dual_backend<L, typename joined_backend<I, B>::type>;
};
template <class L, class I>
struct joined_backend<dual_backend<L, I>, no_backend> {
  using type = dual_backend<L, I>;
};
template <class A, class L, class I>
  requires(!std::is_same_v<A, no_backend>)
struct joined_backend<A, dual_backend<L, I>> {
  using type = dual_backend<L, typename joined_backend<A, I>::type>;
};
template <class J, class K, class L, class I>
struct joined_backend<traced_backend<J, K>, dual_backend<L, I>> {
  using type = dual_backend<L, typename joined_backend<traced_backend<J, K>, I>::type>;
};
template <class L, class I, class J, class K>
struct joined_backend<dual_backend<L, I>, traced_backend<J, K>> {
  using type = dual_backend<L, typename joined_backend<I, traced_backend<J, K>>::type>;
};
template <class L, class I, class K, class J>
struct joined_backend<dual_backend<L, I>, dual_backend<K, J>> {
  using rest = typename without_tangent<L, dual_backend<K, J>>::type;
  using type = dual_backend<L, typename joined_backend<I, rest>::type>;
};

/// The memory of a dual array: that of the value, and where the tangent lies. Both have the same dims, and a view
/// walks through both alike; only along mesh axes one may be stored and the other not.
template <class Level, class Memory, int MeshRank>
struct dual_memory {
  using backend = dual_backend<Level, typename Memory::backend>;
  Memory memory, tangent;
  long step = 0;  ///< from the value's place in its memory to the tangent's
  unsigned stored = 0;
  long coordinate_stride[at_least_one(MeshRank)] = {};
};

template <class T, class D, class S, class M, class L, class B, int R, bool U>
inline constexpr bool is_followed_leaf<leaf_node<T, D, S, M, dual_memory<L, B, R>, U>> = true;

/// The leaf of a dual array, from those of its value and its tangent, which are views of one kind.
template <class Level, class T, class D, class S, class M, class B, bool U>
constexpr auto dual_leaf(const leaf_node<T, D, S, M, B, U>& value, const leaf_node<T, D, S, M, B, U>& tangent) {
  auto out = leaf_in<dual_memory<Level, B, M::rank>>(value, value.buffer, tangent.buffer,
                                                     tangent.offset - value.offset, tangent.stored);
  for (int i = 0; i < M::rank; ++i) out.buffer.coordinate_stride[i] = tangent.coordinate_stride[i];
  return out;
}

/// The two parts of a leaf of this level. Where another level stands outside, it stays there.
struct value_part {
  template <class T, class D, class S, class M, class L, class B, int R, bool U>
  static constexpr auto of(const leaf_node<T, D, S, M, dual_memory<L, B, R>, U>& n) {
    return leaf_in<B>(n, n.buffer.memory);
  }
};
struct tangent_part {
  template <class T, class D, class S, class M, class L, class B, int R, bool U>
  static constexpr auto of(const leaf_node<T, D, S, M, dual_memory<L, B, R>, U>& n) {
    auto out = leaf_in<B>(n, n.buffer.tangent);
    out.offset += n.buffer.step;
    out.stored = n.buffer.stored;
    for (int i = 0; i < M::rank; ++i) out.coordinate_stride[i] = n.buffer.coordinate_stride[i];
    return out;
  }
};
template <class Part, class Level, class T, class D, class S, class M, class L, class B, int R, bool U>
constexpr auto leaf_part(const leaf_node<T, D, S, M, dual_memory<L, B, R>, U>& n) {
  if constexpr (std::is_same_v<Level, L>) return Part::of(n);
  else return dual_leaf<L>(leaf_part<Part, Level>(value_part::of(n)), leaf_part<Part, Level>(tangent_part::of(n)));
}

/// A node of values alone, as far as this level goes.
template <class Level>
struct value_leaf {
  template <class Leaf>
  constexpr auto operator()(const Leaf& leaf) const {
    if constexpr (has_tangent<Level, typename Leaf::backend>) return leaf_part<value_part, Level>(leaf);
    else return leaf;
  }
};
template <class Level, class N>
constexpr auto values_of(const N& n) {
  return with_leaves<value_leaf<Level>>(n);
}

}  // namespace detail

/// What a function is called with in forward mode: an array, and how fast it changes. Every word takes it as it takes
/// an array. Integers and truth values do not change.
template <class Level, class Stored>
class dual_array : public array_interface<dual_array<Level, Stored>, type_of_t<Stored>> {
 public:
  using nabla_array_type = type_of_t<Stored>;
  using value_type = typename nabla_array_type::value_type;
  using backend = detail::dual_backend<Level, typename Stored::backend>;

  dual_array() = default;
  constexpr dual_array(Stored value, Stored tangent)
      : value_(static_cast<Stored&&>(value)), tangent_(static_cast<Stored&&>(tangent)) {}
  /// A value of an equivalent type; one that has no tangent does not change.
  template <class X>
    requires(Array<X> && !std::is_same_v<std::remove_cvref_t<X>, dual_array> &&
           detail::becomes<type_of_t<X>, nabla_array_type> &&
           std::is_same_v<detail::mesh_type_of<X>, typename nabla_array_type::mesh>)
      constexpr dual_array(X&& x)  // NOLINT: conversion is the purpose
      : dual_array(detail::evaluator<backend>::materialize(
            detail::node_as<dual_array>(detail::as_node(
                detail::laid_out_in_place<nabla_array_type>(static_cast<X&&>(x), "operator="))))) {}

  constexpr const auto& sizes() const { return value_.sizes(); }
  constexpr const auto& mesh() const { return value_.mesh(); }
  constexpr const dual_array& eval() const { return *this; }
  constexpr auto leaf() const {
    if constexpr (detail::is_inexact<value_type>) return detail::dual_leaf<Level>(value_.leaf(), tangent_.leaf());
    else return detail::dual_leaf<Level>(value_.leaf(), value_.leaf());
  }
  /// Of an integer or a truth value, which does not change.
  constexpr value_type read_scalar(const detail::called& call) const
    requires(!detail::is_inexact<value_type>)
  {
    return value_.read_scalar(call);
  }
  /// The value and its tangent, for the library's own words. What is no real number has none.
  constexpr const Stored& primal() const { return value_; }
  constexpr const Stored& tangent() const { return tangent_; }

 private:
  Stored value_, tangent_;
};

namespace detail {

template <class T, class D, class S, class M, class L, class I>
struct stored_impl<array_type<T, D, S, M>, dual_backend<L, I>> {
  using type = dual_array<L, typename stored_impl<array_type<T, D, S, M>, I>::type>;
};

template <class L, class Stored>
constexpr const auto& without_derivative(const dual_array<L, Stored>& x) {
  return without_derivative(x.primal());
}

/// A stored value without its tangent of this level, and the tangent; of what has none the tangent is zero.
template <class Level, class X>
constexpr auto value_in(const X& x) {
  if constexpr (!has_tangent<Level, typename X::backend>) return x;
  else
    return [&]<class L, class S>(const dual_array<L, S>& d) {
      if constexpr (std::is_same_v<L, Level>) {
        return d.primal();
      } else {
        using part = decltype(value_in<Level>(d.primal()));
        return dual_array<L, part>(value_in<Level>(d.primal()), value_in<Level>(d.tangent()));
      }
    }(x);
}
template <class Level, class X>
constexpr auto tangent_in(const X& x) {
  if constexpr (!has_tangent<Level, typename X::backend>) {
    return stored_constant<type_of_t<X>, typename X::backend>({}, x.sizes(), x.mesh(), listener_of(x));
  } else {
    return [&]<class L, class S>(const dual_array<L, S>& d) {
      if constexpr (std::is_same_v<L, Level>) {
        return d.tangent();
      } else {
        using part = decltype(tangent_in<Level>(d.primal()));
        return dual_array<L, part>(tangent_in<Level>(d.primal()), tangent_in<Level>(d.tangent()));
      }
    }(x);
  }
}

/// A dual array of the level of another one, from its parts.
template <class L, class S, class X>
constexpr auto dual_like(const dual_array<L, S>&, const X& value, const X& tangent) {
  return dual_array<L, X>(value, tangent);
}
template <class X>
constexpr auto without_tangents(const X& x) {
  if constexpr (is_dual<X>) return without_tangents(x.primal());
  else return x;
}

/// A value from its parts, which may belong to different outer derivatives.
template <class Level, class A, class B>
constexpr auto dual_of(const A& value, const B& tangent) {
  using inner = typename joined_backend<typename A::backend, typename B::backend>::type;
  using stored = typename stored_impl<type_of_t<A>, inner>::type;
  return dual_array<Level, stored>(stored(known_as(value, tangent)), stored(known_as(tangent, value)));
}

}  // namespace detail
}  // namespace nabla
