// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/expr/in_front.hpp>
#include <nabla/expr/own_values.hpp>
#include <nabla/expr/word_at_once.hpp>
#include <nabla/op/index/detail/plan.hpp>
#include <nabla/op/reduce/sum.hpp>

// The words at once behind all that goes by arrays of indices: elements by their indices, and back. The indices are part
// of the word, for no derivative follows them.
namespace nabla::detail {

template <class Indices>
struct word_by_indices : word_at_once {
  Indices indices;
  constexpr explicit word_by_indices(const Indices& i) : indices(i) {}
  template <class X>
  constexpr auto mesh(const X& x) const {
    using joined = mesh_by_indices<type_of_t<X>, type_of_t<Indices>>;
    return join_mesh_values<joined>("take", x.mesh(), indices.mesh());
  }
};

/// What a plan P takes of elements of type X by indices of type I, and what it puts back of values of that type.
template <class P, class X, class I>
struct taken_type {
  using mesh = mesh_by_indices<X, I>;
  static constexpr joined_masks states = states_by_indices<linearity::select, mesh, X, I>;
  static_assert(states.error == state_error::none, "nabla: a rule of the library takes elements that a word refuses");
  static constexpr unsigned split = split_mask<mesh, typename P::type>;
  static constexpr masks m = {states.m.v & ~split, states.m.u, states.m.r & ~split, states.m.kind};
  using type = array_type<typename X::value_type, typename P::type, state_from<mesh, m>, mesh>;
};
template <class P, class X, class I, class R = op::sum>
struct put_type {
  using mesh = mesh_by_indices<X, I>;
  static constexpr joined_masks states =
      states_by_indices<R::over_split == reduction::sum ? linearity::linear : linearity::select, mesh, X, I>;
  static_assert(states.error == state_error::none, "nabla: a rule of the library adds elements that a word refuses");
  static constexpr unsigned added = axis_mask<mesh>(typename P::result::split_in_place{}), u = states.m.u | added;
  static constexpr masks m = {states.m.v, u, states.m.r & ~added, u != 0 ? R::over_split : reduction::none};
  using type = array_type<typename X::value_type, typename P::elements, state_from<mesh, m>, mesh>;
};

template <class P, class Indices, class R = op::sum>
struct put_word;

/// The elements that a plan takes.
template <class P, class Indices>
struct take_word : word_by_indices<Indices> {
  sizes_of<typename P::type> size;
  constexpr take_word(const Indices& i, const sizes_of<typename P::type>& s) : word_by_indices<Indices>(i), size(s) {}
  template <class X>
  using result = typename taken_type<P, X, type_of_t<Indices>>::type;
  constexpr const auto& sizes(const called&, const auto&) const { return size; }
  template <class X, class Value>
  constexpr auto pullback(const X& x, const Value&) const {
    return [back = put_word<P, Indices>(this->indices, x.sizes())](call_site where, const auto& g, const auto&) {
      return as_parts_of<X>(run_word(back, {"take", where}, g));
    };
  }

 private:
  /// Where an operand varies along a mesh axis that splits the indices, as a cotangent may, each device took of its own:
  /// what comes back to it is no summand.
  template <class X, class Y>
  static constexpr auto as_parts_of(const Y& y) {
    constexpr masks m = masks_of<state_of<Y>, mesh_type_of<Y>>;
    constexpr unsigned own = m.u & masks_in<mesh_type_of<Y>, type_of_t<X>>.m.v;
    constexpr unsigned left = m.u & ~own;
    return in_this_state<masks{m.v | own, left, m.r, left != 0 ? m.kind : reduction::none}>(y);
  }
};

/// The transpose: each element is added where its index says, in the order of the indices. Along a mesh axis that splits
/// the indices each device has a summand. Another reduction R makes one of what meets there, and says its derivative.
template <class P, class Indices, class R>
struct put_word : word_by_indices<Indices> {
  static constexpr bool is_linear = std::is_same_v<R, op::sum>, computes = true;
  sizes_of<typename P::elements> size;
  constexpr put_word(const Indices& i, const sizes_of<typename P::elements>& s)
      : word_by_indices<Indices>(i), size(s) {}
  template <class X>
  using result = typename put_type<P, X, type_of_t<Indices>, R>::type;
  constexpr const auto& sizes(const called&, const auto&) const { return size; }
  template <class X, class Value>
  constexpr auto pullback(const X& x, const Value& value) const {
    if constexpr (is_linear) {
      return [back = take_word<P, Indices>(this->indices, x.sizes())](call_site where, const auto& g, const auto&) {
        return run_word(back, {"take", where}, g);
      };
    } else {
      return R::template pullback<P>(this->indices, value);
    }
  }
  template <class X, class Value>
  constexpr Value pushforward(call_site, const X& x, const X& dx, const Value& value) const {
    return Value(R::template change<P>(this->indices, x, dx, value));
  }
};

/// Indices along a dim of `size` elements, counted from the start: negative ones count from the end, unless they are
/// ids of segments. Throws for one that is not before `end`, or that comes before the first element.
struct counted_word : word_at_once {
  const char* dim;
  long size, end;
  bool are_ids = false;
  constexpr counted_word(const char* d, long n, long e) : dim(d), size(n), end(e) {}
  constexpr explicit counted_word(long segments) : dim("ids"), size(segments), end(segments), are_ids(true) {}
  template <class X>
  using result = X;
};

// ---- operands -------------------------------------------------------------------------------------------------------

/// The values of indices, or their type and sizes where the elements have no more.
template <class X, class I>
constexpr auto indices_beside(const X& x, const I& indices) {
  if constexpr (has_no_values<typename X::backend> && !has_no_values<typename I::backend>)
    return abstract_for(listener_of(x), indices);
  else return values_in(indices);
}

/// A stored operand as a type that has its dims with other extents, on the mesh of both.
template <class Type, class X, class Other>
constexpr auto as_alike(const char* word, const X& x, const Other& other) {
  [[maybe_unused]] const auto mesh = join_mesh_values<mesh_by_indices<type_of_t<X>, type_of_t<Other>>>(
      word, x.mesh(), other.mesh());
  if constexpr (std::is_same_v<type_of_t<X>, Type>) {
    return x;
  } else {
    sizes_of<typename Type::dims> size;
    for (int d = 0; d < Type::dims::rank; ++d) size[d] = x.sizes()[d];
    return evaluated(node_of_type<Type>(x.leaf(), size, mesh));
  }
}

}  // namespace nabla::detail
