// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/array/as_array.hpp>
#include <nabla/comm/comm.hpp>
#include <nabla/exec/evaluate.hpp>
#include <nabla/spmd/detail/slots.hpp>
#include <string>

// What the collectives on devices share.
namespace nabla::detail {

/// A mesh axis seen as an array axis: the coordinates of this process along it, or the processes.
template <class A>
struct slot_axis {
  static constexpr const char* name() { return A::name(); }
};
template <class A>
struct process_axis {
  static constexpr const char* name() { return A::name(); }
};

template <class X>
long bytes_of_block(const X& x) {
  const auto l = x.layout();
  long n = long(sizeof(typename X::value_type));
  for (int d = 0; d < type_of_t<X>::dims::rank; ++d) n *= l.block[d];
  return n;
}

/// Announces a collective word of x over mesh axes.
template <class X, class... A>
const mesh_instance& announced(const called& call, const X& x, mesh_axes<A...> group) {
  using M = mesh_type_of<X>;
  const mesh_instance& mesh = instance_of(x.mesh());
  announce(mesh, call, positions_of_devices<M>(group), bytes_of_block(x), dtype_name<typename X::value_type>);
  return mesh;
}

/// Block p of `in` goes to process p of the group, and block p of `out` comes from it.
inline void exchange_blocks(const process_group& processes, const void* in, void* out, long bytes) {
  block_on_wire sent(processes, in, bytes * processes.size);
  block_on_wire received(processes, out, bytes * processes.size, on_wire::received);
  all_to_all(processes, sent, received, bytes);
}

/// The stacks of all processes of a group, one behind the other: nothing moves where there is one.
struct gathered_stacks {
  buffer memory;
  long first = 0;  ///< element
  long total = 0;  ///< elements
};
template <class = void>
NABLA_NOINLINE gathered_stacks gather_stacks(const process_group& processes, const buffer& memory, long first,
                                             const void* stack, long elements, long size_of_element) {
  if (processes.size == 1) return {memory, first, elements};
  const long bytes = elements * size_of_element;
  buffer all(std::size_t(bytes * processes.size));
  block_on_wire own(processes, stack, bytes);
  block_on_wire stacks(processes, all.data(), bytes * processes.size, on_wire::received);
  all_gather(processes, own, stacks, bytes);
  return {all, 0, elements * processes.size};
}
template <class X>
gathered_stacks gather_stacks(const process_group& processes, const X& x) {
  return gather_stacks<>(processes, x.storage(), x.offset(), elements(x), x.stored_elements(),
                         long(sizeof(typename X::value_type)));
}

/// The value under another type, whose mesh has the same devices: with a block for each coordinate where the type asks for
/// one, and a single one where the value is equal on all devices. Most often that is the very memory.
template <class Type, class X>
auto blocks_as_typed(X&& x, const sizes_of<typename Type::dims>& size, const typename Type::mesh& mesh) {
  constexpr unsigned must = always_stored<Type>, may = must | masks_of<typename Type::state, typename Type::mesh>.v;
  const unsigned stored = (x.stored() | must) & may;
  if (stored == x.stored()) return retyped<Type>(static_cast<X&&>(x), size, mesh);
  // Along an axis that x has one block for, its coordinate stride is 0: all coordinates read that block.
  run_of_memory run = as_run<typename Type::value_type>(x.storage(), x.offset(),
                                                        blocks_of(x.layout(), layout_of(x.mesh()), stored));
  using array_of_type = typename stored_impl<Type, machine_backend>::type;
  return array_of_type(static_cast<buffer&&>(run.memory), run.first, size, mesh, stored);
}

}  // namespace nabla::detail
