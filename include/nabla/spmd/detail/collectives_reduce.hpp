// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/comm/later_sums.hpp>
#include <nabla/spmd/detail/itinerary.hpp>

// psum and its like on devices: among the blocks of this process by one kernel, then between processes.
namespace nabla::detail {

/// Reduces what lies at `in` in each process into `out`, n elements: at once, or later with others where sums are
/// joined.
template <class = void>
NABLA_NOINLINE void reduce_between(const process_group& processes, const called& call, const buffer& from,
                                   const void* in, const buffer& to, void* out, long n, element type, reduction how) {
  const long bytes = n * size_of(type);
  if (later_sums* const later = later_sums::of_this_thread;
      how == reduction::sum && later && later->take({&processes, call, from, in, to, out, bytes, type}))
    return;
  block_on_wire summand(processes, in, bytes);
  block_on_wire total(processes, out, bytes, on_wire::received);
  all_reduce(processes, summand, total, n, type, how);
}

/// A reduction over the devices of a group: without the types of its operand.
struct device_reduction {
  const called& call;
  const mesh_instance& mesh;
  const process_group& processes;  ///< their axes are in the order of the operand's mesh
  const mesh_layout& of_mesh;      ///< the operand's, and in its positions:
  unsigned group, stored;
  stack_view l;

  /// The devices of the group in this process.
  long slots() const {
    long n = 1;
    for (int i = 0; i < l.mesh_rank; ++i)
      if ((group >> i) & 1u) n *= of_mesh.local[i];
    return n;
  }
  bool has_one_device() const { return slots() == 1 && processes.size == 1; }
  /// Reduces the stack at `in` into that at `out`, which has `n` elements. Returns whether a kernel made it all, which
  /// then called `last` with each result. With NABLA_REPRODUCIBLE=1 all blocks come together and are reduced as one
  /// process would, so that every layout of the same devices gives the same bits.
  template <reduction How, class T, class Last>
  NABLA_NOINLINE bool run(const buffer& from, const T* in, const buffer& to, T* out, long n, Last last) const {
    if (processes.size > 1 && mesh.reproducible) {
      reduce_in_device_order<How>(from, in, out, n, last);
      return true;
    }
    if (processes.size == 1) {
      reduce_slots<How>(in, out, l, of_mesh, stored, group, last);
      return true;
    }
    const bool alone = slots() == 1;
    if (!alone) reduce_slots<How>(in, out, l, of_mesh, stored, group);
    reduce_between<>(processes, call, alone ? from : to, alone ? in : out, to, out, n, element_of<T>, How);
    return false;
  }

 private:
  template <reduction How, class T, class Last>
  void reduce_in_device_order(const buffer& from, const T* in, T* out, long n, Last last) const {
    const long block = l.elements_of_block();
    if (block == 0) return;
    long stack = block;
    for (int i = 0; i < l.mesh_rank; ++i)
      if ((stored >> i) & 1u) stack *= of_mesh.local[i];
    const gathered_stacks all = gather_stacks<>(processes, from, 0, in, stack, long(sizeof(T)));
    const in_order_of<T> blocks(static_cast<const T*>(all.memory.data()), blocks_in_order(all.total));
    reduce_blocks<How>(blocks.data, out, n / block, slots() * processes.size, block, last);
  }
  /// The blocks of all devices in mesh order, for each coordinate that stays. `between`: elements of the stacks.
  strides_view blocks_in_order(long between) const {
    strides_view v;
    for (int i = 0; i < l.mesh_rank; ++i)
      if (((stored & ~group) >> i) & 1u) v.push(of_mesh.local[i], l.coordinate[i]);
    auto along = processes.processes.begin();
    for (int i = 0; i < l.mesh_rank; ++i) {
      if (!((group >> i) & 1u)) continue;
      const long count = *along++;
      between /= count;
      v.push(count, between);
      v.push(of_mesh.local[i], l.coordinate[i]);
    }
    for (int d = 0; d < l.rank; ++d) v.push(l.block[d], l.stride[d]);
    return v;
  }
};

}  // namespace nabla::detail
