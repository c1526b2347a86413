// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/op/contract/detail/rule.hpp>
#include <nabla/transform/detail/graph/cotangent.hpp>
#include <nabla/transform/detail/graph/saved_values.hpp>
#include <nabla/transform/detail/rules/pull.hpp>
#include <tuple>

// What words do with traced values: they do what they do with the arrays, and note how the cotangent of the result goes
// back to the operands.
namespace nabla::detail {

/// Hands a cotangent to the vertex of a leaf. It is worked out only where a variable of the sweep is behind it.
template <class Leaf, class N>
constexpr void deliver(const sweep& s, const Leaf& leaf, const N& cotangent) {
  using type = typename Leaf::type;
  if (!is_reached(leaf)) return;
  auto& v = static_cast<vertex_with<row_on<type, typename Leaf::backend>>&>(*leaf.buffer.origin);
  if constexpr (Array<N>)
    v.add(s, leaf, cotangent);
  else
    v.add(s, leaf,
          evaluated(over_dims<typename type::dims>(
              converted<typename type::value_type>(summed_to<typename type::dims>(cotangent)), leaf.size_)));
}

/// A vertex whose operands are leaves of one or more nodes: how a sweep reads them. Value: its value, as it is stored.
template <class Value, int Order>
class recorded_vertex : public vertex_with<row_on<type_of_t<Value>, typename Value::backend>> {
 protected:
  using Type = type_of_t<Value>;
  using base = vertex_with<row_on<Type, typename Value::backend>>;
  using sizes = sizes_of<typename Type::dims>;

  constexpr explicit recorded_vertex(const Value& value)
      : recorded_vertex(place_of(value), value.sizes(), listener_of(value)) {}
  constexpr recorded_vertex(block_place place, const sizes& size, plan_listener* listener)
      : base(place, counts_for(listener)), size_(size) {}

  /// f(cotangent, view): the view shows a node to the expressions of a cotangent.
  template <class F>
  constexpr void with_cotangent(const sweep& s, const F& f) {
    const auto in_dims = [&](auto row) {
      return retyped<typename cotangent_of<Type>::type>(static_cast<decltype(row)&&>(row), size_, row.mesh());
    };
    if (!s.recorded) {
      f(in_dims(this->template take<levels<>>(s)), untraced_view{});
    } else if constexpr (Order > 1) {
      using inner = some_levels<Order - 1>;
      const auto row = this->template take<inner>(s);
      f(with_origin<inner>(in_dims(row.primal()), row.origin()), traced_view<inner>{});
    }
  }
  template <class N>
  constexpr void depends_on_leaves([[maybe_unused]] const N& n) {
    for (const vertex_ptr* origin : followed_origins(n)) this->depends_on(*origin);
  }

 private:
  sizes size_;
};

/// Hands what a puller makes to the vertices of leaves.
struct delivery {
  const sweep& s;
  template <class Leaf, class N>
  constexpr void operator()(const Leaf& leaf, const N& cotangent) const {
    deliver(s, leaf, cotangent);
  }
};

// ---- rows -----------------------------------------------------------------------------------------------------------

/// A recorded cotangent x in the place of a view, as a part of a row.
template <class Row, class Leaf, class X, int Order>
class placed_vertex final : public recorded_vertex<Row, Order> {
 public:
  constexpr placed_vertex(const Leaf& leaf, const X& x, block_place place)
      : recorded_vertex<Row, Order>({0, place.elements}, row_sizes<type_of_t<Row>>(place.elements, x.mesh_),
                                    listener_of_node(x)),
        leaf_(leaf),
        x_(x),
        begin_(place.begin) {
    this->depends_on(x.buffer.origin);
  }
  constexpr void pull(const sweep& s) {
    this->with_cotangent(s, [&](const auto& g, const auto&) {
      using type = type_of_t<decltype(g)>;
      using dims = typename Leaf::type::dims;
      const auto row = g.leaf();
      using memory = std::remove_cvref_t<decltype(row.buffer)>;
      leaf_node<typename type::value_type, dims, typename type::state, typename type::mesh, memory, false> view(
          row.buffer, row.offset + leaf_.offset - begin_, leaf_.size_, row.mesh_, row.stored);
      for (int d = 0; d < dims::rank; ++d) view.stride[d] = leaf_.stride[d];
      for (int i = 0; i < type::mesh::rank; ++i) view.coordinate_stride[i] = row.coordinate_stride[i];
      deliver(s, x_, view);
    });
  }

