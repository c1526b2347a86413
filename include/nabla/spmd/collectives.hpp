// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <algorithm>
#include <cstring>
#include <limits>
#include <nabla/op/collective/assume_invarying.hpp>
#include <nabla/op/collective/pmax.hpp>
#include <nabla/op/collective/pmean.hpp>
#include <nabla/op/collective/pmin.hpp>
#include <nabla/spmd/detail/collectives_exchange.hpp>
#include <nabla/spmd/detail/collectives_permute.hpp>
#include <nabla/spmd/detail/collectives_reduce.hpp>
#include <nabla/spmd/detail/collectives_scatter.hpp>
#include <nabla/spmd/detail/same_on_all.hpp>
#include <string>

// How the collectives run on devices: among the blocks of this process first, then once between processes.
namespace nabla::detail {

/// Writes the dims of gathered stacks: for a mesh axis the processes and then their slots, for a dim of the block itself.
template <class Leaf, class Layout>
struct stack_dims {
  Leaf& leaf;
  const Layout& layout;
  const mesh_instance& mesh;
  long between;  ///< elements of all stacks that are left
  int at = 0;
  void add(long size, long stride) { leaf.size_[at] = size, leaf.stride[at] = stride, ++at; }
  /// At this place in the type's mesh, and in that of the devices.
  void axis(int a, int of_devices) {
    const long count = mesh.processes_along[of_devices];
    between /= count;
    add(count, count > 1 ? between : 0);
    add(mesh.local[of_devices], layout.coordinate[a]);
  }
  void dim(long size, int d) { add(size, layout.stride[d]); }
};

/// The stacks of all processes of a group as one leaf: the processes and slots of each axis stand before the dim at Place.
template <int Place, class Shown, class State, bool Unit, class X, class... A>
auto gathered_leaf(const X& x, const mesh_instance& mesh, mesh_axes<A...> group) {
  using M = mesh_type_of<X>;
  constexpr unsigned mask = axis_mask<M>(mesh_axes<A...>{});
  constexpr int rank = type_of_t<X>::dims::rank;
  const auto axes = positions_of_devices<M>(group);
  auto stacks = gather_stacks(mesh.group(axes), x);
  leaf_node<typename X::value_type, Shown, State, M, buffer, Unit> n(
      std::move(stacks.memory), stacks.first, {}, x.mesh(), x.stored() & ~mask);
  const auto l = x.layout();
  for (int i = 0; i < M::rank; ++i) n.coordinate_stride[i] = ((mask >> i) & 1u) ? 0 : l.coordinate[i];
  // A leaf counts a dim that is split over explicit axes whole.
  stack_dims<decltype(n), decltype(l)> dims{n, l, mesh, stacks.total};
  for (int d = 0; d < Place; ++d) dims.dim(x.sizes()[d], d);
  for (std::size_t i = 0; i < sizeof...(A); ++i) dims.axis(positions_in<M>(group)[i], axes[i]);
  for (int d = Place; d < rank; ++d) dims.dim(x.sizes()[d], d);
  return n;
}

template <class Type, class X>
auto retyped_over(const X& x, unsigned stored) {
  return typename stored_impl<Type, machine_backend>::type(x.storage(), x.offset(), x.sizes(), x.mesh(), stored);
}

template <class Value>
struct reduced_value {
  Value value;
  bool is_finished;  ///< `last` has been called
};

/// Reduces over mesh axes. Where a kernel makes it all, it calls `last` with each result.
template <reduction How, class G, class Last, class X>
auto made_over_devices(const called& call, const X& x, Last last) {
  using from = type_of_t<X>;
  using M = typename from::mesh;
  using T = typename from::value_type;
  using to = typename reduced_over_type<from, G>::type;
  using result = reduced_value<typename stored_impl<to, machine_backend>::type>;
  constexpr unsigned group = axis_mask<M>(G{});
  const mesh_instance& mesh = announced(call, x, G{});
  const auto axes = positions_of_devices<M>(typename axes_from<M, group, mesh_axes>::type{});
  const auto l = x.layout();
  const device_reduction over{call, mesh, mesh.group(axes), *layout_of(x.mesh()), group, x.stored(), l};
  const unsigned stored = x.stored() & ~group;
  if (over.has_one_device()) return result{retyped_over<to>(x, stored), false};
  auto out = new_array<to>(x.sizes(), x.mesh(), stored);
  // A bool is a byte.
  using number = std::conditional_t<std::is_same_v<T, bool>, unsigned char, T>;
  const bool is_finished =
      over.template run<How>(x.storage(), reinterpret_cast<const number*>(elements(x)), out.storage(),
                             reinterpret_cast<number*>(elements(out)), out.stored_elements(), last);
  return result{std::move(out), is_finished};
}

/// The place in the mesh of the first device of this process whose block differs, times the elements of a block, and
/// the element.
template <class X>
std::int64_t first_unequal_element(const mesh_instance& mesh, const X& expected, const X& found, long block) {
  using T = typename X::value_type;
  const long n = found.stored_elements();
  const auto a = on_host(view_of<const T, 1>(elements(expected), &n));
  const auto b = on_host(view_of<const T, 1>(elements(found), &n));
  std::int64_t first = std::numeric_limits<std::int64_t>::max();
  for (long i = 0; i < n; ++i) {
    if (std::memcmp(a.data() + i, b.data() + i, sizeof(T)) == 0) continue;
    long left = i / block, place = 0, step = 1;
    for (int axis = mesh.rank - 1; axis >= 0; --axis) {
      const bool has_blocks = (found.stored() >> axis) & 1u;
      place += (mesh.start[axis] + (has_blocks ? left % mesh.local[axis] : 0)) * step;
      if (has_blocks) left /= mesh.local[axis];
      step *= mesh.size[axis];
    }
    first = std::min(first, place * block + i % block);
  }
  return first;
}

/// The first block of the group's first process, spread over all coordinates, must be what is there. All that
/// take the same steps learn of a difference, wherever it is among them.
template <class G, class X>
void require_equal_blocks(const called& call, const X& x) {
  using T = typename X::value_type;
  using M = mesh_type_of<X>;
  const mesh_instance& mesh = instance_of(x.mesh());
  constexpr auto axes = positions_in<M>(G{});
  begin_together(mesh, call, axes, bytes_of_block(x), dtype_name<T>);
  const X mine = stored_over(x, axis_mask<M>(G{}));
  auto n = mine.leaf();
  for (const int a : axes) n.coordinate_stride[a] = 0;
  auto first = new_array<type_of_t<X>>(x.sizes(), x.mesh(), mine.stored());
  evaluator<machine_backend>::run(n, elements(first), first.stored());
  const process_group& group = mesh.group(axes_in_step(mesh, axes));
  {
    const long bytes = first.stored_elements() * long(sizeof(T));
    block_on_wire from_first(group, elements(first), bytes, on_wire::sent_and_received);
    broadcast(group, from_first, bytes, 0);
  }
  const std::int64_t block = bytes_of_block(x) / long(sizeof(T));
  constexpr auto none = std::numeric_limits<std::int64_t>::max();
  std::int64_t at = first_unequal_element(mesh, first, mine, block);
  all_reduce(in_step(mesh), &at, 1, element::i64, reduction::min);
  if (at == none) return;
  const std::string over = mesh.label(axes);
  throw runtime_error("nabla::assume_invarying(x, " + over + ") requires equal blocks on all devices along " + over +
                      ": they differ, first in element " + std::to_string(at % block) + " on device " +
                      std::to_string(mesh.devices[int(at / block)].id) + called_at(call.where));
}

template <class G, class X>
auto on_devices(const psum_word<G>&, const called& call, const X& x) {
  return made_over_devices<reduction::sum, G>(call, x, as_it_is{}).value;
}

template <class R, class G, class X>
auto on_devices(const best_word<R, G>&, const called& call, const X& x) {
  return made_over_devices<R::over_split, G>(call, x, as_it_is{}).value;
}

/// A sum over devices in two steps. First over those of this process: no message, and no word that is announced.
template <class G, class X>
auto sum_within(const X& x) {
  return by_float(x, []<class Y>(const Y& y) {
    using to = typename reduced_over_type<type_of_t<Y>, G>::type;
    constexpr unsigned mask = axis_mask<mesh_type_of<Y>>(G{});
    auto out = new_array<to>(y.sizes(), y.mesh(), y.stored() & ~mask);
    reduce_slots<reduction::sum>(elements(y), elements(out), y.layout(), instance_of(y.mesh()), y.stored(), mask);
    return out;
  });
}

/// Then between processes.
template <class G, class X>
X sum_between(const called& call, const X& x) {
  const mesh_instance& mesh = announced(call, x, G{});
  const process_group& processes = mesh.group(positions_in<mesh_type_of<X>>(G{}));
  if (processes.size == 1) return x;
  return by_float(x, [&]<class Y>(const Y& y) {
    auto out = new_array<type_of_t<Y>>(y.sizes(), y.mesh(), y.stored());
    reduce_between<>(processes, call, y.storage(), elements(y), out.storage(), elements(out), out.stored_elements(),
                     element_of<typename Y::value_type>, reduction::sum);
    return out;
  });
}

/// What is left of the division waits for what follows: nothing, where a kernel made the sum.
template <class G, class X>
auto mean_on_devices(const called& call, const X& x) {
  using T = typename X::value_type;
  const long devices = x.mesh().size(G{});
  auto total = made_over_devices<reduction::sum, G>(call, x, divided<T>{static_cast<T>(devices)});
  return std::move(total.value) / (total.is_finished ? 1 : devices);
}

/// Gathers the blocks along mesh axes, in the order listed, into the dim at the rule's place; a new dim if stacked.
template <class G, class Form, class Target, class X>
auto on_devices(const all_gather_word<G, Form, Target>&, const called& call, const X& x) {
  using from = type_of_t<X>;
  using rule = gather_rule<from, G, Form, Target>;
  using to = typename rule::type;
  const mesh_instance& mesh = announced(call, x, G{});
  using spread = typename rule::template spread_dims<process_axis, slot_axis>;
  // Stacked behind the last dim, the coordinates are the fastest: their stride is that of whole blocks.
  constexpr bool unit = rule::place < from::dims::rank;
  return stored_as<to>(gathered_leaf<rule::place, spread, typename to::state, unit>(x, mesh, G{}), rule::sizes(x),
                       x.mesh());
}

/// Another state, the same bits. What is unreduced has a block for each coordinate.
template <class Type, class X>
auto on_devices(const pcast_word<Type>&, const called&, const X& x) {
  return blocks_as_typed<Type>(x, x.sizes(), x.mesh());
}

/// The block of the first coordinate, for all; with checks on, compared with the others.
template <class G, class X>
auto on_devices(const assume_invarying_word<G>&, const called& call, const X& x) {
  using type = typename assumed_rule<type_of_t<X>, G>::type;
  using M = typename type::mesh;
  constexpr unsigned mask = axis_mask<M>(G{});
  if (instance_of(x.mesh()).checks) require_equal_blocks<G>(call, x);
  auto n = x.leaf();
  n.stored &= ~mask;
  for (int i = 0; i < M::rank; ++i)
    if ((mask >> i) & 1u) n.coordinate_stride[i] = 0;
  return stored_as<type>(std::move(n), x.sizes(), x.mesh());
}

/// A view: nothing moves.
template <class G, class Form, class X>
auto on_devices(const own_part_word<G, Form>& word, const called& call, const X& x) {
  using rule = typename own_part_word<G, Form>::template rule<type_of_t<X>>;
  using type = typename rule::type;
  using M = typename type::mesh;
  constexpr int rank = dims_of<X>::rank;
  constexpr unsigned group = axis_mask<M>(G{});
  const mesh_instance& mesh = instance_of(x.mesh());
  const auto size = word.sizes(call, x);
  const auto whole = x.leaf();
  leaf_node<typename X::value_type, typename type::dims, typename type::state, M, buffer, false> n(
      whole.buffer, whole.offset, size, whole.mesh_, whole.stored | group);
  for (int i = 0; i < M::rank; ++i) n.coordinate_stride[i] = whole.coordinate_stride[i];
  int to = 0;
  for (int d = 0; d < rank; ++d)
    if (d != rule::place || rule::keeps) n.stride[to++] = whole.stride[d];
  long step = whole.stride[rule::place] * x.sizes()[rule::place];
  for (const int a : positions_in<M>(G{})) {
    step /= mesh.size[a];
    n.coordinate_stride[a] = step;
    n.offset += mesh.start[a] * step;
  }
  return stored_as<type>(n, size, x.mesh());
}

/// How words that run at once run on arrays in memory.
template <>
struct word_runner<machine_backend> {
  template <class Word, class X>
  static auto run(const Word& word, const called& call, X&& x) {
    using T = value_type_t<X>;
    if constexpr (Word::is_made_of_words) return word.run(call, static_cast<X&&>(x));
    else if constexpr (std::is_same_v<sent_dtype<Word, T>, T>) return on_devices(word, call, static_cast<X&&>(x));
    else return by_float(static_cast<X&&>(x), [&](const auto& y) { return on_devices(word, call, y); });
  }
};

/// A value that the host reads is the same on all processes. Process 0 may read for itself, to print.
template <class T, class M>
void require_same_read(const called& call, const T& value, const M& m) {
  if (!alone_on_root::is_running()) require_same_on_all(instance_of(m), call, value, "it");
}

}  // namespace nabla::detail
