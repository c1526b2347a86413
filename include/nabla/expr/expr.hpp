// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/core/shared.hpp>
#include <nabla/expr/interface.hpp>
#include <nabla/expr/node.hpp>
#include <utility>

namespace nabla {

template <class T, class Dims, class State = state<>, class Mesh = no_mesh>
class array;
template <class T, class Dims, class State = state<>, class Mesh = no_mesh>
class abstract_array;

namespace detail {

template <class In = void, class X>
constexpr auto as_node(X&& x, const char* word = "");
template <class T, class L>
constexpr T adopted(const char* word, L value);
template <class X>
constexpr decltype(auto) operand_place(const X& x);

/// Turns a node into a stored array. One specialisation a backend: exec/ for Kokkos memory, expr/ for abstract arrays;
/// a value of no backend takes the one of the program that asks.
template <class Backend>
struct evaluator;

/// The stored array of a type.
template <class Type, class Backend>
struct stored_impl;
template <class T, class D, class S, class M>
struct stored_impl<array_type<T, D, S, M>, abstract_backend> {
  using type = abstract_array<T, D, S, M>;
};
template <class T, class D, class S, class M, class Backend>
  requires(!std::is_same_v<Backend, abstract_backend>)
struct stored_impl<array_type<T, D, S, M>, Backend> {
  using type = array<T, D, S, M>;
};

/// For an expression whose node is made by a function, in its place: each move of a tree of nodes costs code and time.
struct made_in_place {};
/// For an expression of the elementwise word F.
template <class F>
struct of_word {};

/// A shared place for the result of an expression that is used by name.
template <class Stored>
struct once {
  bool ready = false;
  Stored value{};
};
template <class Stored, class Backend>
class kept_result {};
template <class Stored, class Backend>
  requires(keeps_values<Backend> && !has_no_values<Backend>)
class kept_result<Stored, Backend> {
 public:
  kept_result() = default;
  kept_result(const kept_result& o) : cell_(o.cell()) {}
  kept_result(kept_result&&) noexcept = default;
  bool has_value() const { return cell_ && cell_->ready; }
  bool is_shared() const { return cell_ && (cell_->ready || cell_.use_count() > 1); }
  bool is_with(const kept_result& o) const { return cell_ && o.cell_ && &*cell_ == &*o.cell_; }
  shared<once<Stored>>& cell() const {
    if (!cell_) cell_ = shared<once<Stored>>::make();
    return cell_;
  }

 private:
  mutable shared<once<Stored>> cell_;
};
/// It may stand in a constant expression, in which g++ 12 reads nothing that is mutable: the place is there from the
/// start.
template <class Stored, class Backend>
  requires(keeps_values<Backend> && has_no_values<Backend>)
class kept_result<Stored, Backend> {
 public:
  constexpr bool has_value() const { return cell_->ready; }
  constexpr bool is_shared() const { return cell_->ready || cell_.use_count() > 1; }
  constexpr const shared<once<Stored>>& cell() const { return cell_; }

 private:
  shared<once<Stored>> cell_ = shared<once<Stored>>::make();
};

/// What to do where X is assigned to an expression on mesh M: an open value that was meant to gather blocks begins as one.
template <class M, class X>
struct fix_of_place_impl {
  using type = error::to_fix::eval_it_where_it_is_made;
};
template <class M, Array X>
  requires(is_open_mesh<M> && is_mesh<mesh_type_of<X>>)
struct fix_of_place_impl<M, X> {
  using type = error::to_fix::begin_with_zeros_like;
};
template <class M, class X>
using fix_of_place = typename fix_of_place_impl<M, std::remove_cvref_t<X>>::type;

}  // namespace detail

/// The stored array that a value becomes when it is given a name and used.
template <class X>
using stored_t = typename detail::stored_impl<type_of_t<X>, typename std::remove_cvref_t<X>::backend>::type;

/// A word that has not run yet: elementwise chains, selections, views, local reductions. It owns its leaves, so it may
/// be stored, returned and reused safely. Used by name it is evaluated once, and copies share the result; as an rvalue
/// it fuses into the word that takes it.
template <class Node>
class expr : public array_interface<expr<Node>, typename Node::type> {
 public:
  using nabla_array_type = typename Node::type;
  using backend = typename Node::backend;