 private:
  Leaf leaf_;
  X x_;
  long begin_;
};

template <class Leaf, class L, class Stored>
constexpr vertex_ptr vertex_of_part(const Leaf& leaf, const traced<L, Stored>& x, block_place place) {
  using row = typename stored_impl<typename flat_impl<type_of_t<Stored>>::type, typename Stored::backend>::type;
  if (placed_row(leaf, x.primal(), place).is_row() && is_vertex_of(x.origin(), x.primal()))
    return x.origin();
  const auto plain = untraced(leaf);
  const auto from = x.leaf();
  using vertex_type =
      placed_vertex<row, std::remove_const_t<decltype(plain)>, std::remove_const_t<decltype(from)>, order_of<L>>;
  return vertex_ptr(new vertex_type(plain, from, place));
}

/// A row that is the sum of others: each gets its cotangent, as often as it is a part.
template <class Row, int Order>
class summed_vertex final : public recorded_vertex<Row, Order> {
 public:
  constexpr summed_vertex(std::vector<vertex_ptr> parts, const Row& row)
      : recorded_vertex<Row, Order>(row), parts_(static_cast<std::vector<vertex_ptr>&&>(parts)) {
    for (const vertex_ptr& p : parts_) this->depends_on(p);
  }
  constexpr void pull(const sweep& s) {
    this->with_cotangent(s, [&](const auto& g, const auto&) {
      for (const vertex_ptr& p : parts_)
        if (p->is_reached()) static_cast<typename summed_vertex::base&>(*p).add_row(g);
    });
  }

