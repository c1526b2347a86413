// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cassert>
#include <nabla/control/detail/leaves.hpp>
#include <nabla/exec/exec.hpp>
#include <nabla/transform/detail/graph/row.hpp>
#include <nabla/transform/detail/rules/pull_words.hpp>

// The cotangent of a value: the sum of what its users hand back, added up where it lies, as it arrives.
namespace nabla::detail {

template <class Row>
class vertex_with;
/// Whether a vertex is that of the whole of x, not of an array that x is a view of.
template <class X>
constexpr bool is_vertex_of(const vertex_ptr& v, const X& x) {
  return static_cast<const vertex_with<row_on<type_of_t<X>, typename X::backend>>&>(*v).place() == place_of(x);
}

template <class Leaf, class L, class Stored>
constexpr vertex_ptr vertex_of_part(const Leaf& leaf, const traced<L, Stored>& x, block_place place);
template <class L, class Row>
constexpr vertex_ptr vertex_of_sum(std::vector<vertex_ptr> parts, const Row& row);

/// A sum of cotangents in places of one block, as a row. Recorded ones are parts of it as well, for derivatives of this
/// derivative.
template <class Row>
class row_sum {
 public:
  using type = type_of_t<Row>;

  constexpr bool is_empty() const { return summands_ == 0; }
  template <class Leaf, class T, class D, class S, class M>
  void add(const Leaf& leaf, const array<T, D, S, M>& x, block_place place) {
    assert(has_no_copies<type_of_t<decltype(x)>>(x.stored()));
    add_placed(placed_row(leaf, x, place));
  }
  template <class Leaf, class T, class D, class S, class M>
  constexpr void add(const Leaf& leaf, const abstract_array<T, D, S, M>& x, block_place place) {
    add_row(placed_row(leaf, x, place).template row<type>());
  }
  template <class Leaf, class L, class Stored>
  constexpr void add(const Leaf& leaf, const traced<L, Stored>& x, block_place place) {
    if (x.origin()) parts_.push_back(vertex_of_part(leaf, x, place));
    add(leaf, x.primal(), place);
  }
  constexpr void add_row(Row r) {
    if (summands_++ == 0) row_ = static_cast<Row&&>(r);
    else row_ = row_ + r;
  }
  template <class L>
  constexpr void add_row(const traced<L, Row>& r) {
    if (r.origin()) parts_.push_back(r.origin());
    add_row(r.primal());
  }
  /// The sum, which is given away.
  template <class L>
  constexpr auto take() {
    const long summands = std::exchange(summands_, 0);
    Row row = std::exchange(row_, {});
    if constexpr (order_of<L> == 0) {
      return row;
    } else {
      auto parts = std::exchange(parts_, {});
      const bool is_one = summands == 1 && parts.size() == 1 && is_vertex_of(parts[0], row);
      vertex_ptr origin;
      if (is_one) origin = parts[0];
      else origin = vertex_of_sum<L>(static_cast<decltype(parts)&&>(parts), row);
      return with_origin<L>(row, origin);
    }
  }

 private:
  template <class T, class M>
  NABLA_NOINLINE void add_placed(const placed_in_row<T, M>& x) {
    if (x.is_row() || !is_written_in_place() || (x.stored() & ~row_.stored()) != 0) {
      add_row(x.template row<type>());
    } else {
      x.template put<true>(row_);
      ++summands_;
    }
  }
  bool is_written_in_place() const {
    return summands_ > 0 && row_.storage().owners() == 1 && !row_.storage().is_foreign();
  }

