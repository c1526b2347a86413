// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/array/region.hpp>
#include <nabla/exec/kernel/lower.hpp>
#include <nabla/exec/kernel/permute.hpp>
#include <nabla/exec/rows/columns.hpp>
#include <nabla/exec/rows/several_rows.hpp>
#include <nabla/exec/rows/softmax_columns.hpp>
#include <nabla/op/elementwise/divide.hpp>
#include <utility>

namespace nabla {

namespace detail {

// ---- which axes have a block for each coordinate -----------------------------------------------------------------------

template <class M, class N>
unsigned stored_axes(const N& n);

template <class M, class T, class D, class S, class X, bool U>
unsigned stored_axes_of(const leaf_node<T, D, S, X, buffer, U>& n) {
  return mask_on<M, X>(n.stored);
}
template <class M, class T>
unsigned stored_axes_of(const literal_node<T>&) {
  return 0;
}
template <class M, class... A>
unsigned open_axes(open_mesh<A...>) {
  return axis_mask<M>(mesh_axes<A...>{});
}
template <class M, class Other>
unsigned open_axes(Other) {
  return 0;
}
template <class M, class T, class D, class S, class X>
unsigned stored_axes_of(const affine_node<T, D, S, X>& n) {
  return n.index ? open_axes<M>(X{}) : 0u;
}
template <class M, class F, class Type, class In, class... N>
unsigned stored_axes_of(const map_node<F, Type, In, N...>& n) {
  return n.child.apply([](const auto&... c) { return (stored_axes<M>(c) | ... | 0u); });
}
template <class M, class R, class Type, class Keys, bool Keep, class N>
unsigned stored_axes_of(const reduce_node<R, Type, Keys, Keep, N>& n) {
  return stored_axes<M>(n.child);
}
/// Split and unreduced values have a block for each coordinate, constants too.
template <class M, class Type>
inline constexpr unsigned always_stored_on =
    split_mask<M, typename Type::dims> | masks_of<typename Type::state, M>.u;
template <class M, class N>
unsigned stored_axes([[maybe_unused]] const N& n) {
  if constexpr (std::is_same_v<M, no_mesh>) {
    return 0;
  } else {
    unsigned s = stored_axes_of<M>(n);
    if constexpr (requires { typename N::type::dims; }) s |= always_stored_on<M, typename N::type>;
    return s;
  }
}

// ---- making an expression fit one loop nest ------------------------------------------------------------------------------

/// The dim that runs along a position of the loop nest.
template <class Places, int Position>
inline constexpr int dim_at = [] {
  for (int d = 0; d < places_array<Places>::rank; ++d)
    if (places_array<Places>::value[d] == Position) return d;
  return -1;
}();
/// How many dims run along a position of the loop nest.
template <class Places>
inline constexpr int dims_covered = [] {
  int c = 0;
  for (int d = 0; d < places_array<Places>::rank; ++d) c += places_array<Places>::value[d] >= 0;
  return c;
}();

/// Whether there is a reduction in an expression.
template <class N>
inline constexpr bool has_reduction = false;
template <class F, class Type, class In, class... N>
inline constexpr bool has_reduction<map_node<F, Type, In, N...>> = (has_reduction<N> || ...);
template <class R, class Type, class Keys, bool Keep, class N>
inline constexpr bool has_reduction<reduce_node<R, Type, Keys, Keep, N>> = true;

/// Whether a reduction runs inside a loop nest: along its rows, and none of them repeated.
template <class Places, int Inner, int Live, class N>
inline constexpr bool runs_inside = false;
template <class Places, int Inner, int Live, class R, class Type, class Keys, bool Keep, class N>
inline constexpr bool runs_inside<Places, Inner, Live, reduce_node<R, Type, Keys, Keep, N>> =
    reduced_places<Places, Type, Keys, Keep, typename N::type::dims, Inner + 1>::along_rows &&
    !has_place<Places, Inner> && dims_covered<Places> >= Live;
/// A reduction over outer dims: the last dim in memory stays.
template <class N>
inline constexpr bool is_column_reduction = false;
template <class R, class Type, class Keys, bool Keep, class N>
inline constexpr bool is_column_reduction<reduce_node<R, Type, Keys, Keep, N>> =
    !in_list<at<at_least_one(N::type::dims::rank) - 1, keys_of<typename N::type::dims>>, Keys>;

/// How many dims a reduction runs over.
template <class N>
inline constexpr int reduced_dims = 0;
template <class R, class Type, class Keys, bool Keep, class N>
inline constexpr int reduced_dims<reduce_node<R, Type, Keys, Keep, N>> = length<Keys>;

/// Whether a reduction below a node has a loop nest of its own and is stored.
template <class Places, int Inner, int Live, class N>
inline constexpr bool has_stored_reduction = false;
template <class Places, int Inner, int Live, class R, class Type, class Keys, bool Keep, class N>
inline constexpr bool has_stored_reduction<Places, Inner, Live, reduce_node<R, Type, Keys, Keep, N>> =
    !runs_inside<Places, Inner, Live, reduce_node<R, Type, Keys, Keep, N>>;
template <class Places, int Inner, int Live, class F, class Type, class In, class... N>
inline constexpr bool has_stored_reduction<Places, Inner, Live, map_node<F, Type, In, N...>> =
    (has_stored_reduction<places_of_child<Places, Type, N>, Inner, Live, N> || ...);
/// Whether a function of a stored reduction is stored in its place, because the loop nest would work it out again for
/// each element of an outer dim that it does not have: the 1 / sqrt(var) of a normalisation along columns.
template <class Places, int Inner, int Live, class N>
inline constexpr bool is_stored_with_its_reduction =
    dims_covered<Places> - int(has_place<Places, Inner>) < Live && has_stored_reduction<Places, Inner, Live, N>;

/// Whether a softmax is stored where the statistic of its rows would be, so that its exponentials are made once: one
/// that by itself is made as rows or as columns.
template <class Places, int Inner, int Live, class N>
inline constexpr bool is_stored_softmax = false;
template <class Places, int Inner, int Live, class Type, class X, class S>
inline constexpr bool is_stored_softmax<Places, Inner, Live, map_node<op::softmax, Type, void, X, S>> =
    !runs_inside<places_of_child<Places, Type, S>, Inner, Live, S> &&
    (is_column_reduction<S> || reduced_dims<S> == 1);

/// The mesh axes that split the dim of a type which runs along a position.
template <class Places, int Position, class Type>
struct split_at_position {
  using type = list<>;
};
template <class Places, int Position, class Type>
  requires(dim_at<Places, Position> >= 0)
struct split_at_position<Places, Position, Type> {
  using type = typename extent_at<typename Type::dims, dim_at<Places, Position>>::split_over;
};
/// Whether a softmax has more of a row than the loop nest, which has parts of it (Row: split by these axes): there is no
/// row of it that could be made at once.
template <class Places, int Inner, class Row, class N>
inline constexpr bool is_cut_softmax = false;
template <class Places, int Inner, class Row, class Type, class X, class S>
inline constexpr bool is_cut_softmax<Places, Inner, Row, map_node<op::softmax, Type, void, X, S>> =
    has_place<Places, Inner> && !std::is_same_v<typename split_at_position<Places, Inner, Type>::type, Row>;

/// Whether the memory of an operand runs crosswise to the rows of a loop nest.
template <class Places, int Inner, bool Unit>
inline constexpr bool is_crosswise = has_place<Places, Inner> && !(Unit && last_place<Places> == Inner);
/// Whether a node is stored as a leaf that the loop nest reads, because it cannot run inside it.
template <class Places, int Inner, int Live, class Row, class N>
inline constexpr bool is_stored_first = false;
template <class Places, int Inner, int Live, class Row, class N>
  requires(has_reduction<N>)
inline constexpr bool is_stored_first<Places, Inner, Live, Row, N> =
    is_stored_softmax<Places, Inner, Live, N> || is_cut_softmax<Places, Inner, Row, N> ||
    is_stored_with_its_reduction<Places, Inner, Live, N>;

/// The loop nest inside, of a reduction that runs along rows.
template <class Places, int Inner, class N>
struct nest_inside;
template <class Places, int Inner, class R, class Type, class Keys, bool Keep, class N>
struct nest_inside<Places, Inner, reduce_node<R, Type, Keys, Keep, N>> {
  using shape = reduced_places<Places, Type, Keys, Keep, typename N::type::dims, Inner + 1>;
  static constexpr int live = dims_covered<Places> + shape::reduced - 1;
  static constexpr int inner = Inner + shape::reduced;
  using row = typename split_at_position<typename shape::type, inner, typename N::type>::type;
  using places = places_here<typename shape::type>;
};

/// Whether all of an expression runs inside the loop nest as it is.
template <int Inner, int Live, class Row, class Places, class N>
inline constexpr bool runs_as_it_is = true;
template <int Inner, int Live, class Row, class Places, class T, class D, class S, class X, bool U>
inline constexpr bool runs_as_it_is<Inner, Live, Row, Places, leaf_node<T, D, S, X, buffer, U>> =
    !is_crosswise<typename Places::template of<leaf_node<T, D, S, X, buffer, U>>, Inner, U>;
template <int Inner, int Live, class Row, class Places, class F, class Type, class In, class... N>
inline constexpr bool runs_as_it_is<Inner, Live, Row, Places, map_node<F, Type, In, N...>> =
    !is_stored_first<typename Places::template of<map_node<F, Type, In, N...>>, Inner, Live, Row,
                     map_node<F, Type, In, N...>> &&
    (runs_as_it_is<Inner, Live, Row, places_below<typename Places::template of<map_node<F, Type, In, N...>>, Type>,
                   N> &&
     ...);
template <int Inner, int Live, class Row, class Places, class R, class Type, class Keys, bool Keep, class N>
inline constexpr bool runs_as_it_is<Inner, Live, Row, Places, reduce_node<R, Type, Keys, Keep, N>> = [] {
  using node = reduce_node<R, Type, Keys, Keep, N>;
  using spots = typename Places::template of<node>;
  if constexpr (!runs_inside<spots, Inner, Live, node>) return false;
  else {
    using inside = nest_inside<spots, Inner, node>;
    return runs_as_it_is<inside::inner, inside::live, typename inside::row, typename inside::places, N>;
  }
}();

/// Replaces what cannot run inside this loop nest by a stored array: reductions that do not run along its rows, and
/// operands whose memory runs crosswise. Live: how many outer dims the nest has here, coordinates left out. Row: the
/// mesh axes that split its rows. Places: where the dims of a node run, places_here or places_below.
template <class M, int Inner, int Live, class Row, class Places>
struct fusing {
  template <class T, class D, class S, class X, bool U>
  auto operator()(const leaf_node<T, D, S, X, buffer, U>& n) const {
    using spots = typename Places::template of<leaf_node<T, D, S, X, buffer, U>>;
    if constexpr (is_crosswise<spots, Inner, U>) return along_rows<dim_at<spots, Inner>>(n);
    else return n;
  }
  template <class T>
  auto operator()(const literal_node<T>& n) const {
    return n;
  }
  template <class T, class D, class S, class X>
  auto operator()(const affine_node<T, D, S, X>& n) const {
    return n;
  }
  template <class F, class Type, class In, class... N>
  auto operator()(const map_node<F, Type, In, N...>& n) const {
    using node = map_node<F, Type, In, N...>;
    using spots = typename Places::template of<node>;
    if constexpr (is_stored_first<spots, Inner, Live, Row, node>) {
      return (*this)(evaluator<typename node::backend>::materialize(n).leaf());
    } else if constexpr (runs_as_it_is<Inner, Live, Row, Places, node>) {
      return n;
    } else {
      using below = fusing<M, Inner, Live, Row, places_below<spots, Type>>;
      return n.child.template into<node_made_by<below, node>>(below{}, n.place());
    }
  }
  template <class R, class Type, class Keys, bool Keep, class N>
  auto operator()(const reduce_node<R, Type, Keys, Keep, N>& n) const {
    using node = reduce_node<R, Type, Keys, Keep, N>;
    using spots = typename Places::template of<node>;
    if constexpr (runs_inside<spots, Inner, Live, node>) {
      using inside = nest_inside<spots, Inner, node>;
      using below = fusing<M, inside::inner, inside::live, typename inside::row, typename inside::places>;
      auto child = below{}(n.child);
      return reduce_node<R, Type, Keys, Keep, decltype(child)>{n.place(), static_cast<decltype(child)&&>(child)};
    } else {
      return evaluator<typename N::backend>::materialize(n).leaf();
    }
  }
};

/// A reduction along rows that covers every dim of the result (of that rank), the last one too: its rows are single
/// elements.
template <class Places, int Rank, class N>
inline constexpr bool needs_unit_rows = false;
template <class Places, int Rank, class F, class Type, class In, class... N>
inline constexpr bool needs_unit_rows<Places, Rank, map_node<F, Type, In, N...>> =
    (needs_unit_rows<places_of_child<Places, Type, N>, Rank, N> || ...);
template <class Places, int Rank, class R, class Type, class Keys, bool Keep, class N>
inline constexpr bool needs_unit_rows<Places, Rank, reduce_node<R, Type, Keys, Keep, N>> =
    N::type::dims::rank > 0 &&
    in_list<at<at_least_one(N::type::dims::rank) - 1, keys_of<typename N::type::dims>>, Keys> &&
    dims_covered<Places> == Rank;

template <int First, class Seq>
struct shifted_places;
template <int First, int... D>
struct shifted_places<First, std::integer_sequence<int, D...>> {
  using type = places<(First + D)...>;
};
/// The places of a result's dims in its own loop nest, from First on.
template <class Type, int First>
using places_of_result = typename shifted_places<First, std::make_integer_sequence<int, Type::dims::rank>>::type;
/// Whether the rows of that loop nest are single elements.
template <class N>
inline constexpr bool has_unit_rows =
    N::type::dims::rank == 0 || needs_unit_rows<places_of_result<typename N::type, 0>, N::type::dims::rank, N>;
/// How many dims that loop nest has but its rows.
template <class N>
inline constexpr int outer_dims = N::type::dims::rank - (has_unit_rows<N> ? 0 : 1);
/// The position of its first dim there.
template <class N>
inline constexpr int first_dim_of_result = first_dim(N::type::mesh::rank, outer_dims<N>);

/// A node as it runs inside a loop nest: itself, where that changes nothing of its type.
template <class M, int Inner, int Live, class Places, class N>
decltype(auto) fused_into(const N& n) {
  using row = typename split_at_position<Places, Inner, typename N::type>::type;
  if constexpr (runs_as_it_is<Inner, Live, row, places_here<Places>, N>) return (n);
  else return fusing<M, Inner, Live, row, places_here<Places>>{}(n);
}

/// Makes a node a kernel of one loop nest: run(position of the inner loop, kernel, sizes).
template <class N, class Run>
void lowered(const N& n, unsigned stored, const Run& run) {
  using type = typename N::type;
  using dims = typename type::dims;
  using M = typename type::mesh;
  constexpr int first = first_dim_of_result<N>, inner = first + outer_dims<N>;
  using spots = places_of_result<type, first>;
  const mesh_layout* layout = layout_of(n.mesh());
  loop_nest nest = nest_of<M, dims>(n.sizes(), layout, stored, first);
  if constexpr (has_unit_rows<N>) nest.size[inner] = 1;
  const auto& fused = fused_into<M, inner, outer_dims<N>, spots>(n);
  run(std::integral_constant<int, inner>{}, lowering<M, inner, places_here<spots>>{nest, layout}(fused), nest.size);
}
/// Runs a node into memory that is laid out as its result.
template <class N, class T>
void run_into(const N& n, T* out, unsigned stored) {
  lowered(n, stored, [&](auto inner, const auto& k, const long* size) {
    run_rows<decltype(inner)::value>(k, contiguous_rows<T>{out}, size);
  });
}
/// Runs a node into strided memory: strides of the coordinates of its mesh, and of its dims, of which the last is 1.
template <class N, class T>
void run_placed(const N& n, T* out, unsigned stored, const long* coordinates, const long* strides) {
  using type = typename N::type;
  constexpr int first = first_dim_of_result<N>, rank = type::dims::rank;
  strided_rows<T, first + rank + 1> to{out, {}};
  for (int i = 0; i < type::mesh::rank; ++i) to.stride[i] = coordinates[i];
  for (int d = 0; d < rank; ++d) to.stride[first + d] = strides[d];
  lowered(n, stored,
          [&](auto inner, const auto& k, const long* size) { run_rows<decltype(inner)::value>(k, to, size); });
}
/// Runs a node whose elements are several numbers of T. Where R is a reduction, that of the first one goes to `total`.
template <class R, class N, class T, int Count>
void run_several_into(const N& n, const result_row<T> (&out)[Count], unsigned stored, T* total) {
  several_rows<T, Count, R> to{{}, {total}};
  for (int i = 0; i < Count; ++i) to.out[i] = out[i];
  lowered(n, stored,
          [&](auto inner, const auto& k, const long* size) { run_rows<decltype(inner)::value>(k, to, size); });
}

/// Runs a reduction over outer dims: the last dim in memory stays.
template <class R, class Type, class Keys, bool Keep, class N, class T>
void run_columns(const reduce_node<R, Type, Keys, Keep, N>& n, T* out, unsigned stored) {
  using dims = typename Type::dims;
  using M = typename Type::mesh;
  // Positions: coordinates, all dims of the result but the last, the reduced dims, the last dim.
  constexpr int first = first_dim(M::rank, dims::rank - 1 + length<Keys>), last = first + dims::rank - 1;
  using result = places_of_result<Type, first>;
  using shape = reduced_places<result, Type, Keys, Keep, typename N::type::dims, last + 1>;
  constexpr int inner = last + shape::reduced;
  // The last dim moves behind the reduced ones, which close up.
  using moved = typename moved_behind<typename shape::type, last, inner>::type;
  const mesh_layout* layout = layout_of(n.mesh());
  loop_nest before = nest_of<M, dims>(n.sizes(), layout, stored, first);
  extend_nest<shape>(before, n.child, layout);
  loop_nest nest = before;
  for (int p = last; p < inner; ++p) nest.size[p] = before.size[p + 1], nest.cuts[p] = before.cuts[p + 1];
  nest.size[inner] = before.size[last], nest.cuts[inner] = before.cuts[last];
  const auto& fused = fused_into<M, inner, inner - first, moved>(n.child);
  auto k = lowering<M, inner, places_here<moved>>{nest, layout}(fused);
  using in = computing<typename N::type::value_type>;
  run_columns_kernel<R, in, last, inner>(k, out, nest.size, reduced_count<Keys>(n.child));
}

template <class N>
inline constexpr bool is_column_softmax = false;
template <class Type, class X, class S>
inline constexpr bool is_column_softmax<map_node<op::softmax, Type, void, X, S>> = is_column_reduction<S>;
template <class Type, class X, class S>
inline constexpr bool is_column_softmax<map_node<op::log_softmax, Type, void, X, S>> = is_column_reduction<S>;

/// A softmax whose operand needs rows that are single elements: they have no softmax of their own.
template <class N>
inline constexpr bool is_softmax_of_unit_rows = false;
template <class Type, class X, class S>
inline constexpr bool is_softmax_of_unit_rows<map_node<op::softmax, Type, void, X, S>> =
    has_unit_rows<map_node<op::softmax, Type, void, X, S>>;

/// Where dim d of a softmax goes, some dims being reduced: first those that stay, then the reduced ones, then the last dim.
template <bool... Reduced>
constexpr int softmax_place(int d) {
  constexpr bool is_reduced[] = {Reduced...};
  constexpr int rank = sizeof...(Reduced), first_reduced = rank - 1 - (int(Reduced) + ...);
  int before[2] = {0, 0};
  for (int i = 0; i < d; ++i) ++before[is_reduced[i]];
  return is_reduced[d] ? first_reduced + before[1] : d + 1 == rank ? d : before[0];
}
/// The places of the dims of a softmax from First on.
template <class DimKeys, class Keys, int First>
struct softmax_places;
template <class... K, class Keys, int First>
struct softmax_places<list<K...>, Keys, First> {
  static constexpr int rank = sizeof...(K);
  static constexpr int first_reduced = First + rank - 1 - (int(in_list<K, Keys>) + ...);
  template <int... D>
  static places<First + softmax_place<in_list<K, Keys>...>(D)...> build(std::integer_sequence<int, D...>);
  using type = decltype(build(std::make_integer_sequence<int, rank>{}));
};

/// Runs a softmax over outer dims of an operand; false where it pays to make its statistic first.
template <class F, class Type, class X, class R, class OfRow, class Keys, bool Keep, class Y, class Operand, class T>
bool run_column_softmax(const map_node<F, Type, void, X, reduce_node<R, OfRow, Keys, Keep, Y>>& n,
                        const Operand& operand, T* out, unsigned stored) {
  using dims = typename Type::dims;
  using M = typename Type::mesh;
  constexpr int first = first_dim(M::rank, dims::rank - 1), inner = first + dims::rank - 1;
  using shape = softmax_places<keys_of<dims>, Keys, first>;
  using spots = typename shape::type;
  const mesh_layout* layout = layout_of(n.mesh());
  const loop_nest in_memory = nest_of<M, dims>(n.sizes(), layout, stored, first);
  loop_nest nest = in_memory;
  long strides[inner + 1];
  for (long p = inner, step = 1; p >= 0; step *= in_memory.size[p--]) {
    const int to = p < first ? int(p) : places_array<spots>::value[p - first];
    nest.size[to] = in_memory.size[p], nest.cuts[to] = in_memory.cuts[p];
    strides[to] = step;
  }
  const auto& fused = fused_into<M, inner, inner - first, spots>(operand);
  const auto k = lowering<M, inner, places_here<spots>>{nest, layout}(fused);
  return run_softmax_columns<F, R, shape::first_reduced, inner>(k, out, strides, nest.size);
}

/// What goes back to the operand of a softmax n over outer dims from the cotangent e of what Of makes of it, in one pass;
/// false where it pays to store the softmax.
template <class Of, class Type, class X, class S, class E, class T>
bool run_column_softmax_back(const map_node<op::softmax, Type, void, X, S>& n, const E& e, T* out, unsigned stored) {
  using operands = map_node<op::softmax_operands<Of>, Type, void, X, E>;
  return run_column_softmax(n, operands{n.place(), {n.child.a, e}}, out, stored);
}

template <>
struct evaluator<machine_backend> {
  template <class N>
  static auto materialize(const N& n) {
    using type = typename N::type;
    const unsigned stored = stored_axes<typename type::mesh>(n);
    if constexpr (is_leaf<N>) {
      // A view that lies in memory as an array does is that array.
      if (stored == n.stored && is_contiguous(n))
        return typename stored_impl<type, machine_backend>::type(n.buffer, n.offset, n.sizes(), n.mesh(), stored);
    }
    auto out = new_array<type>(n.sizes(), bound(n.mesh()), stored);
    run(n, elements(out), stored);
    return out;
  }
  /// A quotient by 1 is the array itself, one of an array that nobody else holds is written where that lies: so ends a
  /// mean over devices.
  template <class T, class D, class S, class M, class In, class L>
  static array<T, D, S, M> materialize(
      map_node<op::divide, array_type<T, D, S, M>, In, leaf_node<T, D, S, M, buffer, true>, literal_node<L>>&& n) {
    return n.child.apply([&](auto& leaf, const auto& divisor) {
      const bool by_one = divisor.value == L{1};
      if (leaf.buffer.is_foreign() || !is_contiguous(leaf) || (!by_one && leaf.buffer.owners() > 1))
        return materialize(std::as_const(n));
      auto out = materialize(leaf);
      if (!by_one) run(n, elements(out), out.stored());
      return out;
    });
  }
  template <class N, class T>
  static void run(const N& n, T* out, unsigned stored) {
    if constexpr (is_leaf<N>)
      copy_leaf(n, out, stored);
    else if constexpr (is_column_reduction<N>)
      run_columns(n, out, stored);
    else if constexpr (is_column_softmax<N> || is_softmax_of_unit_rows<N>)
      run_softmax(n, out, stored);
    else
      run_into(n, out, stored);
  }