 private:
  std::vector<vertex_ptr> parts_;
};
template <class L, class Row>
constexpr vertex_ptr vertex_of_sum(std::vector<vertex_ptr> parts, const Row& row) {
  if (parts.empty()) return {};
  return vertex_ptr(new summed_vertex<Row, order_of<L>>(static_cast<std::vector<vertex_ptr>&&>(parts), row));
}

// ---- expressions ----------------------------------------------------------------------------------------------------

/// Whether the cotangent of an expression's operand is made of the expression's value, which is then kept: the
/// exponentials of a softmax are dear.
template <class N>
inline constexpr bool keeps_its_value = false;
template <class F, class Type, class In, class... N>
inline constexpr bool keeps_its_value<map_node<F, Type, In, N...>> = has_statistic<F>;

struct no_value {
  constexpr explicit no_value(const auto&) {}
};

/// A number that waits, as a node without its graph.
template <class Leaf>
constexpr auto in_its_place(const Leaf& n) {
  return leaf_in<std::remove_cvref_t<decltype(n.buffer.memory)>>(n, n.buffer.memory);
}
/// Whether a leaf of a node waits.
template <class N>
constexpr bool has_pending_leaf(const N& n) {
  for (const vertex_ptr* origin : followed_origins(n))
    if (*origin && (*origin)->is_pending()) return true;
  return false;
}

/// A leaf of a number that may wait: a cotangent that reads it asks for it.
template <class Memory>
struct later_memory {
  using backend = typename Memory::backend;
  Memory memory;
  vertex_ptr origin;
};
template <class T, class D, class S, class M, class B, bool U>
inline constexpr bool is_followed_leaf<leaf_node<T, D, S, M, later_memory<B>, U>> = true;
/// A node with leaves to be asked for: `untraced` asks.
struct leaf_to_be_asked {
  template <class Leaf>
  constexpr auto operator()(const Leaf& leaf) const {
    using memory = std::remove_cvref_t<decltype(leaf.buffer.memory)>;
    return leaf_in<later_memory<memory>>(leaf, leaf.buffer.memory, leaf.buffer.origin);
  }
};
template <class N>
constexpr auto to_be_asked(const N& n) {
  return with_leaves<leaf_to_be_asked>(n);
}
/// Whether a node is a scalar function of numbers that may wait.
template <class N>
inline constexpr bool is_function_of_numbers = !has_way<N>;
template <class T, class D, class S, class M, class B, bool U>
inline constexpr bool is_function_of_numbers<leaf_node<T, D, S, M, B, U>> = D::rank == 0;
template <class F, class Type, class In, class... N>
inline constexpr bool is_function_of_numbers<map_node<F, Type, In, N...>> =
    Type::dims::rank == 0 && is_mesh<typename Type::mesh> && pulls_numbers<F> && (is_function_of_numbers<N> && ...);

/// Hands the cotangent e of such a function on. Factors that nobody reads are not asked for: the half of a loss.
template <class F, class Type, class In, class... N, class Seen, class E>
constexpr void pull_operands_unasked(const sweep& s, const map_node<F, Type, In, N...>& n, const Seen& seen,
                                     const E& e);
template <class N, class E>
constexpr void pull_unasked(const sweep& s, const N& n, const E& e) {
  if constexpr (is_traced_leaf<N>) {
    deliver(s, n, untraced(e));
  } else if constexpr (has_way<N>) {
    const auto seen = to_be_asked(n);
    pull_operands_unasked(s, n, seen, e);
  }
}
template <class F, int I, class C, class Seen, class E>
constexpr void pull_operand_unasked(const sweep& s, const C& c, const Seen& seen, const E& e) {
  if constexpr (has_way<C>) pull_unasked(s, c, as_part_for<C>(pull_rule<F>::template of<I>(seen, e)));
}
template <class F, class Type, class In, class... N, class Seen, class E>
constexpr void pull_operands_unasked(const sweep& s, const map_node<F, Type, In, N...>& n, const Seen& seen,
                                     const E& e) {
  [&]<int... I>(std::integer_sequence<int, I...>) {
    n.child.apply([&](const auto&... c) {
      (pull_operand_unasked<F, I>(s, c, seen, e), ...);
      return 0;
    });
  }(std::make_integer_sequence<int, int(sizeof...(N))>{});
}

/// The value of an expression: one fused kernel forward, one a leaf backward.
template <class N, class Value, int Order>
class expression_vertex final : public recorded_vertex<Value, Order> {
 public:
  template <class Make>
  constexpr expression_vertex(const Make& make, const Value& value)
      : recorded_vertex<Value, Order>(value), node_(make()), value_(value) {
    this->depends_on_leaves(node_);
  }
  constexpr void pull(const sweep& s) {
    if constexpr (is_function_of_numbers<N>)
      if (!s.recorded && has_pending_leaf(node_))
        return this->with_cotangent(s, [&](const auto& cotangent, const auto&) {
          if constexpr (!is_traced_backend<typename std::remove_cvref_t<decltype(cotangent)>::backend>)
            pull_unasked(s, node_, cotangent.leaf());
        });
    this->with_cotangent(s, [&](const auto& cotangent, const auto& view) {
      hand_on(puller<decltype(view), delivery>{view, delivery{s}, s.where}, cotangent);
    });
  }

 private:
  template <class Puller, class G>
  constexpr void hand_on(const Puller& back, const G& cotangent) const {
    if constexpr (keeps_its_value<N> && !is_traced_backend<typename G::backend>)
      back.of_value(node_, value_.leaf(), cotangent.leaf());
    else back(node_, cotangent.leaf());
  }