  Row row_;
  long summands_ = 0;
  std::vector<vertex_ptr> parts_;
};

// ---- states ---------------------------------------------------------------------------------------------------------

/// Whether a cotangent of type X becomes one of type Type by a sum over devices alone, block by block.
template <class Type, class X>
inline constexpr bool is_only_to_be_summed = [] {
  using M = typename X::mesh;
  constexpr masks have = masks_of<typename X::state, M>, want = masks_of<typename Type::state, M>;
  return ((have.v | have.u) & ~(want.v | want.u)) != 0 &&
         std::is_same_v<typename splits_of_dims<typename X::dims>::type,
                        typename splits_of_dims<typename Type::dims>::type>;
}();

/// A cotangent on the mesh of its value, or back. An open value names a part of a mesh, and what is equal on all devices
/// may be on none: along the axes that are lost the cotangent does not vary. No block is lost, and none is added.
template <class State, class Mesh, class T, class D, class S, class M>
auto with_mesh(const array<T, D, S, M>& x, const Mesh& mesh) {
  using to = array_type<T, D, State, Mesh>;
  if constexpr (is_open_mesh<Mesh> || is_open_mesh<M>) {
    using larger = std::conditional_t<is_mesh<M>, M, Mesh>;
    static_assert(masks_of<S, larger> == masks_of<State, larger>, "nabla: a cotangent has the blocks of its value");
    constexpr const int(&place)[Mesh::rank + 1] = places_in<Mesh, M>::at;
    const auto l = x.layout();
    leaf_node<T, D, State, Mesh, buffer, true> n(x.storage(), x.offset(), x.sizes(), bound(mesh), 0);
    for (int d = 0; d < D::rank; ++d) n.stride[d] = l.stride[d];
    for (int i = 0; i < Mesh::rank; ++i) {
      if (place[i] < 0) continue;
      n.stored |= ((x.stored() >> place[i]) & 1u) << i;
      n.coordinate_stride[i] = l.coordinate[place[i]];
    }
    return stored_as<to>(n, x.sizes(), n.mesh_);
  } else {
    using stored = typename stored_impl<to, machine_backend>::type;
    return stored(x.storage(), x.offset(), x.sizes(), mesh, is_mesh<Mesh> && is_mesh<M> ? x.stored() : 0u);
  }
}
template <class State, class Mesh, class T, class D, class S, class M>
constexpr auto with_mesh(const abstract_array<T, D, S, M>& x, const Mesh& mesh) {
  return abstract_result<array_type<T, D, State, Mesh>>(x.sizes(), mesh, x.listener());
}
/// The mesh To of a value, of the mesh of its cotangent.
template <class To, class M>
constexpr To mesh_from(const M& m) {
  To to{};
  for (int i = 0; i < To::rank; ++i) to.sizes[i] = m.sizes[places_in<To, M>::at[i]];
  if constexpr (is_mesh<To>) to.layout = m.layout;
  return to;
}
/// A value on the mesh of a type.
template <class Type, class X>
constexpr auto on_mesh_of_type(const X& x) {
  using mesh = typename Type::mesh;
  if constexpr (std::is_same_v<mesh, mesh_type_of<X>>) return x;
  else if constexpr (Type::mesh::rank > 0) return with_mesh<typename Type::state>(x, mesh_from<mesh>(x.mesh()));
  else return with_mesh<typename Type::state>(x, mesh{});
}

/// What is still to be summed over devices. It is summed once, for all that has arrived.
/// (Functions that are not virtual, as those of a vertex.)
struct unsettled_sum {
  const void* kind;
  void (*end)(unsettled_sum*);
  unsettled_sum* next = nullptr;
};
/// All of them for one cotangent.
class unsettled_sums {
 public:
  constexpr unsettled_sums() = default;
  constexpr unsettled_sums(unsettled_sums&& o) noexcept : first_(std::exchange(o.first_, nullptr)) {}
  constexpr unsettled_sums& operator=(unsettled_sums&& o) noexcept {
    std::swap(first_, o.first_);
    return *this;
  }
  constexpr ~unsettled_sums() { clear(); }
  NABLA_NOINLINE constexpr void clear() {
    while (first_ != nullptr) {
      unsettled_sum* const s = std::exchange(first_, first_->next);
      s->end(s);
    }
  }
  constexpr unsettled_sum* first() const { return first_; }
  constexpr unsettled_sum* find(const void* kind) const {
    unsettled_sum* s = first_;
    while (s != nullptr && s->kind != kind) s = s->next;
    return s;
  }
  constexpr void add(unsettled_sum* s) {
    unsettled_sum** end = &first_;
    while (*end != nullptr) end = &(*end)->next;
    *end = s;
  }

