// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/core/short_list.hpp>
#include <nabla/spmd/detail/collectives_common.hpp>

// How the parts of blocks lie in memory before and after they change hands.
namespace nabla::detail {

/// Mesh axes of a collective, as listed, and how a dim of the block is given out along them: block number
/// (process, slot) of the first axis, then of the second, and so on.
struct parted_strides {
  struct axis {
    int position;
    long processes, slots;
    long process_stride, slot_stride;  ///< from one part of the dim to the next
  };
  short_list<axis, 2> axes;
  long size;  ///< of one part
  template <std::size_t N>
  parted_strides(const mesh_instance& mesh, const std::array<int, N>& positions, long dim_size, long stride) {
    long parts = 1;
    for (const int a : positions) {
      axes.push_back({a, mesh.processes_along[a], mesh.local[a], 0, 0});
      parts *= mesh.size[a];
    }
    size = dim_size / parts;
    long step = size * stride;
    for (int i = int(N); i-- > 0;) {
      axes[i].slot_stride = step;
      axes[i].process_stride = step * axes[i].slots;
      step *= axes[i].slots * axes[i].processes;
    }
  }
  const axis& at(int position) const {
    int i = 0;
    while (axes[i].position != position) ++i;
    return axes[i];
  }
  /// The parts for the processes of the group, one behind the other.
  void processes_first(strides_view& v) const {
    for (int a = 0; a < axes.size(); ++a) v.push(axes[a].processes, axes[a].process_stride);
  }
};

/// Memory that has the elements of a view in its order: a copy, unless they lie so already.
template <class T>
struct in_order_of {
  buffer held;
  const T* data;
  in_order_of(const T* from, const strides_view& v) : data(from) {
    if (is_run(v)) return;
    held = buffer(std::size_t(v.elements()) * sizeof(T));
    copy_strided(from, static_cast<T*>(held.data()), v);
    data = static_cast<const T*>(held.data());
  }
};

}  // namespace nabla::detail