  N node_;
  [[no_unique_address]] std::conditional_t<keeps_its_value<N>, Value, no_value> value_;
};

/// A vertex that one of some nodes depends on; null: they are constants.
template <class... N>
constexpr const vertex* origin_among(const N&... n) {
  const vertex* found = nullptr;
  const auto see = [&](const auto& origins) {
    for (const vertex_ptr* origin : origins) found = *origin ? origin->get() : found;
  };
  (see(followed_origins(n)), ...);
  return found;
}

/// Whether no rule reads the operands of a node: only sums hand their cotangent on.
template <class N>
inline constexpr bool reads_nothing = hands_on<N>;
template <class R, class Type, class Keys, bool Keep, class N>
inline constexpr bool reads_nothing<reduce_node<R, Type, Keys, Keep, N>> =
    R::is_linear && is_traced_leaf<N>;

/// A value as one of a graph; one that no real number of it reaches is a constant.
template <class Levels, class N, class Value>
constexpr auto recorded(const N& n, Value value) {
  vertex_ptr origin;
  if constexpr (has_way<N>) {
    if (origin_among(n) != nullptr) {
      constexpr int order = order_of<Levels>;
      const auto kept = [&] { return kept_operands<reads_nothing<N>, some_levels<order>>(n); };
      origin = vertex_ptr(new expression_vertex<decltype(kept()), Value, order>(kept, value));
    }
  }
  return with_origin<Levels>(static_cast<Value&&>(value), static_cast<vertex_ptr&&>(origin));
}

// ---- values that wait -----------------------------------------------------------------------------------------------

/// Whether a value of this type may wait: a real number of a region, or of each entry of a map in one; it takes no room.
template <class X>
inline constexpr bool may_wait = has_derivative_type<type_of_t<X>> && visible_rank<typename type_of_t<X>::dims> == 0 &&
                                 is_mesh<mesh_type_of<X>>;
/// Whether a sum over devices of x waits: a gradient alone is asked for, and x belongs to its graph. What a checkpoint saves
/// does not wait.
template <class X>
constexpr bool waits(const X& x) {
  return x.origin() && x.origin()->counts().defers && x.origin()->counts().saving == nullptr;
}
template <class X>
constexpr bool is_pending(const X& x) {
  return x.origin() && x.origin()->is_pending();
}
/// The traced value x, which waits for l.
template <class X>
constexpr X with_later(X x, later_value* l) {
  x.origin()->waits_for(l);
  return x;
}

/// Room for a number that is made from x later, one for each coordinate of the axes along which x has one, but for some.
template <class Type, class T, class D, class S, class M>
auto place_for(const array<T, D, S, M>& x, unsigned but) {
  return new_array<Type>(x.sizes(), as_mesh<typename Type::mesh>(x.mesh()), x.stored() & ~but);
}
template <class Type, class T, class D, class S, class M>
constexpr auto place_for(const abstract_array<T, D, S, M>& x, unsigned) {
  return abstract_result<Type>(x.sizes(), as_mesh<typename Type::mesh>(x.mesh()), x.listener());
}
template <class T, class D, class S, class M, class X>
void put_in_place(array<T, D, S, M>& place, const X& made) {
  evaluator<machine_backend>::run(made.leaf(), elements(place), place.stored());
}
template <class T, class D, class S, class M, class X>
constexpr void put_in_place(abstract_array<T, D, S, M>&, const X&) {}

template <class X, class Y>
constexpr bool has_one_place(const X& x, const Y& y) {
  if constexpr (is_abstract<X>) return true;
  else return x.storage() == y.storage();
}
/// What lies where x lies is there when x is.
template <class X>
class later_where final : public later_value {
 public:
  constexpr explicit later_where(const X& x) : x_(x) {}
  constexpr ~later_where() override = default;
  constexpr void make() override { x_.primal(); }

 private:
  X x_;
};
template <class X>
constexpr later_value* later_in_place(const X& x) {
  return new later_where<X>(x);
}

/// A number that is computed from others, some of which wait.
template <class N, class Value>
class later_number final : public later_value {
 public:
  constexpr later_number(const N& n, const Value& value) : n_(n), value_(value) {}
  constexpr ~later_number() override = default;
  constexpr void make() override {
    put_in_place(value_, evaluator<typename Value::backend>::materialize(untraced(n_)));
  }