 private:
  unsettled_sum* first_ = nullptr;  ///< owned
};
template <class Row>
struct unsettled_rows : unsettled_sum {
  void (*settle)(unsettled_sum&, const sweep&, row_sum<Row>&);
};
/// What is left of rows when the devices of a process have been summed, on the way to a cotangent of type To.
template <class To, class From, class L>
struct summed_row {
  static constexpr bool exists = false;
  using type = From;
};
template <class To, class T, class D, class S, class M>
  requires is_mesh<M>
struct summed_row<To, array<T, D, S, M>, levels<>> {
  static constexpr bool exists = true;
  using from = array_type<T, D, S, M>;
  static constexpr unsigned mask = axes_to_sum<To, from>;
  using axes = typename axes_from<M, mask, mesh_axes>::type;
  using type = typename stored_impl<typename reduced_over_type<from, axes>::type, machine_backend>::type;
};
template <class From, class L, class Row>
struct unsettled_rows_of final : unsettled_rows<Row> {
  static constexpr char id = 0;
  constexpr unsettled_rows_of()
      : unsettled_rows<Row>{{&id, [](unsettled_sum* s) { delete static_cast<unsettled_rows_of*>(s); }},
                            [](unsettled_sum& rows, const sweep& s, row_sum<Row>& to) {
                              static_cast<unsettled_rows_of&>(rows).settle_in(s, to);
                            }} {}
  constexpr void settle_in(const sweep& s, row_sum<Row>& to) {
    using type = type_of_t<Row>;
    if constexpr (summed::exists)
      if (!summed_within.is_empty()) return to.add_row(on_mesh_of_type<type>(in_state_of<type>(s, sum(s))));
    to.add_row(on_mesh_of_type<type>(in_state_of<type>(s, rows.template take<L>())));
  }
  using summed = summed_row<type_of_t<Row>, From, L>;
  row_sum<From> rows;
  row_sum<typename summed::type> summed_within;  ///< rows that the devices of this process have been summed in

 private:
  auto sum(const sweep& s) {
    using axes = typename summed::axes;
    if (!rows.is_empty()) summed_within.add_row(nabla::detail::sum_within<axes>(rows.template take<L>()));
    return nabla::detail::sum_between<axes>({"psum", s.where}, summed_within.template take<L>());
  }
};

/// A vertex with the cotangent of its value.
template <class Row>
class vertex_with : public vertex {
 public:
  constexpr block_place place() const { return place_; }

  /// Adds the cotangent x of a view of the value.
  template <class Leaf, class X>
  constexpr void add(const sweep& s, const Leaf& leaf, const X& x) {
    using want = typename cotangent_of<typename Leaf::type>::type;
    using from = typename stored_impl<typename flat_impl<type_of_t<X>>::type,
                                      typename values_of_backend<typename X::backend>::type>::type;
    static_assert(has_no_values<typename Row::backend> == has_no_values<typename from::backend>,
                  "nabla::grad(f)(x) requires in what is planned an x that an argument of the plan has given: "
                  "zeros_like(y), or an argument more");
    if constexpr (is_only_to_be_summed<want, type_of_t<X>>)
      unsettled<from, typename levels_of<X>::type>().rows.add(leaf, x, place_);
    else has_arrived().total.add(leaf, on_mesh_of_type<type_of_t<Row>>(in_state_of<want>(s, x)), place_);
  }
  /// Adds one that waits for a sum over devices, as From, and in which those of this process are summed.
  template <class From, class Leaf, class X>
  void add_summed(const Leaf& leaf, const X& x) {
    using from = typename stored_impl<typename flat_impl<From>::type, machine_backend>::type;
    unsettled<from, levels<>>().summed_within.add(leaf, x, place_);
  }
  /// Adds a cotangent of the whole value.
  template <class X>
  constexpr void add_row(const X& row) {
    has_arrived().total.add_row(row);
  }
  /// The cotangent as a row, which is given away. Recorded in the graphs of L.
  template <class L>
  constexpr auto take(const sweep& s) {
    arrivals_of& a = has_arrived();
    for (auto* u = a.unsettled.first(); u != nullptr; u = u->next)
      static_cast<unsettled_rows<Row>*>(u)->settle(*u, s, a.total);
    auto row = a.total.template take<L>();
    this->drop_cotangent();
    return row;
  }

 protected:
  constexpr vertex_with(block_place p, graph_counts& counts) : vertex(counts), place_(p) {}

 private:
  template <class From, class L>
  constexpr auto& unsettled() {
    using kind = unsettled_rows_of<From, L, Row>;
    unsettled_sums& all = has_arrived().unsettled;
    if (auto* const u = all.find(&kind::id)) return static_cast<kind&>(*u);
    kind* const made = new kind;
    all.add(made);
    return *made;
  }
  struct arrivals_of final : arrivals {
    row_sum<Row> total;
    unsettled_sums unsettled;
    constexpr arrivals_of() : arrivals{end_arrivals<arrivals_of>} {}
  };
  constexpr arrivals_of& has_arrived() {
    if (!this->has_cotangent()) this->arrives(new arrivals_of);
    return static_cast<arrivals_of&>(*this->arrived());
  }

  block_place place_;
};

}  // namespace nabla::detail
