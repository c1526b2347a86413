// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/exec/exec.hpp>

namespace nabla::detail {

/// Looks for memory that an expression reads, and gives it to an array that has lost it by a move.
template <class To, class N>
void take_memory_back(To&, const void*, const N&) {}
template <class To, class T, class D, class S, class M, bool U>
void take_memory_back(To& to, const void* memory, const leaf_node<T, D, S, M, buffer, U>& n) {
  if constexpr (std::is_same_v<T, typename To::value_type>)
    if (n.buffer && n.buffer.place() == memory) to = To(n.buffer, to.offset(), to.sizes(), to.mesh(), to.stored());
}
template <class To, class R, class Type, class Keys, bool Keep, class N>
void take_memory_back(To& to, const void* memory, const reduce_node<R, Type, Keys, Keep, N>& n);
template <class To, class F, class Type, class In, class... N>
void take_memory_back(To& to, const void* memory, const map_node<F, Type, In, N...>& n) {
  n.child.apply([&](const auto&... c) {
    (take_memory_back(to, memory, c), ...);
    return 0;
  });
}
template <class To, class R, class Type, class Keys, bool Keep, class N>
void take_memory_back(To& to, const void* memory, const reduce_node<R, Type, Keys, Keep, N>& n) {
  take_memory_back(to, memory, n.child);
}

}  // namespace nabla::detail