 private:
  N n_;
  Value value_;
};
template <class N>
inline constexpr bool may_wait_for = has_way<N> && has_derivative_type<typename N::type> &&
                                     visible_rank<typename N::type::dims> == 0 && is_mesh<typename N::type::mesh>;
/// Room for the value of such a node on a backend: what is equal on all devices has one, what varies one for each.
template <class Type, class I, class N>
constexpr auto place_of_number(const N& n) {
  if constexpr (has_no_values<I>) return abstract_result<Type>(n.sizes(), n.mesh(), listener_of_node(n));
  else
    return new_array<Type>(n.sizes(), n.mesh(),
                           masks_of<typename Type::state, typename Type::mesh>.v | always_stored<Type>);
}
/// Whether a stored value lies where a leaf does.
template <class Leaf, class Value>
constexpr bool is_memory_of(const Leaf& leaf, const Value& value) {
  if constexpr (is_abstract<Value>) return Leaf::unit;
  else return value.storage() == leaf.buffer;
}

template <class I, class L>
struct evaluator<traced_backend<I, L>> {
  template <class N>
  static constexpr auto materialize(const N& n) {
    if constexpr (!is_traced_backend<typename N::backend>) {
      return with_origin<L>(evaluator<I>::materialize(n));
    } else {
      if constexpr (may_wait_for<N>)
        if (has_pending_leaf(n)) return later(n);
      const auto plain = untraced(n);
      auto value = evaluator<I>::materialize(plain);
      if constexpr (is_leaf<N>)
        if (is_memory_of(plain, value)) return with_origin<L>(value, n.buffer.origin);
      return recorded<L>(n, static_cast<decltype(value)&&>(value));
    }
  }