  constexpr explicit expr(Node&& n) : node_(static_cast<Node&&>(n)) {}
  constexpr explicit expr(const Node& n) : node_(n) {}
  /// Of the node that make() gives, which is made in its place.
  template <class Make>
  constexpr expr(detail::made_in_place, const Make& make) : node_(make()) {}
  /// Of an elementwise word of operands, whose node is made in its place.
  template <class F, class X, class... Y>
  constexpr expr(detail::of_word<F>, X&& x, Y&&... y);
  constexpr expr(const expr&) = default;
  constexpr expr(expr&&) noexcept = default;
  expr& operator=(const expr&) = delete;
  template <class X, class nabla_error = error::an_expression_is_no_place<detail::fix_of_place<typename Node::type::mesh, X>>>
    requires(!std::is_same_v<std::remove_cvref_t<X>, expr>)
  expr& operator=(X&&) NABLA_REFUSED_MEMBER("nabla::operator=(x) requires an array: a selection or a chain is a value; eval() it where it is made, or write by where or mutable_view()");

  constexpr decltype(auto) sizes() const { return node_.sizes(); }
  constexpr auto mesh() const { return node_.mesh(); }

  /// The value as a stored array; computed at the first call.
  constexpr auto eval() && -> typename detail::stored_impl<nabla_array_type, backend>::type {
    if constexpr (caches)
      if (kept_.has_value()) return kept_.cell()->value;
    return detail::evaluator<backend>::materialize(static_cast<Node&&>(node_));
  }
  constexpr auto eval() const& -> typename detail::stored_impl<nabla_array_type, backend>::type {
    if constexpr (caches) {
      if (!kept_.has_value()) has_become(detail::evaluator<backend>::materialize(node_));
      return kept_.cell()->value;
    } else {
      return detail::evaluator<backend>::materialize(node_);
    }
  }
  /// Whether others hold this value too, or it has run: as a named one it is evaluated once, for all of them.
  constexpr bool is_shared() const {
    if constexpr (caches)
      return kept_.is_shared();
    else
      return false;
  }
  /// Whether it has not run, and is evaluated once for this one and the other.
  bool runs_with(const expr& o) const { return !kept_.has_value() && kept_.is_with(o.kept_); }
  /// It has run, and this is the result for all who hold it.
  template <class Stored>
  constexpr void has_become(Stored&& value) const {
    auto& c = kept_.cell();
    c->value = static_cast<Stored&&>(value), c->ready = true;
  }
  /// The node, to be fused into another.
  constexpr Node take() && { return static_cast<Node&&>(node_); }
  constexpr const Node& node() const { return node_; }

 private:
  // What each operand of each word is asked, without a function between.
  template <class In, class X>
  friend constexpr auto detail::as_node(X&& x, const char* word);
  template <class X>
  friend constexpr decltype(auto) detail::operand_place(const X& x);

  static constexpr bool caches = detail::keeps_values<backend>;
  Node node_;
  [[no_unique_address]] detail::kept_result<typename detail::stored_impl<nabla_array_type, backend>::type, backend>
      kept_;
};
template <class Make>
expr(detail::made_in_place, const Make&) -> expr<decltype(std::declval<const Make&>()())>;

namespace detail {

/// A value without data, or an expression of one.
template <class X>
inline constexpr bool is_abstract = false;
template <class X>
  requires requires { typename std::remove_cvref_t<X>::backend; }
inline constexpr bool is_abstract<X> = std::is_same_v<typename std::remove_cvref_t<X>::backend, abstract_backend>;

template <class X>
inline constexpr bool is_expr = false;
template <class N>
inline constexpr bool is_expr<expr<N>> = true;

/// The node that stands for an operand: a literal; a leaf; a named expression, evaluated once, as a leaf; an rvalue
/// expression, taken apart and fused. Values without a backend of their own (axis_index, iota) are always fused. With
/// In, a literal adopts that dtype, for the word.
template <class In, class X>
constexpr auto as_node(X&& x, [[maybe_unused]] const char* word) {
  using D = std::remove_cvref_t<X>;
  if constexpr (Literal<D> && std::is_void_v<In>)
    return literal_node<D>{x};
  else if constexpr (Literal<D>)
    return literal_node<In>{adopted<In>(word, x)};
  else if constexpr (!is_expr<D>)
    return x.leaf();
  else if constexpr (std::is_same_v<typename D::backend, no_backend>)
    return x.node();
  else if constexpr (std::is_lvalue_reference_v<X>)
    return x.eval().leaf();
  else return static_cast<D&&>(x).node_;
}

}  // namespace detail
}  // namespace nabla