 private:
  /// As columns, or as a function of its elements and of the statistic, which is stored.
  template <class F, class Type, class X, class S, class T>
  static void run_softmax(const map_node<F, Type, void, X, S>& n, T* out, unsigned stored) {
    if constexpr (runs_on_the_host && is_column_reduction<S>)
      if (run_column_softmax(n, n.child.a, out, stored)) return;
    run_into(map_node<of_single_elements<F>, Type, void, X, S>{n.place(), n.child}, out, stored);
  }
};

/// An array with the same value in memory of its own.
template <class X>
X copy_in_own_memory(const X& x) {
  X own = new_array<type_of_t<X>>(x.sizes(), x.mesh(), x.stored());
  evaluator<machine_backend>::run(x.leaf(), elements(own), x.stored());
  return own;
}

/// Values without a place of their own are materialised where the program runs.
template <>
struct evaluator<no_backend> : evaluator<machine_backend> {};

/// The same value with a block for each coordinate of more axes.
template <class X>
X stored_over(const X& x, unsigned axes) {
  if ((x.stored() & axes) == axes) return x;
  X out = new_array<type_of_t<X>>(x.sizes(), x.mesh(), x.stored() | axes);
  evaluator<machine_backend>::run(x.leaf(), elements(out), out.stored());
  return out;
}

}  // namespace detail
}  // namespace nabla
