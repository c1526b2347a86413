// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/comm/comm.hpp>
#include <nabla/exec/evaluate.hpp>
#include <string>

namespace nabla::detail {

/// The array in memory of a value.
template <Array X>
decltype(auto) in_memory(const X& x) {
  return x.eval();
}

template <class = void>
void require_same_bytes(const mesh_instance& mesh, const called& call, const void* data, std::size_t bytes,
                        const std::string& which) {
  if (!is_same_on_all(mesh, call, data, bytes))
    throw runtime_error("nabla::" + std::string(call.word) + " requires the same value on all processes: " + which +
                        " differs" + called_at(call.where));
}

/// In checking runs: a plain array or a number that decides what all processes do is the same on all that must agree
/// here.
template <class X>
void require_same_on_all(const mesh_instance& mesh, const called& call, const X& x, const std::string& which) {
  if (!mesh.checks || mesh.processes == 1) return;
  if constexpr (Array<X>) {
    using T = value_type_t<X>;
    const auto& stored = in_memory(x);
    const long n = stored.stored_elements();
    const auto found = on_host(view_of<const T, 1>(elements(stored), &n));
    require_same_bytes(mesh, call, found.data(), std::size_t(n) * sizeof(T), which);
  } else {
    require_same_bytes(mesh, call, &x, sizeof x, which);
  }
}

}  // namespace nabla::detail
