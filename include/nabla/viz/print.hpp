// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/comm/comm.hpp>
#include <nabla/exec/evaluate.hpp>
#include <nabla/expr/record.hpp>
#include <nabla/sharding/print.hpp>
#include <nabla/viz/type_name.hpp>
#include <ostream>
#include <string>
#include <utility>
#include <vector>

// Printing shows the elements that this process holds, and never communicates.
namespace nabla {

namespace detail {

/// An array with more elements shows only the first and last three along each dim.
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

/// The same array, in memory that the host can read.
template <class T, class D, class S, class M>
array<T, D, S, M> on_host(const array<T, D, S, M>& x) {
  const long n = x.stored_elements();
  const auto host = on_host(view_of<const T, 1>(elements(x), &n));
  if (host.data() == elements(x)) return x;
  return {buffer::foreign(const_cast<T*>(host.data()), std::size_t(n) * sizeof(T), host), 0, x.sizes(), x.mesh(),
          x.stored()};
}

/// Prints the elements of one block in nested brackets.
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

/// The mesh axes along which blocks may differ by type. Blocks along these axes are printed one by one.
template <class Type>
inline constexpr unsigned printed_axes =
    split_mask<typename Type::mesh, typename Type::dims> | masks_of<typename Type::state, typename Type::mesh>.v |
    masks_of<typename Type::state, typename Type::mesh>.u;

/// Prints the devices of this process that hold the block at some coordinates: `device 0 (data=0): ` or `devices 0, 1
/// (data=0): `, in a step `device 0 (data=0, in_steps=3): `.
template <class M>
void print_place(std::ostream& out, const M& mesh, unsigned axes, const long* at) {
  const mesh_instance& instance = instance_of(mesh);
  std::vector<long> holders = {0};
  for (int i = 0; i < M::rank; ++i) {
    if ((steps_axes<M> >> i) & 1u) continue;  // each device has all steps
    std::vector<long> next;
    for (const long h : holders)
      if ((axes >> i) & 1u)
        next.push_back(h * instance.size[i] + at[i]);
      else
        for (long c = instance.start[i]; c < instance.start[i] + instance.local[i]; ++c)
          next.push_back(h * instance.size[i] + c);
    holders = std::move(next);
  }
  const char* between = "(";
  if (!instance.devices.empty()) {  // plain values in steps are on no mesh with devices
    out << (holders.size() > 1 ? "devices " : "device ");
    between = "";
    for (const long h : holders) out << std::exchange(between, ", ") << instance.devices[std::size_t(h)].id;
    between = " (";
  }
  for (int i = 0; i < M::rank; ++i)
    if ((axes >> i) & 1u) out << std::exchange(between, ", ") << instance.name[i] << '=' << at[i];
  out << "):";
}

/// Prints this process's blocks, one for each coordinate along some axes.
template <class X>
void print_blocks(std::ostream& out, const X& x, bool all) {
  using type = type_of_t<X>;
  using M = typename type::mesh;
  constexpr unsigned axes = printed_axes<type>, u = masks_of<typename type::state, M>.u;
  constexpr int rank = type::dims::rank;
  if constexpr (u != 0) {
    out << "\nparts, over " << axes_text<typename axes_from<M, u, list>::type>::get() << " still to be "
        << (masks_of<typename type::state, M>.kind == reduction::sum ? "summed:" : "reduced:");
  }
  const auto l = x.layout();
  const mesh_layout& mesh = *x.mesh().layout;
  long at[at_least_one(M::rank)] = {};
  for (;;) {
    long where[at_least_one(M::rank)] = {};
    const auto* p = elements(x);
    for (int i = 0; i < M::rank; ++i) {
      where[i] = mesh.start[i] + at[i];
      if constexpr (steps_axes<M> != 0)
        if ((steps_axes<M> >> i) & 1u) where[i] = mesh.step[i];
      p += at[i] * l.coordinate[i];
    }
    out << '\n';
    print_place(out, x.mesh(), axes, where);
    out << (rank > 1 ? "\n" : " ");
    print_block(out, p, l.block, rank, all);
    int i = M::rank - 1;
    for (; i >= 0; --i) {
      if (((axes >> i) & 1u) && ++at[i] < mesh.local[i]) break;
      at[i] = 0;
    }
    if (i < 0) break;
  }
}

}  // namespace detail

/// Prints the type, then the elements; for more than a thousand elements only the first and last three along each dim.
/// If the value differs between devices, it prints this process's blocks with the devices that hold them: `device 0
/// (data=0): [1 2]`. For an unreduced value these are its parts, and the output says so. An abstract array prints its
/// type. Runs an expression first.
///
/// Communication: none; each process prints what it holds. Call `to_host` to gather a value first.
template <Array X>
std::ostream& operator<<(std::ostream& out, const X& value) {
  out << type_name(value);
  if constexpr (!std::is_same_v<typename std::remove_cvref_t<X>::backend, detail::abstract_backend> &&
                !detail::is_open_mesh<detail::mesh_type_of<X>>) {
    using type = type_of_t<X>;
    using detail::without_derivative;
    const auto evaluated = value.eval();
    const auto x = detail::on_host(without_derivative(evaluated));
    const auto l = x.layout();
    long n = 1;
    for (int d = 0; d < type::dims::rank; ++d) n *= l.block[d];
    const bool whole = n <= detail::printed_elements;
    if constexpr (detail::printed_axes<type> == 0) {
      out << (type::dims::rank > 1 ? "\n" : " ");
      detail::print_block(out, detail::elements(x), l.block, type::dims::rank, whole);
    } else {
      detail::print_blocks(out, x, whole);
    }
  }
  return out;
}

namespace detail {

/// Prints the fields of a record, one per line, and prefixes those of nested records: `blocks[query] = ...`.
template <class... Tag, class... V>
void print_fields(std::ostream& out, const record_t<field<Tag, V>...>& r, const std::string& path,
                  const char*& between) {
  [[maybe_unused]] const auto one = [&](const char* name, const auto& value) {
    const std::string at = path.empty() ? name : path + '[' + name + ']';
    if constexpr (requires { print_fields(out, value, at, between); }) print_fields(out, value, at, between);
    else out << std::exchange(between, "\n") << at << " = " << value;
  };
  (one(Tag::name(), r[Tag{}]), ...);
}

template <class V>
inline constexpr bool is_printable = requires(std::ostream& out, const V& value) { out << value; };
template <class... Tag, class... V>
inline constexpr bool is_printable<record_t<field<Tag, V>...>> = (is_printable<V> && ...);

}  // namespace detail

/// Prints each field of a record on a line: `w = f32[2] [1 1]`, `blocks[query] = ...`.
template <class... Tag, class... V>
  requires(detail::is_printable<V> && ...)
std::ostream& operator<<(std::ostream& out, const record_t<field<Tag, V>...>& r) {
  const char* between = "";
  detail::print_fields(out, r, "", between);
  return out;
}

}  // namespace nabla
