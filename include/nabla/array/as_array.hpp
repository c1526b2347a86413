// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/array/array.hpp>

namespace nabla::detail {

/// The array that a leaf is all of: the leaf was not cut or permuted since.
template <class T, class D, class S, class M>
bool is_whole(const leaf_node<T, D, S, M, buffer, true>& n) {
  const stack_layout<D, M> l(n.size_, n.mesh_, n.stored);
  for (int d = 0; d < D::rank; ++d)
    if (l.block[d] != 1 && l.stride[d] != n.stride[d]) return false;
  for (int i = 0; i < M::rank; ++i)
    if (((n.stored >> i) & 1u) && n.mesh_.layout->local[i] != 1 && l.coordinate[i] != n.coordinate_stride[i])
      return false;
  return true;
}

/// The stack of an array under another type with the same blocks: states and names of dims are free to change.
template <class Type, class T, class D, class S, class M>
auto retyped(const array<T, D, S, M>& x, const sizes_of<typename Type::dims>& size,
             const typename Type::mesh& mesh) {
  return typename stored_impl<Type, machine_backend>::type(x.storage(), x.offset(), size, mesh, x.stored());
}

}  // namespace nabla::detail