 private:
  template <class N>
  static constexpr auto later(const N& n) {
    if constexpr (is_leaf<N>) return with_origin<L>(number_of_leaf(n), n.buffer.origin);
    else return later_result(n);
  }
  template <class N>
  static constexpr auto number_of_leaf(const N& n) {
    const auto plain = in_its_place(n);
    const auto value = evaluator<I>::materialize(plain);
    if (is_memory_of(plain, value)) return value;
    make_value(n.buffer.origin);  // a copy is taken of what is there
    return evaluator<I>::materialize(plain);
  }
  template <class N>
  static constexpr auto later_result(const N& n) {
    using type = typename N::type;
    const auto value = place_of_number<type, I>(n);
    return with_later(recorded<L>(n, value), new later_number<N, std::remove_const_t<decltype(value)>>(n, value));
  }
};

// ---- products -------------------------------------------------------------------------------------------------------

/// The mesh axes that split the dim with a label.
template <int Label, class Dims, class L>
struct split_with_label;
template <int Label, class... E, int... L>
struct split_with_label<Label, dims<E...>, labels<L...>> {
  using type = concat<list<>, std::conditional_t<L == Label, typename E::split_over, list<>>...>;
};

/// The cotangent of a factor X with the labels L, from that of the result G and the other factor O. Where a summed
/// label is split, each device has a part of the sum.
template <class L, class Out, class Other, class X, class G, class O>
struct contracted_back_type;
template <int... L, class Out, class Other, class T, class... E, class S, class XM, class G, class O>
struct contracted_back_type<labels<L...>, Out, Other, array_type<T, dims<E...>, S, XM>, G, O> {
  using M = typename G::mesh;
  static constexpr masks g = masks_of<typename G::state, M>, o = masks_of<typename O::state, M>;
  static constexpr unsigned splits = split_mask<M, typename G::dims> | split_mask<M, typename O::dims>;
  static constexpr unsigned pending = g.u | o.u | split_without_labels<M, labels<L...>, typename G::dims, Out> |
                                      split_without_labels<M, labels<L...>, typename O::dims, Other>;
  template <class X, int Label>
  struct one {
    using left = typename split_with_label<Label, typename G::dims, Out>::type;
    using right = typename split_with_label<Label, typename O::dims, Other>::type;
    using found = std::conditional_t<left::size == 0, right, left>;
    static constexpr bool takes_own =
        found::size == 0 && (axis_mask<M>(typename X::split_over{}) & (splits | pending)) == 0;
    using split = std::conditional_t<takes_own, typename X::split_over, found>;
    using extents = concat<typename extents_with_label<Label, typename G::dims, Out>::type,
                           typename extents_with_label<Label, typename O::dims, Other>::type, list<X>>;
    static constexpr long size = is_positional<X> && X::size == 1 ? at<0, extents>::size : X::size;
    using type = typename make_extent<typename X::tag, size, split>::type;
  };
  using dims_type = dims<typename one<E, L>::type...>;
  static constexpr unsigned v = g.v | o.v, whole = g.r | o.r;
  static constexpr masks after = {v, pending, whole & ~(v | pending | splits | split_mask<M, dims_type>),
                                  pending != 0 ? reduction::sum : reduction::none};
  using type = array_type<T, dims_type, state_from<M, after>, M>;
};
/// The run-time size that a label has in a leaf with the labels L.
template <class L, class N>
long size_with_label(int label, const N& leaf, long otherwise) {
  for (int d = 0; d < labels_array<L>::rank; ++d)
    if (labels_array<L>::value[d] == label) return leaf.size_[d];
  return otherwise;
}
/// The cotangent of one factor of a contraction: the contraction of the result's cotangent with the other factor. A dim
/// of size 1 that spread has the size of the others.
template <class L, class Out, class Other, class X, class G, class N>
constexpr auto contraction_back(const X& factor, const G& cotangent, N&& other) {
  using from = std::remove_cvref_t<N>;
  using rule = contracted_back_type<L, Out, Other, typename X::type, type_of_t<G>, typename from::type>;
  using result = typename rule::type;
  contract_node<result, L, Out, Other, decltype(cotangent.leaf()), from> n{
      {{}, cotangent.mesh()}, cotangent.leaf(), static_cast<N&&>(other)};
  for (int d = 0; d < result::dims::rank; ++d) {
    const int label = labels_array<L>::value[d];
    const long own = factor.size_[d];
    n.size_[d] = own != 1 ? own : size_with_label<Out>(label, n.x, size_with_label<Other>(label, n.y, own));
  }
  return n;
}

/// Whether a value of the type N has the dims of a factor of the type X, so that it is its cotangent as it is.
template <class X, class N>
inline constexpr bool is_of_factor =
    std::is_same_v<typename X::value_type, typename N::value_type> &&
    std::is_same_v<keys_of<typename X::dims>, keys_of<typename N::dims>> &&
    summed_dims<typename N::dims, typename X::dims>::repeated::size == 0 &&
    std::is_same_v<typename spread_type<N, typename X::dims>::type::dims, typename N::dims>;
/// Whether the cotangent of a factor X, made by the contraction N, waits for a sum over devices, so that the
/// contraction itself may sum those of this process.
template <class X, class N>
inline constexpr bool sums_devices = false;
template <class X, class N>
  requires(std::is_same_v<typename N::backend, machine_backend> && is_mesh<typename N::type::mesh> &&
           is_of_factor<typename X::type, typename N::type>)
inline constexpr bool sums_devices<X, N> =
    is_only_to_be_summed<typename cotangent_of<typename X::type>::type, typename N::type>;

/// A leaf from `begin` on, `size` elements of the dim with a label; a leaf without that label is itself.
template <class L, class N>
N part_with_label(const N& leaf, int label, long begin, long size) {
  N part = leaf;
  for (int d = 0; d < labels_array<L>::rank; ++d)
    if (labels_array<L>::value[d] == label) part.size_[d] = size, part.offset += begin * part.stride[d];
  return part;
}
/// Which dims are not split.
template <class Dims>
inline constexpr bool dims_on_each_device[1] = {};
template <class E, class... Rest>
inline constexpr bool dims_on_each_device<dims<E, Rest...>>[] = {E::split_over::size == 0,
                                                                 (Rest::split_over::size == 0)...};

/// Whether the cotangent of a factor X, made by the contraction N, may be made in parts: no sum over devices waits for all
/// of it.
template <class X, class N>
inline constexpr bool can_be_parted = false;
template <class X, class N>
  requires(std::is_same_v<typename N::backend, machine_backend> && is_of_factor<typename X::type, typename N::type> &&
           !sums_devices<X, N>)
inline constexpr bool can_be_parted<X, N> = true;
/// Elements of a cotangent of windows that are made at once.
inline constexpr long elements_of_windows = 1 << 20;
/// The cotangent of windows of an array, in parts: all of it would be many times as long as the array. False where X is no
/// such view, or has no dim to be parted, which is whole on each device.
template <class X, class N>
bool deliver_windows(const sweep& s, const X& factor, const N& n) {
  using dims = typename N::type::dims;
  constexpr auto& is_whole = dims_on_each_device<dims>;
  int dim = 0;
  while (dim < dims::rank && (n.size_[dim] == 1 || !is_whole[dim])) ++dim;
  if (dim >= dims::rank || n.sizes().product() <= elements_of_windows || !shares_places(factor)) return false;
  const long all = n.size_[dim], one = n.sizes().product() / all;
  const long step = elements_of_windows / one > 1 ? elements_of_windows / one : 1;
  const int label = labels_array<typename N::out_labels>::value[dim];
  for (long begin = 0; begin < all; begin += step) {
    const long size = begin + step < all ? step : all - begin;
    N part{n.place(), part_with_label<typename N::left_labels>(n.x, label, begin, size),
           part_with_label<typename N::right_labels>(n.y, label, begin, size)};
    part.size_[dim] = size;
    X place = factor;
    place.size_[dim] = size;
    place.offset += begin * place.stride[dim];
    deliver(s, place, contractor<machine_backend>::run(part));
  }
  return true;
}

template <class X, class N>
constexpr void deliver_contracted(const sweep& s, const X& factor, const N& n) {
  if constexpr (sums_devices<X, N>) {
    using type = typename N::type;
    using M = typename type::mesh;
    constexpr unsigned mask = axes_to_sum<typename cotangent_of<typename X::type>::type, type>;
    using run = contractor<machine_backend>;
    using to = typename reduced_over_type<type, typename axes_from<M, mask, mesh_axes>::type>::type;
    const mesh_instance& mesh = instance_of(n.mesh());
    long devices = 1;
    for (int i = 0; i < M::rank; ++i) devices *= ((mask >> i) & 1u) != 0 ? mesh.local[i] : 1;
    if (devices > 1 && !mesh.reproducible && run::has_blocks(n, mask))
      return static_cast<vertex_with<row_on<typename X::type, typename X::backend>>&>(*factor.buffer.origin)
          .template add_summed<type>(factor, run::summed<to>(n, mask));
  }
  if constexpr (can_be_parted<X, N>)
    if (deliver_windows(s, factor, n)) return;
  if constexpr (is_of_factor<typename X::type, typename N::type>)
    deliver(s, factor, contractor<typename N::backend>::run(n));
  else deliver(s, factor, contractor<typename N::backend>::run(n).leaf());
}

template <class N, class Value, int Order>
class product_vertex final : public recorded_vertex<Value, Order> {
  using X = decltype(N::x);
  using Y = decltype(N::y);

