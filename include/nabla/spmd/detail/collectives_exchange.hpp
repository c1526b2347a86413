// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/op/collective/all_to_all.hpp>
#include <nabla/spmd/detail/itinerary.hpp>

// all_to_all on devices: what goes to one process is put together in the order in which it will lie there, so that one
// of the two copies often falls away.
namespace nabla::detail {

/// A part of a result, and its stride in x. `of_processes`: it is made by as many processes.
struct part_of_result {
  long size, stride;
  bool of_processes;
};
using parts_of_result = short_list<part_of_result, 8>;
/// The parts of a result, in the order of its memory.
template <class Rule, class Layout>
parts_of_result places_in_result(const mesh_instance& mesh, const parted_strides& part, const Layout& l,
                                   unsigned group, unsigned stored) {
  parts_of_result all;
  for (int i = 0; i < Layout::mesh_rank; ++i)
    if ((stored >> i) & 1u)
      all.push_back({mesh.local[i], ((group >> i) & 1u) ? part.at(i).slot_stride : l.coordinate[i], false});
  const auto devices = [&] {
    for (int i = 0; i < part.axes.size(); ++i) {
      const auto& a = part.axes[i];
      all.push_back({a.processes, 0, true});
      all.push_back({a.slots, l.coordinate[a.position], false});
    }
  };
  int r = 0;
  for (int d = 0; d < Rule::part::from::rank; ++d) {
    const bool is_split = d == Rule::split_place;
    if (is_split && !Rule::tiled) continue;
    if (r++ == Rule::place) devices();
    all.push_back({is_split ? part.size : l.block[d], l.stride[d], false});
  }
  if (r == Rule::place) devices();
  return all;
}
/// What x gives to one process, or, with `part`, to all of them one after the other.
inline strides_view order_in_memory(const parts_of_result& places, const parted_strides* part = nullptr) {
  strides_view v;
  if (part) part->processes_first(v);
  for (int i = 0; i < places.size(); ++i)
    if (!places[i].of_processes) v.push(places[i].size, places[i].stride);
  return v;
}
/// What came from all processes, one behind the other, `chunk` elements each, in the order of the result.
inline strides_view as_received(const parts_of_result& places, long chunk, long stack) {
  strides_view v;
  for (int i = 0; i < places.size(); ++i) {
    long& left = places[i].of_processes ? stack : chunk;
    left /= places[i].size;
    v.push(places[i].size, left);
  }
  return v;
}

template <class G, class Split, class Concat, bool Tiled, class X>
auto on_devices(const all_to_all_word<G, Split, Concat, Tiled>&, const called& call, const X& x) {
  using rule = exchange_rule<type_of_t<X>, G, Split, Concat, Tiled>;
  using to = typename rule::type;
  using M = typename to::mesh;
  using T = typename to::value_type;
  constexpr auto positions = positions_in<M>(G{});
  const auto size = rule::sizes(call, x);
  const mesh_instance& mesh = announced(call, x, G{});
  const process_group& processes = mesh.group(positions);
  const auto l = x.layout();
  const unsigned stored = x.stored() | axis_mask<M>(G{});
  const parted_strides part(mesh, positions, l.block[rule::split_place], l.stride[rule::split_place]);
  const auto places = places_in_result<rule>(mesh, part, l, axis_mask<M>(G{}), stored);
  if (processes.size == 1 && is_run(order_in_memory(places)))
    return typename stored_impl<to, machine_backend>::type(x.storage(), x.offset(), size, x.mesh(), stored);
  auto out = new_array<to>(size, x.mesh(), stored);
  const long stack = out.stored_elements();
  if (stack == 0) return out;
  if (processes.size == 1) {
    copy_strided<T>(elements(x), elements(out), order_in_memory(places));
    return out;
  }
  const long chunk = stack / processes.size;
  const in_order_of<T> send(elements(x), order_in_memory(places, &part));
  const strides_view met = as_received(places, chunk, stack);
  const bool lies_right = is_run(met);
  const buffer memory = lies_right ? out.storage() : buffer(std::size_t(stack) * sizeof(T));
  exchange_blocks(processes, send.data, memory.data(), chunk * long(sizeof(T)));
  if (!lies_right) copy_strided(static_cast<const T*>(memory.data()), elements(out), met);
  return out;
}

}  // namespace nabla::detail
