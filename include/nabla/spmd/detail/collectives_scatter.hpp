// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/op/collective/psum_scatter.hpp>
#include <nabla/spmd/detail/itinerary.hpp>

// psum_scatter on devices: the blocks of this process are summed and put in the order of the processes that get the
// parts, by one kernel if they are long.
namespace nabla::detail {

/// The slots of a process, or all devices of a group, that are summed: in mesh order, as psum does it.
using summands = slots_kernel<reduction::sum, float>::coordinates;

/// Sums views of the same shape that lie apart as `from` says.
template <class T>
void sum_views(const T* in, T* out, strides_view v, const summands& from) {
  slots_kernel<reduction::sum, T> k{in, out, 1, {}, {}, 0, 1};
  if (v.rank > 0 && v.stride[v.rank - 1] == 1) k.n = v.size[--v.rank];
  for (int d = 0; d < v.rank; ++d) k.rows.add(v.size[d], v.stride[d]);
  for (int d = 0; d < from.rank; ++d) k.slots.add(from.size[d], from.stride[d]);
  run_slots(k);
}

/// A sum over the devices of a group, of which each keeps a part: without the types of its operand.
template <class T>
struct scattered_sum {
  const mesh_instance& mesh;
  const process_group& processes;
  parted_strides part;
  stack_view l;  ///< of the operand
  int place;     ///< the dim that is given out
  bool keeps;    ///< whether it stays, that many times shorter
  unsigned group, stored, stored_before;

  /// The slots of this process that are summed.
  long slots() const {
    long n = 1;
    for (int a = 0; a < part.axes.size(); ++a) n *= part.axes[a].slots;
    return n;
  }
  /// Writes the parts that this process keeps, `stack` elements.
  NABLA_NOINLINE void run(const T* in, const run_of_memory& out, long stack) const {
    T* const to = static_cast<T*>(out.memory.data()) + out.first;
    const bool alone = processes.size == 1;
    if (!alone && mesh.reproducible) return sum_in_device_order(in, to, stack);
    if (slots() == 1) return scatter(in_order_of<T>(in, parts_in_order(l.coordinate, !alone)).data, to, stack);
    const buffer memory = alone ? out.memory : buffer(std::size_t(stack * processes.size) * sizeof(T));
    T* const summed = static_cast<T*>(memory.data()) + (alone ? out.first : 0);
    // The stack when the blocks are summed.
    long coordinate[max_mesh_rank] = {}, elements = l.elements_of_block();
    for (int i = l.mesh_rank - 1; i >= 0; --i)
      if ((stored_before & ~group) >> i & 1u) coordinate[i] = elements, elements *= mesh.local[i];
    const strides_view parts = parts_in_order(coordinate, !alone);
    if (is_run(parts)) {
      reduce_slots<reduction::sum>(in, summed, l, mesh, stored_before, group);
    } else if (const strides_view v = parts_in_order(l.coordinate, !alone); has_long_runs(v)) {
      sum_views(in, summed, v, slots_of_group());
    } else {
      // Summed whole, then put in order: 1.3 to 2.7 ms of the above.
      const buffer total(std::size_t(elements) * sizeof(T));
      T* const sum = static_cast<T*>(total.data());
      reduce_slots<reduction::sum>(in, sum, l, mesh, stored_before, group);
      copy_strided<T>(sum, summed, parts);
    }
    if (!alone) scatter(summed, to, stack);
  }

 private:
  void scatter(const T* from, T* to, long stack) const {
    const long bytes = stack * long(sizeof(T));
    block_on_wire sent(processes, from, bytes * processes.size);
    block_on_wire total(processes, to, bytes, on_wire::received);
    reduce_scatter(processes, sent, total, stack, element_of<T>, reduction::sum);
  }
  /// Eight blocks of 4 MB: one kernel takes 1.2 ms where it reads runs of 1024 elements, 2.4 ms in runs of 128, 6 ms
  /// of 16.
  static bool has_long_runs(const strides_view& v) {
    return v.rank == 0 || (v.stride[v.rank - 1] == 1 && v.size[v.rank - 1] >= 1024);
  }
  /// The parts of a block in the order of the result, before them the processes that they go to.
  strides_view parts_in_order(const long* coordinate, bool for_all_processes) const {
    strides_view v;
    if (for_all_processes) part.processes_first(v);
    for (int i = 0; i < l.mesh_rank; ++i)
      if ((stored >> i) & 1u) v.push(mesh.local[i], ((group >> i) & 1u) ? part.at(i).slot_stride : coordinate[i]);
    for (int d = 0; d < l.rank; ++d) {
      if (d != place) v.push(l.block[d], l.stride[d]);
      else if (keeps) v.push(part.size, l.stride[d]);
    }
    return v;
  }
  summands slots_of_group() const {
    summands s;
    for (int i = 0; i < l.mesh_rank; ++i)
      if ((group >> i) & 1u) s.add(mesh.local[i], l.coordinate[i]);
    return s;
  }
  /// All blocks come to the process that keeps their part, and are summed as one process would: the same bits on every
  /// layout of the same devices.
  void sum_in_device_order(const T* in, T* out, long stack) const {
    strides_view v;
    part.processes_first(v);
    for (int i = 0; i < l.mesh_rank; ++i)
      if ((group >> i) & 1u) v.push(mesh.local[i], l.coordinate[i]);
    const strides_view kept = parts_in_order(l.coordinate, false);
    for (int d = 0; d < kept.rank; ++d) v.push(kept.size[d], kept.stride[d]);
    const in_order_of<T> send(in, v);
    const long chunk = slots() * stack;
    const buffer memory(std::size_t(chunk * processes.size) * sizeof(T));
    exchange_blocks(processes, send.data, memory.data(), chunk * long(sizeof(T)));
    // The processes lie in the order of the axes as listed, the slots of each in mesh order.
    summands from;
    long slot_stride = chunk;
    for (int i = 0; i < l.mesh_rank; ++i) {
      if (!((group >> i) & 1u)) continue;
      long process_stride = chunk;
      for (int a = part.axes.size(); part.axes[--a].position != i;) process_stride *= part.axes[a].processes;
      from.add(mesh.processes_along[i], process_stride);
      slot_stride /= mesh.local[i];
      from.add(mesh.local[i], slot_stride);
    }
    strides_view run;
    run.push(stack, 1);
    sum_views(static_cast<const T*>(memory.data()), out, run, from);
  }
};

template <class G, class Form, class X>
auto on_devices(const psum_scatter_word<G, Form>&, const called& call, const X& x) {
  using rule = scatter_rule<type_of_t<X>, G, Form>;
  using to = typename rule::type;
  using M = typename to::mesh;
  using T = typename to::value_type;
  constexpr unsigned group = axis_mask<M>(G{});
  constexpr auto positions = positions_in<M>(G{});
  const auto size = rule::sizes(call, x);
  const mesh_instance& mesh = announced(call, x, G{});
  const auto l = x.layout();
  const scattered_sum<T> sum{mesh,
                             mesh.group(positions),
                             {mesh, positions, l.block[rule::place], l.stride[rule::place]},
                             l,
                             rule::place,
                             rule::keeps,
                             group,
                             x.stored() | group,
                             x.stored()};
  if (sum.slots() == 1 && sum.processes.size == 1)
    return typename stored_impl<to, machine_backend>::type(x.storage(), x.offset(), size, x.mesh(), sum.stored);
  auto out = new_array<to>(size, x.mesh(), sum.stored);
  if (const long stack = out.stored_elements(); stack > 0)
    sum.run(elements(x), {out.storage(), out.offset()}, stack);
  return out;
}

}  // namespace nabla::detail