 public:
  template <class Make>
  constexpr product_vertex(const Make& make, const Value& value)
      : recorded_vertex<Value, Order>(value), node_(make()) {
    this->depends_on_leaves(node_.x);
    this->depends_on_leaves(node_.y);
  }
  constexpr void pull(const sweep& s) {
    using LX = typename N::left_labels;
    using LY = typename N::right_labels;
    using Out = typename N::out_labels;
    this->with_cotangent(s, [&](const auto& g, const auto& view) {
      if constexpr (is_traced_leaf<X>)
        if (is_reached(node_.x))
          deliver_contracted(s, node_.x, contraction_back<LX, Out, LY>(node_.x, g, view(node_.y)));
      if constexpr (is_traced_leaf<Y>)
        if (is_reached(node_.y))
          deliver_contracted(s, node_.y, contraction_back<LY, Out, LX>(node_.y, g, view(node_.x)));
    });
  }

 private:
  N node_;
};

template <class I, class L>
struct contractor<traced_backend<I, L>> {
  template <class N>
  static constexpr auto run(const N& n) {
    const vertex* const from = origin_among(n.x, n.y);
    auto value = saved_or_made(made_by::product, from,
                               [&] { return contractor<I>::run(with_operands(n, untraced(n.x), untraced(n.y))); });
    vertex_ptr origin;
    if (from != nullptr) {
      using levels = some_levels<order_of<L>>;
      const auto kept = [&] { return with_operands(n, traced_in<levels>(n.x), traced_in<levels>(n.y)); };
      origin = vertex_ptr(new product_vertex<decltype(kept()), decltype(value), order_of<L>>(kept, value));
    }
    return with_origin<L>(static_cast<decltype(value)&&>(value), static_cast<vertex_ptr&&>(origin));
  }
};

// ---- arrays one after the other -------------------------------------------------------------------------------------

/// Arrays joined along dim D: each gets its part of the cotangent.
template <class Value, int D, int Order, class... X>
class joined_vertex final : public recorded_vertex<Value, Order> {
 public:
  constexpr joined_vertex(const Value& value, const X&... x) : recorded_vertex<Value, Order>(value), parts_(x...) {
    (this->depends_on_leaves(x), ...);
  }
  constexpr void pull(const sweep& s) {
    this->with_cotangent(s, [&](const auto& g, const auto&) {
      long begin = 0;
      call_with_entries([&](const auto&... part) { (one(s, g.leaf(), part, begin), ...); }, parts_);
    });
  }

