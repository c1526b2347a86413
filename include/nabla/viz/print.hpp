// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/comm/comm.hpp>
#include <nabla/exec/evaluate.hpp>
#include <nabla/viz/type_name.hpp>
#include <ostream>

// Printing shows what this process holds; it never communicates.
namespace nabla {

namespace detail {

/// Beyond this many elements only the first and last three of each dim are shown.
inline constexpr long printed_elements = 1000;
inline constexpr long printed_edge = 3;

template <class T>
void print_number(std::ostream& out, T v) {
  if constexpr (std::is_same_v<T, bool>)
    out << (v ? "true" : "false");
  else if constexpr (sizeof(T) == 1)
    out << int(v);
  else
    out << v;
}

/// Nested brackets around the elements of one block.
template <class T>
void print_block(std::ostream& out, const T* p, const long* size, int rank, bool all, int depth = 0) {
  if (depth == rank) return print_number(out, *p);
  long stride = 1;
  for (int d = depth + 1; d < rank; ++d) stride *= size[d];
  out << '[';
  for (long i = 0; i < size[depth]; ++i) {
    if (i > 0) {
      out << (depth + 1 == rank ? " " : "\n");
      if (depth + 1 < rank) out << std::string(std::size_t(depth) + 1, ' ');
    }
    if (!all && size[depth] > 2 * printed_edge && i == printed_edge) {
      out << (depth + 1 == rank ? "... " : "...\n" + std::string(std::size_t(depth) + 1, ' '));
      i = size[depth] - printed_edge;
    }
    print_block(out, p + i * stride, size, rank, all, depth + 1);
  }
  out << ']';
}

/// `device 0 (data=0, model=0): ` for the block at some coordinates.
template <class M>
void print_place(std::ostream& out, const M& mesh, const long* at) {
  const mesh_instance& instance = instance_of(mesh);
  long id = 0;
  for (int i = 0; i < M::rank; ++i) id = id * instance.size[i] + at[i];
  out << "device " << instance.devices[std::size_t(id)].id << " (";
  for (int i = 0; i < M::rank; ++i) out << (i > 0 ? ", " : "") << instance.name[i] << '=' << at[i];
  out << "): ";
}

}  // namespace detail

/// The type, then the elements; on a mesh this process's blocks, a line each, with the coordinates of the device that
/// holds it first. The summands of an unreduced value are shown as they are, and the type says so.
template <Array X>
std::ostream& operator<<(std::ostream& out, const X& value) {
  out << type_name(value);
  if constexpr (!std::is_same_v<typename std::remove_cvref_t<X>::backend, detail::abstract_backend> &&
                !detail::is_open_mesh<detail::mesh_type_of<X>>) {
    const auto& x = value.eval();
    using type = type_of_t<X>;
    using M = typename type::mesh;
    using T = typename type::value_type;
    detail::fence_for_host();
    const auto l = x.layout();
    long n = 1;
    for (int d = 0; d < type::dims::rank; ++d) n *= l.block[d];
    const bool all = n <= detail::printed_elements;
    const T* data = x.data();
    if constexpr (!detail::is_mesh<M>) {
      out << (type::dims::rank > 1 ? "\n" : " ");
      detail::print_block(out, data, l.block, type::dims::rank, all);
    } else {
      const mesh_layout& mesh = *x.mesh().layout;
      long at[detail::at_least_one(M::rank)] = {};
      for (;;) {
        long where[detail::at_least_one(M::rank)] = {};
        const T* p = data;
        for (int i = 0; i < M::rank; ++i) {
          where[i] = mesh.start[i] + at[i];
          p += at[i] * l.coordinate[i];
        }
        out << '\n';
        detail::print_place(out, x.mesh(), where);
        detail::print_block(out, p, l.block, type::dims::rank, all);
        int i = M::rank - 1;
        for (; i >= 0; --i) {
          if (((x.stored() >> i) & 1u) && ++at[i] < mesh.local[i]) break;
          at[i] = 0;
        }
        if (i < 0) break;
      }
    }
  }
  return out;
}

}  // namespace nabla