 private:
  template <class G, class Part>
  static constexpr void one(const sweep& s, const G& g, const Part& part, long& begin) {
    using from = typename G::type;
    using dims = typename from::dims;
    using key = at<D, keys_of<dims>>;
    using part_dims =
        typename dims_of_part<dims, D, typename extent_with_key<typename Part::type::dims, key>::type>::type;
    const long size = part.size_[dim_with_key<typename Part::type::dims, key>];
    if constexpr (is_traced_leaf<Part>) {
      using memory = std::remove_cvref_t<decltype(g.buffer)>;
      leaf_node<typename from::value_type, part_dims, typename from::state, typename from::mesh, memory, false> cut(
          g.buffer, g.offset + begin * g.stride[D], {}, g.mesh_, g.stored);
      for (int d = 0; d < dims::rank; ++d) cut.size_[d] = d == D ? size : g.size_[d], cut.stride[d] = g.stride[d];
      for (int i = 0; i < from::mesh::rank; ++i) cut.coordinate_stride[i] = g.coordinate_stride[i];
      deliver(s, part, cut);
    }
    begin += size;
  }
  std::tuple<X...> parts_;
};

template <class I, class L>
struct joiner<traced_backend<I, L>> {
  template <class Type, int D, class... N>
  static constexpr auto run(const sizes_of<typename Type::dims>& size, const typename Type::mesh& mesh, const N&... n) {
    return join<Type, D>(size, mesh, stored_leaf(n)...);
  }

 private:
  template <class N>
  static constexpr auto stored_leaf(const N& n) {
    if constexpr (is_leaf<N>) return n;
    else return evaluator<typename backend_of<N, on<I>>::type>::materialize(n).leaf();
  }
  template <class B>
  struct on {
    using backend = B;
  };
  template <class Type, int D, class... X>
  static constexpr auto join(const sizes_of<typename Type::dims>& size, const typename Type::mesh& mesh,
                             const X&... x) {
    auto value = joiner<I>::template run<Type, D>(size, mesh, untraced(x)...);
    using levels = some_levels<order_of<L>>;
    vertex_ptr origin;
    if constexpr (has_derivative_type<Type>)
      if (origin_among(x...) != nullptr)
        origin = vertex_ptr(new joined_vertex<decltype(value), D, order_of<L>, decltype(traced_in<levels>(x))...>(
            value, traced_in<levels>(x)...));
    return with_origin<L>(static_cast<decltype(value)&&>(value), static_cast<vertex_ptr&&>(origin));
  }
};

}  // namespace nabla::detail
